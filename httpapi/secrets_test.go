package httpapi_test

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp/totp"
)

// secrets are what a story used, by name.
type secrets map[string]string

// forms are how a secret could be written: as it is, in hex, in base64.
func forms(secret string) map[string]string {
	raw := []byte(secret)
	return map[string]string{
		"plain": secret, "hex": hex.EncodeToString(raw), "HEX": strings.ToUpper(hex.EncodeToString(raw)),
		"base64": strings.TrimRight(base64.StdEncoding.EncodeToString(raw), "="), "base64url": base64.RawURLEncoding.EncodeToString(raw),
	}
}

// wantsNoneIn looks for every secret in a text. Six digits are found by chance
// in long numbers, so of them only whole words count.
func (s secrets) wantsNoneIn(t *testing.T, place, text string) {
	t.Helper()
	for name, secret := range s {
		for form, written := range forms(secret) {
			found := strings.Contains(text, written)
			if len(secret) == 6 {
				found = form == "plain" && hasWord(text, written)
			}
			if found {
				t.Errorf("%s holds the %s (%s)", place, name, form)
			}
		}
	}
}

func hasWord(text, word string) bool {
	for _, candidate := range sixDigits.FindAllString(text, -1) {
		if candidate == word {
			return true
		}
	}
	return false
}

// column is one of the schema's.
type column struct{ table, name, kind string }

// dump reads every column of every table as someone with a copy of the
// database would: as text, and bytes also as they are.
func (w *world) dump() map[string]string {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.database.Reveal())
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.Background()) }()
	rows, err := connection.Query(w.t.Context(), `
		SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
		WHERE table_schema = current_schema()`)
	if err != nil {
		w.t.Fatal(err)
	}
	columns, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c column, err error) {
		err = row.Scan(&c.table, &c.name, &c.kind)
		return c, err
	})
	if err != nil || len(columns) < 20 {
		w.t.Fatalf("%d columns: %v", len(columns), err)
	}
	dumped := map[string]string{}
	for _, c := range columns {
		name := pgx.Identifier{c.name}.Sanitize()
		forms := name + `::text`
		if c.kind == "bytea" {
			forms = fmt.Sprintf(`concat_ws(' ', encode(%[1]s, 'hex'), encode(%[1]s, 'base64'), encode(%[1]s, 'escape'))`, name)
		}
		var text string
		query := fmt.Sprintf(`SELECT coalesce(string_agg(%s, ' '), '') FROM %s`, forms, pgx.Identifier{c.table}.Sanitize())
		if err := connection.QueryRow(w.t.Context(), query).Scan(&text); err != nil {
			w.t.Fatalf("%s: %v", query, err)
		}
		dumped[c.table+"."+c.name] = strings.ReplaceAll(text, "\n", "") // base64 is broken into lines
	}
	return dumped
}

