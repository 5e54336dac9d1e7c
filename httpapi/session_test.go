package httpapi_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

func TestSignUpToLogout(t *testing.T) {
	w := newWorld(t)
	registered := w.post("/sign-up", anasSignUp()).wants(200)
	if got := registered.field("confirmation_destination"); got != "+49 ••••••••678" {
		t.Errorf("the code went to %q", got)
	}
	w.login("ana", anasPassword).wants(401, "User not confirmed")
	w.post("/sign-up/confirm", object{"username": "ana", "confirmation_code": w.phone.code(t, anasPhone)}).wants(200)

	in := w.login("ANA", anasPassword).wants(200)
	for field, want := range map[string]string{
		"token_type": "bearer", "username": "ana", "first_name": "Ana", "last_name": "Silva",
		"phone_country_dialcode": "49", "phone_number": "15112345678",
	} {
		if got := in.field(field); got != want {
			t.Errorf("%s is %q, want %q", field, got, want)
		}
	}
	token := "Authorization: Bearer " + in.field("access_token")
	me := w.get("/user", token).wants(200)
	if me.field("creation_time") != "2026-11-15T12:00:00.000000" || me.field("status") != "active" {
		t.Errorf("the user is %s", me.body)
	}
	w.post("/logout", nil, token).wants(200)
	w.get("/user", token).wants(401, "Failed to validate token")
	w.post("/refresh-access-token", object{"refresh_token": in.field("refresh_token")}).wants(401, "Failed")
}

func TestCredentials(t *testing.T) {
	w := newWorld(t)
	w.ana()
	token, _ := w.anaLogsIn()
	w.get("/user").wants(401, "Either a token or an API key must be provided")
	w.get("/user", token, "X-API-KEY: abc").wants(401, "Provide either a token or an API key, not both")
	w.get("/user", "x-api-key: abc").wants(401, "Invalid API key")
	w.get("/user", "Authorization: Bearer nonsense").wants(401, "Could not validate credentials")
	w.clock.Pass(pay.AccessTokenLifetime + 2*time.Minute)
	w.get("/user", token).wants(401, "Could not validate credentials")
}

func TestRefreshRotatesAndDetectsReplay(t *testing.T) {
	w := newWorld(t)
	w.ana()
	_, refresh := w.anaLogsIn()
	first := w.post("/refresh-access-token", object{"refresh_token": refresh}).wants(200)
	repeated := w.post("/refresh-access-token", object{"refresh_token": refresh}).wants(200)
	if first.body != repeated.body {
		t.Error("a repeat within ten seconds gets another answer")
	}
	second := w.post("/refresh-access-token", object{"refresh_token": first.field("refresh_token")}).wants(200)
	w.clock.Pass(11 * time.Second)
	w.post("/refresh-access-token", object{"refresh_token": refresh}).wants(401, "Failed")
	// The thief's replay ended the session for everyone.
	w.post("/refresh-access-token", object{"refresh_token": second.field("refresh_token")}).wants(401, "Failed")
	w.get("/user", "Authorization: Bearer "+second.field("access_token")).wants(401, "Failed to validate token")

	_, refresh = w.anaLogsIn()
	w.clock.Pass(pay.RefreshTokenLifetime + time.Second)
	w.post("/refresh-access-token", object{"refresh_token": refresh}).wants(401, "Failed")
	w.post("/refresh-access-token", object{"refresh_token": "never given out"}).wants(401, "Failed")
}

func TestRacingRefreshesHaveOneWinner(t *testing.T) {
	w := newWorld(t)
	w.ana()
	_, refresh := w.anaLogsIn()
	answers := make([]answer, 20)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = w.post("/refresh-access-token", object{"refresh_token": refresh}) })
	}
	all.Wait()
	for _, a := range answers {
		if a.wants(200); a.body != answers[0].body {
			t.Error("two refreshes of one token got different tokens")
		}
	}
}

func TestWrongPasswordsAndUnknownUsers(t *testing.T) {
	w := newWorld(t)
	w.ana()
	wrong := w.login("ana", "not the password").wants(401, "Username or password incorrect")
	unknown := w.login("nobody", "not the password").wants(401, "Username or password incorrect")
	if wrong.body != unknown.body {
		t.Error("an unknown user can be told from a wrong password")
	}
	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	w.post("/forgot-password", object{"username": "nobody"}).wants(200)
	w.post("/sign-up/resend-code", object{"username": "nobody"}).wants(200)
	w.post("/sign-up/confirm", object{"username": "nobody", "confirmation_code": "123456"}).wants(401, "Confirmation code is incorrect")

	open := newWorld(t, func(s *app.Settings) { s.RevealUsernames = true })
	open.login("nobody", "not the password").wants(401, "Username not found in the database")
	open.post("/forgot-password", object{"username": "nobody"}).wants(401, "Username not found")
	open.post("/sign-up/resend-code", object{"username": "nobody"}).wants(401, "Username not found")
	open.post("/sign-up/confirm", object{"username": "nobody", "confirmation_code": "123456"}).wants(401, "User not found")
}

