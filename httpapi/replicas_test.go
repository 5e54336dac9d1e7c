package httpapi_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestChangesReachOtherReplicas tells how a logout, a revoked key and a revoked
// role, each on one replica, take effect: there at once, on the other, which
// has just asked and remembers the answer, within a second.
func TestChangesReachOtherReplicas(t *testing.T) {
	here := newWorld(t)
	there := here.replica()
	operator, ana, support := here.operator("operator"), here.person("ana"), here.operator("support")
	created := here.post("/legal-entity/api-key/create", object{"legal_entity_id": here.entity("Shop GmbH"), "name": "till"}, operator.token).wants(200)
	key := "x-api-key: " + created.field("api_key")
	other := fmt.Sprintf("/user?user_id=%d", ana.id)
	checks := []struct {
		name    string
		refused string
		ask     func(*world) answer
		change  func()
	}{
		{
			"logout", "Failed to validate token",
			func(w *world) answer { return w.get("/user", ana.token) },
			func() { here.post("/logout", nil, ana.token).wants(200) },
		},
		{
			"revoked key", "API key has been revoked",
			func(w *world) answer { return w.get("/api-key/permissions", key) },
			func() {
				path := fmt.Sprintf("/legal-entity/api-key/revoke?api_key_id=%d", numberField(t, created.body, "api_key_id"))
				here.call(http.MethodDelete, path, "", "", operator.token).wants(200)
			},
		},
		{
			"revoked role", fmt.Sprintf("User does not have the required permission: view_kyc_data (target_user_id: %d)", ana.id),
			func(w *world) answer { return w.get(other, support.token) },
			func() {
				path := fmt.Sprintf("/user/revoke-role?subject_user_id=%d&role=support", support.id)
				here.call(http.MethodDelete, path, "", "", operator.token).wants(200)
			},
		},
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			wants := func(w *world, status int, detail ...string) {
				t.Helper()
				a := c.ask(w)
				a.t = t
				a.wants(status, detail...)
			}
			wants(here, 200)
			wants(there, 200)
			c.change()
			wants(here, 401, c.refused)
			here.clock.Pass(time.Second - time.Nanosecond)
			wants(there, 200) // it remembers, or this test shows nothing
			here.clock.Pass(time.Nanosecond)
			wants(there, 401, c.refused)
		})
	}
}

// TestCachedCredentialsExpire moves past the end of a key that was just used.
func TestCachedCredentialsExpire(t *testing.T) {
	w := newWorld(t)
	operator := w.operator("operator")
	created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": w.entity("Shop GmbH"), "name": "till"}, operator.token).wants(200)
	key := "x-api-key: " + created.field("api_key")
	end, err := time.Parse("2006-01-02T15:04:05.000000", created.field("expiration_time"))
	if err != nil {
		t.Fatal(err)
	}
	w.clock.Pass(end.Sub(w.clock.Now()) - time.Nanosecond)
	w.get("/api-key/permissions", key).wants(200)
	w.clock.Pass(time.Nanosecond)
	w.get("/api-key/permissions", key).wants(401, "API key has expired")
}