// story uses every kind of secret, and names for requests that are secret as
// long as their answers are.
func (w *world) story() secrets {
	used := secrets{"password": anasPassword, "wrong password": "a wrong password", "new password": "another good password"}
	named := func(name string) string {
		used["Idempotency-Key "+name] = "named request " + name
		return "Idempotency-Key: named request " + name
	}
	w.post("/sign-up", anasSignUp(), named("sign-up")).wants(200)
	used["sign-up code"] = w.phone.code(w.t, anasPhone)
	w.post("/sign-up/confirm", object{"username": "ana", "confirmation_code": used["sign-up code"]}).wants(200)
	w.login("ana", used["wrong password"]).wants(401)

	in := w.call("POST", "/login", "application/x-www-form-urlencoded", "username=ana&password=correct+horse+battery", named("login")).wants(200)
	w.call("POST", "/login", "application/x-www-form-urlencoded", "username=ana&password=correct+horse+battery", named("login")).wantsReplayed(in)
	used["access token"], used["refresh token"] = in.field("access_token"), in.field("refresh_token")
	refreshed := w.post("/refresh-access-token", object{"refresh_token": used["refresh token"]}).wants(200)
	w.post("/refresh-access-token", object{"refresh_token": used["refresh token"]}).wants(200)
	used["second access token"], used["second refresh token"] = refreshed.field("access_token"), refreshed.field("refresh_token")
	token := "Authorization: Bearer " + used["second access token"]

	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	used["password code"] = w.phone.code(w.t, anasPhone)
	w.post("/user/change-phone-number", object{"phone_country_dialcode": "49", "phone_number": "15112345699"}, token).wants(200)
	enrolled := w.post("/user/second-factor/enroll", nil, token, named("second factor")).wants(200)
	used["second factor's secret"], used["second factor's URL"] = enrolled.field("secret"), enrolled.field("otpauth_url")
	code, err := totp.GenerateCode(used["second factor's secret"], w.clock.Now())
	if err != nil {
		w.t.Fatal(err)
	}
	used["second factor's code"] = code
	w.post("/user/second-factor/confirm", object{"code": code}, token).wants(200)

	s := newShop(w)
	created := s.createKey(w, "till", "order 1").wants(200)
	s.createKey(w, "till", "order 1").wantsReplayed(created)
	used["API key"] = created.field("api_key")
	w.get("/api-key/permissions", "x-api-key: "+used["API key"]).wants(200)
	w.post("/user/change-password", object{"old_password": anasPassword, "new_password": used["new password"], "private_key": "0x5ec7e7"}, token, named("private key")).wants(422)
	used["private key"] = "0x5ec7e7"
	w.post("/user/change-password", object{"old_password": anasPassword, "new_password": used["new password"]}, token, named("password")).wants(200)
	return used
}

// TestSecretsStaySecret looks for every secret that a story used in all that
// was logged, at debug level, and in every column of every table.
func TestSecretsStaySecret(t *testing.T) {
	w := newWorld(t)
	used := w.story()
	used["master key"] = w.settings.MasterKey.Reveal()
	columns := w.dump()
	if !strings.Contains(columns["users.username"], "ana") || columns["idempotent_requests.sealed_answer"] == "" {
		t.Fatal("the dump shows nothing, so nothing is tested")
	}
	for name, text := range columns {
		used.wantsNoneIn(t, name, text)
	}
	w.store.Close() // from here on every request fails, and is logged
	w.clock.Pass(time.Second)
	w.login("ana", used["new password"], used["second factor's code"]).wants(500)
	w.post("/refresh-access-token", object{"refresh_token": used["second refresh token"]}, "Idempotency-Key: "+used["Idempotency-Key login"]).wants(500)
	w.get("/user", "Authorization: Bearer "+used["second access token"]).wants(500)
	w.get("/api-key/permissions", "x-api-key: "+used["API key"]).wants(500)
	w.post("/forgot-password/confirm", object{"username": "ana", "confirmation_code": used["password code"], "new_password": used["new password"]}).wants(500)
	log := w.log.String()
	used.wantsNoneIn(t, "the log", log)
	if strings.Count(log, "\n") < 5 {
		t.Errorf("too little was logged to test anything: %s", log)
	}
}

// TestSecretsWouldBeFound checks the checker: each form in which a secret could
// be written is seen, in a column too.
func TestSecretsWouldBeFound(t *testing.T) {
	w := newWorld(t)
	w.person("ana")
	const secret = "a secret that leaked?>"
	w.execute(`CREATE TABLE leaks (plain text, raw bytea, list text[], object jsonb)`)
	w.execute(fmt.Sprintf(`INSERT INTO leaks VALUES ('x%[1]sx', 'x%[1]sx', '{"%[1]s"}', '{"a": "%[1]s"}')`, secret))
	w.execute(fmt.Sprintf(`INSERT INTO leaks (plain) VALUES ('%x')`, secret))
	found := map[string]bool{}
	for name, text := range w.dump() {
		for form, written := range forms(secret) {
			if strings.Contains(text, written) {
				found[name+" "+form] = true
			}
		}
	}
	for _, want := range []string{"leaks.plain plain", "leaks.plain hex", "leaks.raw plain", "leaks.raw hex", "leaks.list plain", "leaks.object plain"} {
		if !found[want] {
			t.Errorf("%s was not found", want)
		}
	}
}