// TestGuessingPasswords tries in parallel, on two connections and two services
// that share only the database.
func TestGuessingPasswords(t *testing.T) {
	w := newWorld(t, func(s *app.Settings) { s.LoginAttempts = 5 })
	w.ana()
	var mu sync.Mutex
	tried := map[int]int{}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			got := w.login("ana", "a guess of the password")
			mu.Lock()
			defer mu.Unlock()
			tried[got.status]++
		})
	}
	all.Wait()
	if tried[401] != 5 || tried[429] != 15 {
		t.Errorf("answers by status: %v, want 5 times 401 and 15 times 429", tried)
	}
	limited := w.login("ana", anasPassword).wants(429)
	if limited.header.Get("Retry-After") != "900" {
		t.Errorf("Retry-After is %q", limited.header.Get("Retry-After"))
	}
	w.clock.Pass(16 * time.Minute)
	w.login("ana", anasPassword).wants(200)
}

func TestCodes(t *testing.T) {
	w := newWorld(t)
	w.post("/sign-up", anasSignUp()).wants(200)
	confirm := func(code string) answer {
		return w.post("/sign-up/confirm", object{"username": "ana", "confirmation_code": code})
	}
	right := w.phone.code(t, anasPhone)
	w.clock.Pass(pay.CodeLifetime + time.Second)
	confirm(right).wants(401, "Confirmation code has expired")
	w.post("/sign-up/resend-code", object{"username": "ana"}).wants(200)
	right = w.phone.code(t, anasPhone)
	wrong := "000000"
	if right == wrong {
		wrong = "000001"
	}
	for range pay.CodeTries {
		confirm(wrong).wants(401, "Confirmation code is incorrect")
	}
	confirm(right).wants(401, "Attempt limit exceeded")
	for range 4 {
		w.post("/sign-up/resend-code", object{"username": "ana"}).wants(200)
		w.phone.code(t, anasPhone) // waits for it, so that the last one counts
	}
	w.post("/sign-up/resend-code", object{"username": "ana"}).wants(401, "Attempt limit exceeded")
	confirm(w.phone.code(t, anasPhone)).wants(200)
	confirm(w.phone.code(t, anasPhone)).wants(401, "User already registered")
	w.post("/sign-up/resend-code", object{"username": "ana"}).wants(401, "Attempt limit exceeded")
}

func TestForgottenPassword(t *testing.T) {
	w := newWorld(t)
	w.ana()
	token, _ := w.anaLogsIn()
	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	confirm := func(code, password string) answer {
		return w.post("/forgot-password/confirm", object{"username": "ana", "confirmation_code": code, "new_password": password})
	}
	code := w.phone.code(t, anasPhone)
	confirm(code, "short").wants(401, "Password does not meet the requirements")
	confirm("000000x", "another good password").wants(401, "Confirmation code is incorrect")
	confirm(code, "another good password").wants(200)
	w.get("/user", token).wants(401, "Failed to validate token")
	w.login("ana", anasPassword).wants(401, "Username or password incorrect")
	w.login("ana", "another good password").wants(200)

	w.post("/forgot-password", object{"username": "ana"}).wants(200)
	code = w.phone.code(t, anasPhone) // waits for it: tries count from then on
	for range pay.CodeTries {
		confirm("000000x", "another good password").wants(401, "Confirmation code is incorrect")
	}
	confirm(code, "another good password").wants(401, "Too many failed attempts")
}

func TestChangePassword(t *testing.T) {
	w := newWorld(t, func(s *app.Settings) { s.LoginAttempts = 4 })
	w.ana()
	token, _ := w.anaLogsIn()
	other, _ := w.anaLogsIn()
	change := func(old, password string) answer {
		return w.post("/user/change-password", object{"old_password": old, "new_password": password}, token)
	}
	change("not the password", "another good password").wants(401, "Failed")
	change(anasPassword, "ana1234567890").wants(401, "Password does not meet the requirements")
	change(anasPassword, "another good password").wants(200)
	w.get("/user", token).wants(200)
	w.get("/user", other).wants(401, "Failed to validate token")
	change("not the password", "another good password").wants(401, "Failed")
	change("another good password", "yet another password").wants(401, "Attempt limit exceeded")
}

