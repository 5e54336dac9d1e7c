package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

type entityCommand struct {
	Create entityCreate `cmd:"" help:"Make the record of a company."`
	Show   entityShow   `cmd:"" help:"One legal entity."`
	List   entityList   `cmd:"" help:"All legal entities, newest first."`
}

type entityCreate struct {
	LegalName          string `arg:"" help:"Name in the register."`
	RegistrationNumber string `required:"" placeholder:"NUMBER" help:"Number in the register."`
	Country            string `required:"" placeholder:"CODE" help:"Country of the register, two letters (ISO 3166-1)."`
}

// Run creates.
func (c *entityCreate) Run(ctx context.Context, s *operatorSession) error {
	entity, err := s.CreateLegalEntity(ctx, &oas.CreateLegalEntityRequest{
		LegalName: c.LegalName, RegistrationNumber: c.RegistrationNumber, Country: oas.Country(c.Country),
	}, oas.CreateLegalEntityParams{})
	if err != nil {
		return err
	}
	return s.entity(entity)
}

type entityShow struct {
	ID int64 `arg:"" help:"Legal entity's id."`
}

// Run prints one.
func (c *entityShow) Run(ctx context.Context, s *operatorSession) error {
	entity, err := s.GetLegalEntity(ctx, oas.GetLegalEntityParams{LegalEntityID: oas.ID(c.ID)})
	if err != nil {
		return err
	}
	return s.entity(entity)
}

func (s *operatorSession) entity(entity *oas.LegalEntity) error {
	return s.record(entity,
		[2]string{"legal entity", fmt.Sprint(entity.LegalEntityID)},
		[2]string{"legal name", entity.LegalName},
		[2]string{"registered", entity.Country + " " + entity.RegistrationNumber},
		[2]string{"created", moment(entity.CreationTime)},
	)
}

type entityList struct{ listFlags }

// Run prints all.
func (c *entityList) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.GetLegalEntities(ctx, oas.GetLegalEntitiesParams{Limit: c.limit(), BeforeID: c.before()})
	if err != nil {
		return err
	}
	var rows []string
	for _, entity := range answer.Response {
		rows = append(rows, cells(entity.LegalEntityID, entity.LegalName, entity.Country, entity.RegistrationNumber, moment(entity.CreationTime)))
	}
	more(answer.Link)
	return s.list(answer.Response, "id\tlegal name\tcountry\tregistration\tcreated", rows)
}

type userCommand struct {
	Create  userCreate  `cmd:"" help:"Make a user whose identity you have checked; active at once."`
	Show    userShow    `cmd:"" help:"One user."`
	List    userList    `cmd:"" help:"All users, newest first."`
	Disable userDisable `cmd:"" help:"Keep a user from logging in; every session ends."`
	Enable  userEnable  `cmd:"" help:"Let a disabled user log in again."`
	KycType userKycType `cmd:"" help:"Set how well a user is known, and with it the limits of the user's account."`
}

type userCreate struct {
	NewUsername string     `arg:"" name:"username" help:"The new user's name for logging in."`
	NewPassword pay.Secret `env:"FLORIN_NEW_PASSWORD" placeholder:"PASSWORD" help:"The new user's password; without it one is made and printed once."`
	FirstName   string     `required:"" placeholder:"NAME" help:"First name."`
	LastName    string     `required:"" placeholder:"NAME" help:"Last name."`
	Dialcode    string     `required:"" placeholder:"CODE" help:"Country code of the phone number, such as 49."`
	PhoneNumber string     `required:"" placeholder:"NUMBER" help:"Phone number without the country code."`
	Email       string     `placeholder:"ADDRESS" help:"E-mail address."`
	KycType     string     `default:"basic" enum:"basic,verified,business" help:"How well you know them: basic, verified or business."`
}

