package pay

import (
	"strings"
	"time"
	"unicode/utf8"
)

// UserID names a person.
type UserID uint64

// SessionID names a login.
type SessionID uint64

// APIKeyID names a legal entity's key.
type APIKeyID uint64

// LegalEntityID names a company.
type LegalEntityID uint64

// UserStatus tells whether a person may log in.
type UserStatus string

// The statuses of a user.
const (
	UserUnconfirmed UserStatus = "unconfirmed"
	UserActive      UserStatus = "active"
	UserDisabled    UserStatus = "disabled"
)

// Phone is a number with its country, without '+'.
type Phone struct {
	Dialcode string
	Number   string
}

// Masked shows where a code went without telling the number to a stranger.
func (p Phone) Masked() string {
	visible := min(3, len(p.Number)/2)
	return "+" + p.Dialcode + " " + strings.Repeat("•", len(p.Number)-visible) + p.Number[len(p.Number)-visible:]
}

// User is a person.
type User struct {
	ID                 UserID
	Username           string
	PasswordHash       string
	FirstName          string
	LastName           string
	Phone              Phone
	Email              string
	KycType            uint8
	Status             UserStatus
	SecondFactorSecret []byte // sealed
	SecondFactorActive bool
	SecondFactorStep   int64 // the period of the last code that was used
	CreationTime       time.Time
}

// DisplayName is how others see a person.
func (u User) DisplayName() string { return u.FirstName + " " + u.LastName + " (@" + u.Username + ")" }

// Rules of identity.
const (
	MinimumPasswordLength = 10
	CodeDigits            = 6
	CodeLifetime          = 10 * time.Minute
	CodeTries             = 5
	AccessTokenLifetime   = 15 * time.Minute
	RefreshTokenLifetime  = 30 * 24 * time.Hour
	RefreshRepeatWindow   = 10 * time.Second
)

// CheckPassword tells whether a new password is good enough: long, not made
// of the username, not among the most common.
func CheckPassword(password Secret, username string) bool {
	text := password.Reveal()
	lower := strings.ToLower(text)
	return utf8.RuneCountInString(text) >= MinimumPasswordLength &&
		!strings.Contains(lower, strings.ToLower(username)) &&
		!commonPasswords[lower] && !repeats(lower)
}

// repeats tells a password that is one short piece over and over.
func repeats(text string) bool {
	for size := 1; size <= 3; size++ {
		if len(text)%size == 0 && strings.Repeat(text[:size], len(text)/size) == text {
			return true
		}
	}
	return false
}

// commonPasswords of ten and more characters: what guessing begins with.
var commonPasswords = func() map[string]bool {
	set := map[string]bool{}
	for _, password := range strings.Fields(commonPasswordList) {
		set[password] = true
	}
	return set
}()

const commonPasswordList = `
1234567890 0123456789 0987654321 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5 qwertyuiop
qwerty12345 qwerty123456 asdfghjkl1 zxcvbnm123 password12 password123 password1234 password12345 passw0rd123
iloveyou12 iloveyou123 iloveyou1234 princess123 princess1234 sunshine123 football123 football1 baseball12
baseball123 basketball superman123 welcome123 welcome1234 welcome12345 letmein123 letmein1234 administrator
admin12345 admin123456 changeme123 changeme1234 secret1234 secret12345 monkey12345 dragon12345 master12345
michael123 jennifer12 abcdefghij abcdefghijk abcd123456 abc1234567 a123456789 aa12345678 qazwsxedcrfv
1q2w3e4r5t6y q1w2e3r4t5y6 liverpool1 manchester manchester1 chocolate1 chocolate123 computer123 internet123
samsung123 motdepasse passwort123 passwort1234 contrasena contrasena1 hallo12345 florin1234 florin12345
`
