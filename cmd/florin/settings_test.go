package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// send posts a body and returns the status.
func send(t *testing.T, url, contentType, body string) int {
	t.Helper()
	response, err := http.Post(url, contentType, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}

const signUp = `{"username": "ana", "password": "correct horse battery", "first_name": "Ana", "last_name": "Silva",
	"phone_country_dialcode": "49", "phone_number": "15112345678"}`

// TestCodesGoThroughTheGateway signs up where an operator has set one.
func TestCodesGoThroughTheGateway(t *testing.T) {
	messages := make(chan map[string]string, 1)
	gateway := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		message := map[string]string{"authorization": r.Header.Get("Authorization")}
		if err := json.NewDecoder(r.Body).Decode(&message); err != nil {
			t.Error(err)
		}
		messages <- message
	}))
	defer gateway.Close()
	s := startService(t, "--sender=gateway", "--gateway-url", gateway.URL, "--gateway-token=a token")
	if status := send(t, s.url()+"/sign-up", "application/json", signUp); status != http.StatusOK {
		t.Fatalf("sign-up answers %d", status)
	}
	if got := <-messages; got["to"] != "+4915112345678" || got["authorization"] != "Bearer a token" {
		t.Errorf("the gateway gets %v", got)
	}
	if status, _ := fetch(t, http.DefaultClient, s.url()+"/dev/outbox"); status != http.StatusNotFound {
		t.Errorf("the outbox answers %d where codes are sent", status)
	}
	if strings.Contains(s.pages(), "outbox") {
		t.Errorf("what can be opened is %s", s.pages())
	}
}

// TestLimitsOfTheOperator are the ones that hold.
func TestLimitsOfTheOperator(t *testing.T) {
	s := startService(t, "--login-attempts=1", "--max-body=1024")
	login := func() int {
		return send(t, s.url()+"/login", "application/x-www-form-urlencoded", "username=ana&password=wrong")
	}
	if first, second := login(), login(); first != http.StatusUnauthorized || second != http.StatusTooManyRequests {
		t.Errorf("one attempt is allowed, the answers are %d and %d", first, second)
	}
	long := strings.Replace(signUp, "Silva", strings.Repeat("a", 1024), 1)
	if status := send(t, s.url()+"/sign-up", "application/json", long); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body beyond the limit is answered %d", status)
	}
}
