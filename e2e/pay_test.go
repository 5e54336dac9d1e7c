package e2e

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/failpoint"
)

var bulkRows = flag.Int("bulk-rows", 1000, "how many rows the files of TestPay have; at most 10000")

// bank is a platform that stays at its address when it is killed and started
// again, and what its first shop pays by files.
type bank struct {
	t         *testing.T
	binary    string
	armed     string // the file that arms a failpoint, where the binary has some
	data      string
	rpc, http string
	dev       *platform
	demo      demo
	operator  string // access token
}

func newBank(t *testing.T, binary string) *bank {
	t.Helper()
	dir := t.TempDir()
	b := &bank{
		t: t, binary: binary, armed: filepath.Join(dir, "failpoint"), data: filepath.Join(dir, "data"), rpc: freeAddress(t), http: freeAddress(t),
	}
	b.start()
	b.demo = readDemo(t, b.data)
	b.operator = b.demo.login(t, b.demo.Operator)
	return b
}

func (b *bank) start() {
	b.t.Helper()
	command := exec.Command(b.binary, "dev", "--data", b.data, "--rpc-listen", b.rpc, "--listen", b.http)
	command.Env = append(os.Environ(), failpointVariable+"="+b.armed)
	b.dev = launch(b.t, b.data, command)
	b.dev.until("florin dev runs", func() bool { return strings.Contains(b.dev.output.String(), "Florin runs.") })
}

// file writes rows that pay two of the users by turns, a different amount each
// few rows, and returns what they get in all, in cents.
func (b *bank) file(name string, rows int) (path string, sums [2]int64) {
	b.t.Helper()
	var text bytes.Buffer
	text.WriteString("client_reference,amount,transaction_type,recipient_username,recipient_account_id,note\n")
	for i := range rows {
		cents := int64(1 + i%7)
		sums[i%2] += cents
		recipient := b.demo.Users[0].Username + ","
		if i%2 == 1 {
			recipient = fmt.Sprintf(",%d", b.demo.Users[1].AccountID)
		}
		fmt.Fprintf(&text, "%s-%d,0.%02d,salary,%s,=note %d\n", name, i, cents, recipient, i)
	}
	path = filepath.Join(b.t.TempDir(), name+".csv")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		b.t.Fatal(err)
	}
	return path, sums
}

// knows tells whether the platform has a payment with a reference. The operator
// asks: what the shop may ask is counted.
func (b *bank) knows(reference string) bool {
	b.t.Helper()
	query := url.Values{"sender_wallet_address": {b.demo.Businesses[0].Address}, "client_reference": {reference}}
	var found []json.RawMessage
	ask(b.t, get(b.t, b.demo.BaseURL+"/transaction/bulk?"+query.Encode()), "Authorization", "Bearer "+b.operator, &found)
	return len(found) > 0
}

func (b *bank) balance(user demoUser) int64 {
	b.t.Helper()
	var account struct {
		Balance json.Number `json:"balance"`
	}
	ask(b.t, get(b.t, fmt.Sprintf("%s/account?account_id=%d", b.demo.BaseURL, user.AccountID)), "Authorization",
		"Bearer "+b.demo.login(b.t, user.demoPerson), &account)
	whole, cents, _ := strings.Cut(account.Balance.String(), ".")
	var value int64
	if _, err := fmt.Sscan(whole+(cents + "00")[:2], &value); err != nil {
		b.t.Fatal(err)
	}
	return value
}

// begin starts to pay a file.
func (b *bank) begin(path string) *platform {
	b.t.Helper()
	return launch(b.t, b.data, exec.Command(florin, "pay", path, "--data", b.data))
}

// results is a file of results by reference: the transaction of each, where all
// succeeded.
func (b *bank) results(path string, rows int) map[string]string {
	b.t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(path, ".csv") + ".results.csv")
	if err != nil {
		b.t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) != rows+1 {
		b.t.Fatalf("%d lines of results, want %d and a header: %v", len(lines), rows, err)
	}
	transactions := map[string]string{}
	for _, line := range lines[1:] {
		if transactions[line[1]] = line[3]; line[5] != "succeeded" {
			b.t.Fatalf("%v", line)
		}
	}
	return transactions
}