func TestChangePhoneNumber(t *testing.T) {
	w := newWorld(t)
	w.ana()
	token, _ := w.anaLogsIn()
	next := pay.Phone{Dialcode: "351", Number: "912345678"}
	confirm := func(code string) answer {
		return w.post("/user/change-phone-number/confirm", object{"code": code}, token)
	}
	confirm("123456").wants(401, "Code is incorrect")
	w.post("/user/change-phone-number", object{"phone_country_dialcode": "999", "phone_number": "123456"}, token).
		wants(422, "phone_country_dialcode: 999 is not a country's dialcode")
	w.post("/user/change-phone-number", object{"phone_country_dialcode": next.Dialcode, "phone_number": next.Number}, token).wants(200)
	if got := w.get("/user", token).field("phone_number"); got != anasPhone.Number {
		t.Errorf("the number is %s before it was proven", got)
	}
	w.clock.Pass(pay.CodeLifetime + time.Second)
	confirm(w.phone.code(t, next)).wants(401, "Code has expired")
	w.post("/user/change-phone-number", object{"phone_country_dialcode": next.Dialcode, "phone_number": next.Number}, token).wants(200)
	confirm(w.phone.code(t, next)).wants(200)
	if got := w.get("/user", token).field("phone_number"); got != next.Number {
		t.Errorf("the number is %s, want %s", got, next.Number)
	}
}

func TestSecondFactor(t *testing.T) {
	w := newWorld(t)
	w.ana()
	token, _ := w.anaLogsIn()
	w.post("/user/second-factor/confirm", object{"code": "123456"}, token).wants(409)
	enrolled := w.post("/user/second-factor/enroll", nil, token).wants(200)
	if !strings.HasPrefix(enrolled.field("otpauth_url"), "otpauth://totp/") {
		t.Errorf("enrolled with %s", enrolled.body)
	}
	code := func() string {
		text, err := totp.GenerateCode(enrolled.field("secret"), w.clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	w.login("ana", anasPassword).wants(200) // not before it is confirmed
	w.post("/user/second-factor/confirm", object{"code": "12345x"}, token).wants(401, "Code is incorrect")
	w.post("/user/second-factor/confirm", object{"code": code()}, token).wants(200)
	w.login("ana", anasPassword).wants(401, "Another challenge is required")
	w.login("ana", anasPassword, "12345x").wants(401, "Failed")
	w.login("ana", anasPassword, code()).wants(401, "Failed") // it was used to confirm
	w.clock.Pass(30 * time.Second)
	w.login("ana", anasPassword, code()).wants(200)
	w.post("/user/second-factor/enroll", nil, token).wants(409)
	w.call("DELETE", "/user/second-factor?code="+code(), "", "", token).wants(401, "Code is incorrect") // it was used to log in
	w.clock.Pass(30 * time.Second)
	w.call("DELETE", "/user/second-factor?code="+code(), "", "", token).wants(200)
	w.login("ana", anasPassword).wants(200)

	// A new authenticator has nothing to do with the old one's codes.
	enrolled = w.post("/user/second-factor/enroll", nil, token).wants(200)
	w.post("/user/second-factor/confirm", object{"code": code()}, token).wants(200)
}

// TestSecondFactorCodeIsGoodOnce logs in many times at once with one code, on
// two replicas, and then with the code before it.
func TestSecondFactorCodeIsGoodOnce(t *testing.T) {
	w := newWorld(t, func(s *app.Settings) { s.LoginAttempts = 100 })
	replicas := []*world{w, w.replica()}
	w.ana()
	token, _ := w.anaLogsIn()
	secret := w.post("/user/second-factor/enroll", nil, token).wants(200).field("secret")
	code := func(ago time.Duration) string {
		text, err := totp.GenerateCode(secret, w.clock.Now().Add(-ago))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	w.post("/user/second-factor/confirm", object{"code": code(0)}, token).wants(200)
	w.clock.Pass(time.Minute)
	statuses := make([]int, 10)
	var all sync.WaitGroup
	for i := range statuses {
		all.Go(func() { statuses[i] = replicas[i%2].login("ana", anasPassword, code(0)).status })
	}
	all.Wait()
	in := 0
	for _, status := range statuses {
		if status == 200 {
			in++
		} else if status != 401 {
			t.Errorf("status %d", status)
		}
	}
	if in != 1 {
		t.Errorf("%d logins with one code", in)
	}
	w.login("ana", anasPassword, code(30*time.Second)).wants(401, "Failed")
	w.login("ana", anasPassword, code(-30*time.Second)).wants(200) // her clock is ahead
}

func TestSignUpRefusals(t *testing.T) {
	w := newWorld(t)
	w.ana()
	sameName := anasSignUp()
	sameName["username"], sameName["phone_number"] = "Ana", "15112345679"
	w.post("/sign-up", sameName).wants(401, "Username already in use")
	weak := anasSignUp()
	weak["username"], weak["password"] = "bob", "1234567890"
	w.post("/sign-up", weak).wants(401, "Password does not meet the requirements")
	samePhone := anasSignUp()
	samePhone["username"] = "bob"
	w.post("/sign-up", samePhone).wants(200)
	w.post("/sign-up/confirm", object{"username": "bob", "confirmation_code": w.phone.code(t, anasPhone)}).
		wants(401, "User already registered")
}