// Run creates.
func (c *userCreate) Run(ctx context.Context, s *operatorSession) error {
	password := c.NewPassword
	if password == "" {
		password = pay.Secret(strings.ToLower(rand.Text()))
	}
	request := &oas.CreateUserRequest{
		Username: oas.Username(c.NewUsername), Password: oas.Password(password.Reveal()),
		FirstName: oas.Name(c.FirstName), LastName: oas.Name(c.LastName),
		PhoneCountryDialcode: oas.Dialcode(c.Dialcode), PhoneNumber: oas.PhoneNumber(c.PhoneNumber),
		KycType: oas.NewOptKycTypeName(oas.KycTypeName(c.KycType)),
	}
	if c.Email != "" {
		request.Email.SetTo(c.Email)
	}
	user, err := s.CreateUser(ctx, request, oas.CreateUserParams{})
	if err != nil {
		return err
	}
	if c.NewPassword == "" { // beside the answer, which stays as the platform gave it
		fmt.Fprintf(os.Stderr, "Password of %s, shown this once: %s\n", user.Username, password.Reveal())
	}
	return s.user(user)
}

type userShow struct {
	ID int64 `arg:"" help:"User's id."`
}

// Run prints one.
func (c *userShow) Run(ctx context.Context, s *operatorSession) error {
	user, err := s.GetUser(ctx, oas.GetUserParams{UserID: oas.NewOptID(oas.ID(c.ID))})
	if err != nil {
		return err
	}
	return s.user(user)
}

func (s *operatorSession) user(user *oas.User) error {
	return s.record(user,
		[2]string{"user", fmt.Sprint(user.UserID)},
		[2]string{"username", user.Username},
		[2]string{"name", user.FirstName + " " + user.LastName},
		[2]string{"phone", "+" + user.PhoneCountryDialcode + " " + user.PhoneNumber},
		[2]string{"e-mail", user.Email.Or("")},
		[2]string{"KYC type", user.KycType},
		[2]string{"status", user.Status},
		[2]string{"created", moment(user.CreationTime)},
		[2]string{"accounts", showIDs(user.AccountIds)},
		[2]string{"legal entities", showIDs(user.LegalEntityIds)},
	)
}

type userList struct{ listFlags }

// Run prints all.
func (c *userList) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.GetUsers(ctx, oas.GetUsersParams{Limit: c.limit(), BeforeID: c.before()})
	if err != nil {
		return err
	}
	var rows []string
	for _, user := range answer.Response {
		rows = append(rows, cells(user.UserID, user.Username, user.FirstName+" "+user.LastName, user.KycType, user.Status, showIDs(user.AccountIds)))
	}
	more(answer.Link)
	return s.list(answer.Response, "id\tusername\tname\tKYC type\tstatus\taccounts", rows)
}

type userDisable struct {
	ID     int64  `arg:"" help:"User's id."`
	Reason string `required:"" help:"Why, for the audit log."`
}

// Run disables.
func (c *userDisable) Run(ctx context.Context, s *operatorSession) error {
	return s.succeeded(s.DisableUser(ctx, &oas.UserReasonRequest{UserID: oas.ID(c.ID), Reason: oas.Reason(c.Reason)}, oas.DisableUserParams{}))
}

type userEnable struct {
	ID     int64  `arg:"" help:"User's id."`
	Reason string `required:"" help:"Why, for the audit log."`
}

// Run enables.
func (c *userEnable) Run(ctx context.Context, s *operatorSession) error {
	return s.succeeded(s.EnableUser(ctx, &oas.UserReasonRequest{UserID: oas.ID(c.ID), Reason: oas.Reason(c.Reason)}, oas.EnableUserParams{}))
}

type userKycType struct {
	ID      int64  `arg:"" help:"User's id."`
	KycType string `arg:"" enum:"basic,verified,business" help:"basic, verified or business."`
}

// Run sets it.
func (c *userKycType) Run(ctx context.Context, s *operatorSession) error {
	request := &oas.UserKycTypeRequest{UserID: oas.ID(c.ID), KycType: oas.KycTypeName(c.KycType)}
	return s.succeeded(s.SetUserKycType(ctx, request, oas.SetUserKycTypeParams{}))
}

type roleCommand struct {
	List   roleList   `cmd:"" help:"All roles, or those of one user or API key."`
	Define roleDefine `cmd:"" help:"Make a role, or change what it grants."`
	Delete roleDelete `cmd:"" help:"Delete a role that nobody has."`
	Grant  roleGrant  `cmd:"" help:"Give a role to a user or an API key."`
	Revoke roleRevoke `cmd:"" help:"Take a role away from a user or an API key."`
}

