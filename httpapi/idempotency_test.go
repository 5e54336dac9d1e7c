package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/api"
	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
)

// shop is a company whose keys an operator makes: an effect that can be counted.
type shop struct {
	*world
	operator person
	id       pay.LegalEntityID
}

func newShop(w *world) shop { return shop{w, w.operator("operator"), w.entity("Shop GmbH")} }

// createKey makes an API key under an Idempotency-Key.
func (s shop) createKey(at *world, name, idempotencyKey string) answer {
	s.t.Helper()
	return at.post("/legal-entity/api-key/create", object{"legal_entity_id": s.id, "name": name},
		s.operator.token, "Idempotency-Key: "+idempotencyKey)
}

// wantsKeys counts the effects.
func (s shop) wantsKeys(want int) {
	s.t.Helper()
	list := s.get(fmt.Sprintf("/legal-entity/api-keys?legal_entity_id=%d", s.id), s.operator.token).wants(200)
	if got := strings.Count(list.body, `"api_key_id"`); got != want {
		s.t.Errorf("%d keys were made, want %d", got, want)
	}
}

func (a answer) wantsReplayed(of answer) answer {
	a.t.Helper()
	if a.header.Get("Idempotent-Replayed") != "true" || a.status != of.status || a.body != of.body ||
		a.header.Get("Content-Type") != of.header.Get("Content-Type") {
		a.t.Errorf("got %d %v %s, want %d %s again", a.status, a.header, a.body, of.status, of.body)
	}
	return a
}

func (a answer) wantsNew() answer {
	a.t.Helper()
	if a.header.Get("Idempotent-Replayed") != "" {
		a.t.Errorf("replayed: %s", a.body)
	}
	return a
}

func TestRepeatGetsTheFirstAnswer(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	first := s.createKey(w, "till", "order 1").wants(200).wantsNew()
	s.createKey(w, "till", "order 1").wantsReplayed(first)
	s.createKey(w.replica(), "till", "order 1").wantsReplayed(first)
	const used = "Idempotency-Key: was used with another request"
	s.createKey(w, "another", "order 1").wants(422, used)
	w.post("/user/grant-role", object{"legal_entity_id": s.id, "name": "till"}, s.operator.token, "Idempotency-Key: order 1").wants(422, used)
	s.wantsKeys(1)
	s.createKey(w, "till", "order 2").wants(200).wantsNew()
	s.wantsKeys(2)

	other := s
	other.operator = w.operator("admin")
	w.inTransaction(func(tx pay.Tx) error {
		return tx.GrantRole(t.Context(), pay.SubjectUser(other.operator.id), "operator")
	})
	other.createKey(w, "till", "order 1").wants(200).wantsNew() // another caller's keys are their own
	s.wantsKeys(3)

	w.clock.Pass(pay.IdempotencyLifetime - time.Second)
	s.operator.token = "Authorization: Bearer " + w.login("staff-operator", anasPassword).wants(200).field("access_token")
	s.createKey(w, "till", "order 1").wantsReplayed(first)
	w.clock.Pass(time.Second)
	s.createKey(w, "till", "order 1").wants(200).wantsNew()
	s.wantsKeys(4)
}

func TestPublicCallsBelongToTheAddress(t *testing.T) {
	w := newWorld(t)
	first := w.post("/sign-up", anasSignUp(), "Idempotency-Key: sign-up").wants(200)
	w.post("/sign-up", anasSignUp(), "Idempotency-Key: sign-up").wantsReplayed(first)
	w.post("/sign-up", anasSignUp()).wants(401, "Username already in use")
}

func TestSameRequestHundredTimesAtOnce(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	answers := make([]answer, 100)
	replicas := []*world{w, w.replica()}
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = s.createKey(replicas[i%2], "till", "once") })
	}
	all.Wait()
	first := s.createKey(w, "till", "once").wants(200)
	fresh := 0
	for _, a := range answers {
		switch {
		case a.status == 409:
			a.wants(409, "Idempotency-Key: the first request with it is under way")
		case a.header.Get("Idempotent-Replayed") == "":
			fresh++
			fallthrough
		default:
			if a.wants(200); a.body != first.body {
				t.Error("two repeats got different answers")
			}
		}
	}
	if fresh != 1 {
		t.Errorf("%d were carried out", fresh)
	}
	s.wantsKeys(1)
}