// TestPay pays files while the platform is killed, and while the command is
// killed; each row is paid once. The files are as long as -bulk-rows says: `make
// bulk` takes 10,000.
func TestPay(t *testing.T) {
	t.Parallel() // most of it waits for blocks
	b := newBank(t, florin)
	rows := *bulkRows
	books := b.open()

	// The platform dies when the first rows are in; the command waits for it to
	// come back and goes on.
	path, sums := b.file("outage", rows)
	books.add(sums)
	begun := time.Now()
	paying := b.begin(path)
	paying.until("the first row is paid", func() bool { return b.knows("outage-0") })
	b.dev.kill()
	b.start()
	t.Logf("the last row was in when the platform was killed: %v", b.knows(fmt.Sprintf("outage-%d", rows-1)))
	if err := <-paying.exited; err != nil {
		t.Fatalf("florin pay: %v\n%s", err, tail(paying.output.String()))
	}
	t.Logf("%d rows, with a kill of the platform, took %v", rows, time.Since(begun).Round(100*time.Millisecond))
	first := b.results(path, rows)

	// The command dies; run again, it goes on and tells of every row.
	path, sums = b.file("hang-up", rows)
	books.add(sums)
	paying = b.begin(path)
	paying.until("the first row is paid", func() bool { return b.knows("hang-up-0") })
	paying.kill()
	run(t, "pay", path, "--data", b.data)
	second := b.results(path, rows)

	// And again: nothing more is paid, the same transactions are named.
	run(t, "pay", path, "--data", b.data)
	for reference, transaction := range b.results(path, rows) {
		if second[reference] != transaction {
			t.Errorf("%s was transaction %s, now %s", reference, second[reference], transaction)
		}
	}
	different := map[string]bool{}
	for _, transactions := range []map[string]string{first, second} {
		for _, transaction := range transactions {
			different[transaction] = true
		}
	}
	if len(different) != 2*rows {
		t.Errorf("%d transactions for %d rows", len(different), 2*rows)
	}

	// Without anything in the way.
	path, sums = b.file("plain", rows)
	books.add(sums)
	begun = time.Now()
	tried := run(t, "pay", "--dry-run", path, "--data", b.data)
	dry := time.Since(begun)
	if !strings.Contains(tried, fmt.Sprintf("Dry run, nothing was paid: %d possible, 0 known already, 0 refused.", rows)) || b.knows("plain-0") {
		t.Errorf("a dry run says %s", tail(tried))
	}
	begun = time.Now()
	run(t, "pay", path, "--data", b.data)
	t.Logf("%d rows: a dry run took %v, paying until all are settled %v", rows, dry.Round(100*time.Millisecond), time.Since(begun).Round(100*time.Millisecond))

	books.check()
	b.dev.stop()
}

// TestPayAtSteps kills the platform when the second part of a file is about to
// be committed, when it is and nobody knows, and when the chain has some of it;
// the command goes on when it is back, and each row is paid once.
func TestPayAtSteps(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "florin")
	buildWithFailpoints(t, binary)
	b := newBank(t, binary)
	books := b.open()
	const rows = 600 // more than are created together
	for point, times := range map[failpoint.Point]int{failpoint.BeforeCommit: 2, failpoint.AfterCommit: 2, failpoint.AfterSending: 1} {
		path, sums := b.file(string(point), rows)
		books.add(sums)
		if err := os.WriteFile(b.armed, fmt.Appendf(nil, "%s %d", point, times), 0o600); err != nil {
			t.Fatal(err)
		}
		paying := b.begin(path)
		select {
		case <-b.dev.exited:
		case err := <-paying.exited:
			t.Fatalf("%s: florin pay ended before the platform was killed: %v\n%s", point, err, tail(paying.output.String()))
		}
		b.start()
		if err := <-paying.exited; err != nil {
			t.Fatalf("%s: florin pay: %v\n%s", point, err, tail(paying.output.String()))
		}
		b.results(path, rows)
	}
	books.check()
	b.dev.stop()
}

