package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/florinpay/florin/httpapi/oas"
)

type applyCommand struct {
	Resolution string `arg:"" placeholder:"FILE" help:"The resolution, in YAML; - reads standard input."`
	DryRun     bool   `help:"Only tell what would change."`
}

// Run applies, or tells what would change. The file is read before anybody
// logs in.
func (c *applyCommand) Run(ctx context.Context, operator *operatorCommand) error {
	text, err := readFileOrInput(c.Resolution)
	if err != nil {
		return err
	}
	resolution, err := readResolution(text)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Resolution, err)
	}
	s, err := operator.ProvideSession(ctx)
	if err != nil {
		return err
	}
	result, err := s.ApplyResolution(ctx, &oas.ApplyResolutionRequest{
		Resolution: *resolution, DryRun: oas.NewOptBool(c.DryRun),
	}, oas.ApplyResolutionParams{})
	if err != nil {
		return err
	}
	return c.finish(ctx, s, result)
}

// finish prints the difference and waits until the chain has it.
func (c *applyCommand) finish(ctx context.Context, s *operatorSession, result *oas.ResolutionResult) error {
	if s.json {
		if err := printJSON(result); err != nil {
			return err
		}
		return s.settle(ctx, result.TrackingIds...)
	}
	if len(result.Changes) == 0 {
		fmt.Println("nothing to change")
		return nil
	}
	for _, change := range result.Changes {
		fmt.Println(difference(change))
	}
	if c.DryRun {
		fmt.Printf("%d changes would be made; this was a dry run.\n", len(result.Changes))
		return nil
	}
	if err := s.settle(ctx, result.TrackingIds...); err != nil {
		return err
	}
	fmt.Printf("%d changes made: legal entity %d, accounts %s.\n", len(result.Changes), result.LegalEntityID.Or(0), showIDs(result.AccountIds))
	return nil
}

// readFileOrInput reads a file; - is standard input.
func readFileOrInput(path string) ([]byte, error) {
	if path != "-" {
		return os.ReadFile(path)
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return nil, fmt.Errorf("read standard input: %w", err)
	}
	return text, nil
}

// difference is a change in one line.
func difference(change oas.ResolutionResultChangesItem) string {
	switch {
	case change.Before == "":
		return fmt.Sprintf("+ %s: %s", change.What, change.After)
	case change.After == "":
		return fmt.Sprintf("- %s: %s", change.What, change.Before)
	default:
		return fmt.Sprintf("~ %s: %s → %s", change.What, change.Before, change.After)
	}
}

type auditLog struct{ listFlags }

// Run prints who did what, newest first.
func (c *auditLog) Run(ctx context.Context, s *operatorSession) error {
	answer, err := s.GetAuditLog(ctx, oas.GetAuditLogParams{Limit: c.limit(), BeforeID: c.before()})
	if err != nil {
		return err
	}
	more(answer.Link)
	names := map[string]string{}
	var rows []string
	for _, entry := range answer.Response {
		rows = append(rows, cells(entry.AuditID, moment(entry.Time), s.actor(ctx, names, entry), entry.Address,
			entry.Action, entry.Target, changed(entry.Before, entry.After)))
	}
	return s.list(answer.Response, "id\ttime\twho\tfrom\tdid\tto\tchange", rows)
}

// changed is what is different, in a cell. Of long lists, such as all rights of
// a person, what both have is left out; --json has it all.
func changed(before, after string) string {
	const readable = 120
	if len(before)+len(after) > readable {
		before, after = without(before, after), without(after, before)
	}
	switch {
	case before == "":
		return after
	case after == "":
		return before + " → nothing"
	default:
		return before + " → " + after
	}
}

// without is a list less the items of another.
func without(list, other string) string {
	const separator = ", "
	others := strings.Split(other, separator)
	return strings.Join(slices.DeleteFunc(strings.Split(list, separator), func(item string) bool {
		return slices.Contains(others, item)
	}), separator)
}

// actor is who acted: a user by name, where the caller may know it. Names are
// those that were found before.
func (s *operatorSession) actor(ctx context.Context, names map[string]string, entry oas.AuditEntry) string {
	text := entry.ActorType
	if entry.ActorID != 0 {
		text = fmt.Sprintf("%s %d", entry.ActorType, entry.ActorID)
	}
	if entry.ActorType != "user" || s.json {
		return text
	}
	if _, known := names[text]; !known {
		names[text] = text
		user, err := s.GetUser(ctx, oas.GetUserParams{UserID: oas.NewOptID(oas.ID(entry.ActorID))})
		if err == nil {
			names[text] = user.Username
		}
	}
	return names[text]
}