// faultyStore is a store with which something happens at a chosen place.
type faultyStore struct {
	pay.Store
	claimed func() // after a claim
	commit  func() // after a commit
	fail    error  // of every transaction
}

// ClaimIdempotent implements pay.Store.
func (s *faultyStore) ClaimIdempotent(ctx context.Context, requests []pay.IdempotentRequest, now time.Time) (map[[32]byte]pay.IdempotentRequest, error) {
	kept, err := s.Store.ClaimIdempotent(ctx, requests, now)
	if s.claimed != nil && kept[requests[0].Name].Claim == requests[0].Claim {
		s.claimed()
	}
	return kept, err
}

// InTransaction implements pay.Store.
func (s *faultyStore) InTransaction(ctx context.Context, work func(pay.Tx) error) error {
	if s.fail != nil {
		return s.fail
	}
	err := s.Store.InTransaction(ctx, work)
	if s.commit != nil {
		s.commit()
	}
	return err
}

// GiveUpIdempotent implements pay.Store. A process that was killed gives
// nothing up.
func (s *faultyStore) GiveUpIdempotent(ctx context.Context, claim pay.IdempotencyClaim) error {
	if s.commit != nil {
		return nil
	}
	return s.Store.GiveUpIdempotent(ctx, claim)
}

func (w *world) withStore(store *faultyStore) *world {
	store.Store = w.store
	return w.replica(func(a *app.App, _ *httpapi.Config) { a.Store = store })
}

// execute runs a statement as someone with the database's password.
func (w *world) execute(statement string) {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.database.Reveal())
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.Background()) }()
	if _, err := connection.Exec(w.t.Context(), statement); err != nil {
		w.t.Fatal(err)
	}
}

// TestFirstUnderWay holds the first request up in the middle of its
// transaction and repeats it.
func TestFirstUnderWay(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	claimed, held, release := make(chan struct{}), make(chan struct{}), make(chan struct{})
	slow := w.withStore(&faultyStore{claimed: func() { close(claimed) }})
	var all sync.WaitGroup
	all.Go(func() {
		w.inTransaction(func(tx pay.Tx) error { // writers of the audit log wait for each other
			err := tx.Audit(t.Context(), pay.Audit{Time: w.clock.Now(), Action: "take long"})
			close(held)
			<-release
			return err
		})
	})
	<-held
	var first answer
	all.Go(func() { first = s.createKey(slow, "till", "order 1") })
	<-claimed
	s.createKey(w, "till", "order 1").wants(409, "Idempotency-Key: the first request with it is under way")
	s.createKey(w, "another", "order 1").wants(422, "Idempotency-Key: was used with another request")
	close(release)
	all.Wait()
	s.createKey(w, "till", "order 1").wantsReplayed(first.wants(200))
	s.wantsKeys(1)
}

// TestKilledWhileUnderWay kills the process after it claimed a key: others
// wait for the lease and no longer.
func TestKilledWhileUnderWay(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	s.createKey(w.withStore(&faultyStore{claimed: func() { panic("killed") }}), "till", "order 1").wants(500)
	s.createKey(w, "till", "order 1").wants(409)
	w.execute(`UPDATE idempotent_requests SET lease_end = clock_timestamp()`)
	s.createKey(w, "another", "order 1").wants(422)
	s.createKey(w, "till", "order 1").wants(200).wantsNew()
	s.wantsKeys(1)
}

// TestKilledAfterCommit kills the process between the commit and the answer:
// the use case kept the answer in its transaction, so a repeat finds it.
func TestKilledAfterCommit(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	commits := 0
	s.createKey(w.withStore(&faultyStore{commit: func() {
		if commits++; commits == 3 { // after session and rights
			panic("killed")
		}
	}}), "till", "order 1").wants(500)
	s.wantsKeys(1)
	repeated := s.createKey(w, "till", "order 1").wants(200)
	repeated.wantsReplayed(repeated)
	w.get("/api-key/permissions", "x-api-key: "+repeated.field("api_key")).wants(200)
	s.wantsKeys(1)
}