// roleHolder is who has a role.
type roleHolder struct {
	UserID   int64 `help:"The user." placeholder:"ID"`
	APIKeyID int64 `name:"api-key-id" help:"The API key." placeholder:"ID"`
}

func (h roleHolder) check() error {
	if (h.UserID == 0) == (h.APIKeyID == 0) {
		return errors.New("one of --user-id and --api-key-id is needed")
	}
	return nil
}

type roleList struct{ roleHolder }

// Run prints them.
func (c *roleList) Run(ctx context.Context, s *operatorSession) error {
	roles, err := c.roles(ctx, s)
	if err != nil {
		return err
	}
	var rows []string
	for _, role := range roles {
		rows = append(rows, cells(role.Role, strings.Join(role.Permissions, ", ")))
	}
	return s.list(roles, "role\tpermissions", rows)
}

func (c *roleList) roles(ctx context.Context, s *operatorSession) ([]oas.Role, error) {
	switch {
	case c.UserID != 0 && c.APIKeyID != 0:
		return nil, c.check()
	case c.UserID != 0:
		return s.GetUserRoles(ctx, oas.GetUserRolesParams{UserID: oas.NewOptID(oas.ID(c.UserID))})
	case c.APIKeyID != 0:
		return s.GetApiKeyRoles(ctx, oas.GetApiKeyRolesParams{APIKeyID: oas.NewOptID(oas.ID(c.APIKeyID))})
	default:
		return s.GetAllRoles(ctx)
	}
}

type roleDefine struct {
	Role        string   `arg:"" help:"Name of the role."`
	Permissions []string `arg:"" name:"permission" help:"All that it grants, generally."`
}

// Run defines.
func (c *roleDefine) Run(ctx context.Context, s *operatorSession) error {
	role, err := s.DefineRole(ctx, &oas.DefineRoleRequest{Role: oas.RoleName(c.Role), Permissions: c.Permissions}, oas.DefineRoleParams{})
	if err != nil {
		return err
	}
	return s.say(role, "%s grants %s.", role.Role, strings.Join(role.Permissions, ", "))
}

type roleDelete struct {
	Role string `arg:"" help:"Name of the role."`
}

// Run deletes.
func (c *roleDelete) Run(ctx context.Context, s *operatorSession) error {
	return s.succeeded(s.DeleteRole(ctx, oas.DeleteRoleParams{Role: oas.RoleName(c.Role)}))
}

type roleGrant struct {
	Role string `arg:"" help:"Name of the role."`
	roleHolder
}

// Run grants.
func (c *roleGrant) Run(ctx context.Context, s *operatorSession) error {
	if err := c.check(); err != nil {
		return err
	}
	role := oas.RoleName(c.Role)
	if c.UserID != 0 {
		return s.succeeded(s.GrantUserRole(ctx, &oas.UserRole{SubjectUserID: oas.ID(c.UserID), Role: role}, oas.GrantUserRoleParams{}))
	}
	return s.succeeded(s.GrantApiKeyRole(ctx, &oas.ApiKeyRole{SubjectAPIKeyID: oas.ID(c.APIKeyID), Role: role}, oas.GrantApiKeyRoleParams{}))
}

type roleRevoke struct {
	Role string `arg:"" help:"Name of the role."`
	roleHolder
}

// Run revokes.
func (c *roleRevoke) Run(ctx context.Context, s *operatorSession) error {
	if err := c.check(); err != nil {
		return err
	}
	role := oas.RoleName(c.Role)
	if c.UserID != 0 {
		return s.succeeded(s.RevokeUserRole(ctx, oas.RevokeUserRoleParams{SubjectUserID: oas.ID(c.UserID), Role: role}))
	}
	return s.succeeded(s.RevokeApiKeyRole(ctx, oas.RevokeApiKeyRoleParams{SubjectAPIKeyID: oas.ID(c.APIKeyID), Role: role}))
}
