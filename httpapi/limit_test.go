package httpapi_test

import (
	"testing"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
)

// TestRequestsPerCaller: whoever asks too often waits, and nobody else does.
func TestRequestsPerCaller(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	ana := w.person("ana")
	key := "x-api-key: " + s.createKey(w, "till", "order 1").wants(200).field("api_key")
	limited := w.replica(func(_ *app.App, config *httpapi.Config) { config.RequestsPerSecond, config.RequestBurst = 0.5, 3 })
	for range 3 {
		limited.get("/user", ana.token).wants(200)
	}
	refused := limited.get("/user", ana.token).wants(429, "Too many requests, slow down")
	if got := refused.header.Get("Retry-After"); got != "2" {
		t.Errorf("Retry-After is %q", got)
	}
	limited.get("/user", s.operator.token).wants(200)
	limited.get("/api-key/roles", key).wants(200)
	for range 3 { // public calls count by address, whatever is sent with them
		limited.get("/version", ana.token).wants(200)
	}
	limited.get("/version").wants(429)
	limited.get("/user", "Authorization: Bearer nonsense").wants(429)
	limited.get("/user", s.operator.token).wants(200)
	if limited.get("/healthz").status != 200 {
		t.Error("health is limited")
	}
	w.clock.Pass(2 * time.Second)
	limited.get("/user", ana.token).wants(200)
	limited.get("/user", ana.token).wants(429)
	w.clock.Pass(time.Hour)
	for range 3 {
		limited.get("/user", "Authorization: Bearer nonsense").wants(401)
	}
	limited.get("/version").wants(429)
}