// TestOvertakenRequestChangesNothing lets a process stop for longer than the
// lease, and go on after somebody else carried the request out.
func TestOvertakenRequestChangesNothing(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	var second answer
	overtaken := w.withStore(&faultyStore{claimed: func() {
		w.execute(`UPDATE idempotent_requests SET lease_end = clock_timestamp()`)
		second = s.createKey(w, "till", "order 1").wants(200)
	}})
	s.createKey(overtaken, "till", "order 1").wants(409, "Idempotency-Key: another request with it is under way")
	s.createKey(w, "till", "order 1").wantsReplayed(second)
	s.wantsKeys(1)
}

// TestWhatIsKept: decisions are, what may have another answer later is not.
func TestWhatIsKept(t *testing.T) {
	w := newWorld(t)
	s := newShop(w)
	ana := w.person("ana")
	create := func(body object, headers ...string) answer {
		return w.post("/legal-entity/api-key/create", body, append(headers, "Idempotency-Key: k")...)
	}
	right := object{"legal_entity_id": s.id, "name": "till"}
	create(right).wants(401)                          // no credentials
	create(right, ana.token).wants(401)               // no permission
	create(object{"name": "x"}, ana.token).wants(422) // not what the document says
	broken := &faultyStore{fail: errors.New("broken")}
	failing := w.withStore(broken)
	failing.post("/login", nil).wants(415)
	broken.fail = nil
	failing.get("/user", ana.token).wants(200) // so that the credentials are known
	broken.fail = errors.New("broken")
	failing.post("/legal-entity/api-key/create", right, ana.token, "Idempotency-Key: k").wants(500)
	w.inTransaction(func(tx pay.Tx) error { return tx.GrantRole(t.Context(), pay.SubjectUser(ana.id), "operator") })
	w.clock.Pass(time.Second)
	first := create(right, ana.token).wants(200).wantsNew()
	create(right, ana.token).wantsReplayed(first)

	missing := object{"legal_entity_id": 999, "name": "till"}
	refused := w.post("/legal-entity/api-key/create", missing, ana.token, "Idempotency-Key: m").wants(404)
	w.post("/legal-entity/api-key/create", missing, ana.token, "Idempotency-Key: m").wantsReplayed(refused)
	for _, bad := range []string{"", strings.Repeat("x", 256), "ключ"} {
		w.post("/legal-entity/api-key/create", right, ana.token, "Idempotency-Key: "+bad).
			wants(422, "Idempotency-Key: must be 1 to 255 printable characters, once")
	}
	s.wantsKeys(1)
}

// TestExpiredRequestsAreDeleted looks at the table after a day.
func TestExpiredRequestsAreDeleted(t *testing.T) {
	w := newWorld(t)
	for i := range 12 {
		w.post("/sign-up/resend-code", object{"username": fmt.Sprintf("user%d", i)}, fmt.Sprintf("Idempotency-Key: %d", i)).wants(200)
	}
	w.clock.Pass(pay.IdempotencyLifetime)
	for i := range 3 {
		w.post("/sign-up/resend-code", object{"username": "somebody"}, fmt.Sprintf("Idempotency-Key: later %d", i)).wants(200)
	}
	connection, err := pgx.Connect(t.Context(), w.database.Reveal())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.Background()) }()
	var kept int
	if err := connection.QueryRow(t.Context(), `SELECT count(*) FROM idempotent_requests`).Scan(&kept); err != nil || kept != 3 {
		t.Errorf("%d requests are kept, want 3: %v", kept, err)
	}
}

// TestEveryPOSTIsDocumentedToTakeTheKey holds the document to it.
func TestEveryPOSTIsDocumentedToTakeTheKey(t *testing.T) {
	operations, err := api.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, operation := range operations {
		if operation.Method == "POST" && !strings.Contains(strings.Join(operation.HeaderParameters, " "), "Idempotency-Key") {
			t.Errorf("%s does not list the parameter IdempotencyKey", operation.ID)
		}
	}
}