// payees are what two users had before, and what they were paid since.
type payees struct {
	*bank
	before, paid [2]int64
}

func (b *bank) open() *payees {
	b.t.Helper()
	return &payees{bank: b, before: [2]int64{b.balance(b.demo.Users[0]), b.balance(b.demo.Users[1])}}
}

func (p *payees) add(sums [2]int64) { p.paid[0], p.paid[1] = p.paid[0]+sums[0], p.paid[1]+sums[1] }

// check wants that they have exactly that, that the chain's own events say so,
// and the database too.
func (p *payees) check() {
	p.t.Helper()
	for i, before := range p.before {
		if got := p.balance(p.demo.Users[i]) - before; got != p.paid[i] {
			p.t.Errorf("%s was paid %d cents, want %d", p.demo.Users[i].Username, got, p.paid[i])
		}
	}
	run(p.t, "verify", "ledger", "--data", p.data)
	run(p.t, "reconcile", "--data", p.data)
}

func tail(text string) string { return text[max(0, len(text)-2000):] }

// TestPayRefuses: the command fails when a row was not paid, says which, and its
// results can be opened in a spreadsheet.
func TestPayRefuses(t *testing.T) {
	t.Parallel()
	b := newBank(t, florin)
	path := filepath.Join(t.TempDir(), "payments.csv")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("\ufeffclient_reference;amount;transaction_type;recipient_username\r\na;1,50;salary;ana\r\n=b;1;salary;ana\r\nc;200000;salary;ben\r\n")
	done := execute(t, "", "pay", path, "--data", b.data)
	for _, want := range []string{
		"3 rows: 2 are on their way, 0 were known already, 1 are refused.\n",
		`line 3  =b  refused: client_reference: begins with "=": a spreadsheet would take it for a formula`,
		"  succeeded\n", "failed: ERR_NOT_ENOUGH_BALANCE(", "1 succeeded, 0 wait for approval, 1 failed, 1 refused.",
	} {
		if !strings.Contains(done.stdout, want) {
			t.Errorf("%q is missing in\n%s", want, done.stdout)
		}
	}
	if done.err == nil || !strings.Contains(done.stderr, "2 of 3 rows were not paid") {
		t.Errorf("it ended with %v, %s", done.err, done.stderr)
	}
	results, err := os.ReadFile(strings.TrimSuffix(path, ".csv") + ".results.csv")
	if err != nil || !strings.Contains(string(results), "\n3,'=b,refused,") {
		t.Errorf("results are %s, %v", results, err)
	}
	if _, err := try(t, "pay", "--dry-run", path, "--data", b.data); err == nil || !strings.Contains(err.Error(), "1 of 3 rows would be refused") {
		t.Errorf("a dry run: %v", err)
	}
	run(t, "pay", "../docs/examples/payments.csv", "--data", b.data, "--results", filepath.Join(t.TempDir(), "results.csv"))
	write("client_reference,amount\na,1\n")
	if _, err := try(t, "pay", path, "--data", b.data); err == nil || !strings.Contains(err.Error(), `file: the header lacks the column "transaction_type"`) {
		t.Errorf("a bad file: %v", err)
	}
	write("client_reference,amount,transaction_type,recipient_username\nd,90000,salary,ana\ne,20000,salary,ana\n")
	if _, err := try(t, "pay", "--dry-run", path, "--data", b.data); err == nil || !strings.Contains(err.Error(), "there is not enough money for all rows") {
		t.Errorf("more than there is: %v", err)
	}
	run(t, "verify", "ledger", "--data", b.data)
	b.dev.stop()
}
