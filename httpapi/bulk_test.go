package httpapi_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
)

// bulkAnswer is the answer to a bulk payment, as far as tests look at it.
type bulkAnswer struct {
	Summary struct {
		Rows              int          `json:"rows"`
		Accepted          int          `json:"accepted"`
		AlreadyAccepted   int          `json:"already_accepted"`
		Refused           int          `json:"refused"`
		TotalAmount       json.Number  `json:"total_amount"`
		TotalFee          *json.Number `json:"total_fee"`
		Balance           *json.Number `json:"balance"`
		SufficientBalance *bool        `json:"sufficient_balance"`
	} `json:"summary"`
	Rows []bulkRow `json:"rows"`
}

type bulkRow struct {
	Line        int             `json:"line"`
	Reference   string          `json:"client_reference"`
	Outcome     string          `json:"outcome"`
	Reason      string          `json:"reason"`
	Transaction int64           `json:"transaction_id"`
	Tracking    string          `json:"tracking_id"`
	Status      string          `json:"transaction_status"`
	Failure     json.RawMessage `json:"failure"`
	Raw         json.RawMessage `json:"raw_transaction"`
	Topic       string          `json:"topic"`
}

func (a answer) bulk() (read bulkAnswer) {
	a.t.Helper()
	a.wants(200)
	if err := json.Unmarshal([]byte(a.body), &read); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	return read
}

// says is what a row became, in a line.
func (r bulkRow) says() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s %s %s", r.Line, r.Reference, r.Outcome, r.Reason))
}

// payCSV pays a file as its holder.
func (w *world) payCSV(h holder, file string, change ...object) answer {
	w.t.Helper()
	body := object{"private_key": h.private, "format": "csv", "file": file}
	for _, c := range change {
		for name, value := range c {
			if body[name] = value; value == nil {
				delete(body, name)
			}
		}
	}
	return w.post("/transaction/bulk", body, h.token)
}

// TestBulk: good rows of a file are paid and bad ones refused, each for its own
// reason; the same file again pays nothing, and says what became of each.
func TestBulk(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	file := strings.Join([]string{
		"client_reference,amount,transaction_type,recipient_username,recipient_phone_country_dialcode,recipient_phone_number,recipient_account_id,note",
		"r1,12.05,transfer,ben,,,,for lunch 🥗",
		"r2,0.95,transfer,,49,15112340002,,",
		fmt.Sprintf("r3,2,transfer,,,,%d,\"two\nlines\"", ben.account),
		"r4,-1,transfer,ben,,,,",
		"r5,1,transfer,ben,,,7,",
		"r6,1,transfer,,,,,",
		"r7,1,transfer,nobody,,,,",
		"r8,1,gift,ben,,,,",
		"r9,1,transfer,ben,,,," + strings.Repeat("ä", 201),
		",1,transfer,ben,,,,",
		"r11,1,transfer,ben,+49,15112340002,,",
		"r12,1,transfer,ben",
		"=r13,1,transfer,ben,,,,",
		"r14,=1+1,transfer,ben,,,,",
		"r15,2000,transfer,ben,,,,=HYPERLINK(1)",
		",,,,,,,",
	}, "\n")
	first := w.payCSV(ana, file).bulk()
	var got []string
	for _, row := range first.Rows {
		got = append(got, row.says())
	}
	want := []string{
		"2 r1 accepted", "3 r2 accepted", "4 r3 accepted",
		"6 r4 refused amount: must not be negative",
		"7 r5 refused recipient: is named in more than one way",
		"8 r6 refused recipient: is missing: give a phone number, a username, an account or a till",
		"9 r7 refused recipient_username nobody not found",
		`10 r8 refused transaction_type: "gift" does not exist, see /transaction-types`,
		"11 r9 refused note: is longer than 200 characters",
		"12  refused client_reference: is missing: without it a row could be paid twice",
		`13 r11 refused recipient_phone_country_dialcode: "+49" is not 1 to 4 digits, without +`,
		"14 r12 refused row: has 4 cells and the header 8: does a cell hold a separator, and is not quoted?",
		`15 =r13 refused client_reference: begins with "=": a spreadsheet would take it for a formula`,
		`16 r14 refused amount: "=1+1" is a formula or has a sign: write a plain number, such as 12.50`,
		"17 r15 accepted",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if s := first.Summary; s.Rows != 15 || s.Accepted != 4 || s.Refused != 11 || s.TotalAmount != "2015" {
		t.Errorf("in all %+v", s)
	}
	for _, row := range first.Rows[:3] {
		w.becomes(row.Transaction, "succeeded", ana.token)
	}
	w.becomes(first.Rows[2].Transaction, "succeeded", ana.token).shows(map[string]string{"note": "two\nlines"})
	w.becomes(first.Rows[14].Transaction, "failed", ana.token).
		shows(map[string]string{"failure.name": "ERR_NOT_ENOUGH_BALANCE", "note": "=HYPERLINK(1)"})

	again := w.payCSV(ana, file).bulk()
	for i, row := range again.Rows {
		before := first.Rows[i]
		if before.Outcome == "refused" {
			continue
		}
		if row.Outcome != "already_accepted" || row.Transaction != before.Transaction || row.Tracking != before.Tracking {
			t.Errorf("the same again: %+v, before %+v", row, before)
		}
	}
	if row := again.Rows[14]; row.Status != "failed" || !strings.Contains(string(row.Failure), `"name":"ERR_NOT_ENOUGH_BALANCE"`) {
		t.Errorf("the failed one: %+v %s", row, row.Failure)
	}
	if w.balance(ana) != "985" || w.balance(ben) != "15" {
		t.Errorf("balances are %s and %s", w.balance(ana), w.balance(ben))
	}
	asked := w.get("/transaction/bulk?"+url.Values{
		"sender_wallet_address": {ana.Address().Hex()}, "client_reference": {"r15", "never", "r1"},
	}.Encode(), ana.token).wants(200)
	asked.shows(map[string]string{
		"0.client_reference": "r15", "0.transaction_status": "failed", "1.client_reference": "r1", "1.transaction_status": "succeeded",
		"1.tracking_id": first.Rows[0].Tracking, "1.transaction_id": fmt.Sprint(first.Rows[0].Transaction),
	})
	w.checkIndex()
}

// TestBulkReferences: another row with a known reference is refused and says
// what differs; a failed one is tried again when asked for, and pays once.
func TestBulkReferences(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 10_00), w.holder("ben", 0)
	const header = "client_reference,amount,transaction_type,recipient_username,note\n"
	sent := w.payCSV(ana, header+"a,1,transfer,ben,x\nb,11,transfer,ben,x\n").bulk()
	w.becomes(sent.Rows[0].Transaction, "succeeded", ana.token)
	w.becomes(sent.Rows[1].Transaction, "failed", ana.token)
	for row, want := range map[string]string{
		"a,2,transfer,ben,x": "amount",
		"a,1,transfer,ana,x": "recipient",
		"a,1,transfer,ben,":  "note",
		"a,1,donation,ben,x": "transaction_type",
	} {
		got := w.payCSV(ana, header+row).bulk().Rows[0].says()
		if got != fmt.Sprintf("2 a refused client_reference: was used for transaction %d, whose %s is another", sent.Rows[0].Transaction, want) {
			t.Errorf("%s: %s", row, got)
		}
	}
	// Who cannot be found any more was paid all the same.
	if got := w.payCSV(ana, header+"a,1,transfer,gone,x").bulk().Rows[0]; got.Outcome != "already_accepted" {
		t.Errorf("of one who is gone: %+v", got)
	}
	till := numberField(t, w.post("/account/till/create", object{"account_id": ben.account, "till_name": "door"}, ben.token).wants(200).body, "till_id")
	atDoor := fmt.Sprintf("client_reference,amount,transaction_type,recipient_till_id\ndoor,1,transfer,%d\n", till)
	w.becomes(w.payCSV(ana, atDoor).bulk().Rows[0].Transaction, "succeeded", ana.token)
	w.call("DELETE", fmt.Sprintf("/account/till/deactivate?till_id=%d", till), "", "", ben.token).wants(200)
	if got := w.payCSV(ana, atDoor).bulk().Rows[0]; got.Outcome != "already_accepted" {
		t.Errorf("at a till that is gone: %+v", got)
	}
	// Another account's references are its own.
	w.fund(ben.account, ben.Memory, 5_00)
	other := w.payCSV(ben, header+"a,1,transfer,ana,x").bulk()
	w.becomes(other.Rows[0].Transaction, "succeeded", ben.token)
	// With money there, and only when told, the failed one is tried again.
	dan := w.holder("dan", 20_00)
	w.becomes(w.payCSV(dan, header+"help,20,transfer,ana,").bulk().Rows[0].Transaction, "succeeded", dan.token)
	if got := w.payCSV(ana, header+"b,11,transfer,ben,x").bulk().Rows[0]; got.Outcome != "already_accepted" || got.Status != "failed" {
		t.Errorf("not told to try again: %+v", got)
	}
	var wait sync.WaitGroup
	answers := make([]bulkAnswer, 4) // as many as one caller may have under way
	for i := range answers {
		wait.Go(func() { answers[i] = w.payCSV(ana, header+"b,11,transfer,ben,x", object{"retry_failed": true}).bulk() })
	}
	wait.Wait()
	accepted := 0
	for _, a := range answers {
		accepted += a.Summary.Accepted
		if a.Summary.Refused != 0 || a.Rows[0].Transaction != answers[0].Rows[0].Transaction {
			t.Errorf("one of four at once: %+v", a.Rows[0])
		}
	}
	if accepted != 1 {
		t.Errorf("%d of 4 were accepted", accepted)
	}
	w.becomes(answers[0].Rows[0].Transaction, "succeeded", ana.token)
	if w.balance(ben) != "17" {
		t.Errorf("ben has %s", w.balance(ben))
	}
	w.checkIndex()
}

// TestBulkDryRun: what would happen, without a key and without a trace.
func TestBulkDryRun(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, _ := w.holder("ana", 10_00), w.holder("ben", 0)
	const file = "client_reference;amount;transaction_type;recipient_username\r\na;6,50;transfer;ben\r\nb;3,50;transfer;ben\r\nc;11;transfer;ben\r\nd;1.234;transfer;ben\r\n"
	asked := object{"private_key": nil, "sender_wallet_address": ana.Address(), "dry_run": true}
	tried := w.payCSV(ana, file, asked).bulk()
	for i, want := range []string{
		"2 a possible", "3 b possible", fmt.Sprintf("4 c refused ERR_NOT_ENOUGH_BALANCE(%d, 1000, 1100)", ana.account),
		`5 d refused amount: "1.234" could mean two amounts in a file with this separator: write it with one or two decimals, such as 1234.00`,
	} {
		if got := tried.Rows[i].says(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	s := tried.Summary
	if s.TotalAmount != "10" || *s.TotalFee != "0" || *s.Balance != "10" || !*s.SufficientBalance || s.Accepted != 2 || s.Refused != 2 {
		t.Errorf("in all %+v", s)
	}
	// Each passes alone, but not both.
	both := w.payCSV(ana, "client_reference,amount,transaction_type,recipient_username\na,6,transfer,ben\nb,6,transfer,ben\n", asked).bulk()
	if both.Summary.Accepted != 2 || *both.Summary.SufficientBalance {
		t.Errorf("more than there is: %+v", both.Summary)
	}
	if got := w.get(fmt.Sprintf("/account/transactions?account_id=%d&transaction_type=transfer", ana.account), ana.token).wants(200).body; got != "[]" {
		t.Errorf("a dry run left %s", got)
	}
	stranger := w.person("stranger")
	w.post("/transaction/bulk", object{"sender_wallet_address": ana.Address(), "format": "csv", "file": file, "dry_run": true}, stranger.token).
		wants(401, fmt.Sprintf("User does not have the required permission: initiate_transaction (target_account_id: %d)", ana.account))
	w.get(fmt.Sprintf("/transaction/bulk?client_reference=a&sender_wallet_address=%s", ana.Address()), stranger.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_transactions (target_account_id: %d)", ana.account))
	w.checkIndex()
}

// TestBulkSignedByClient: without a key the rows come back to be signed, and
// submitted in their order; whoever lost the answer gets them again.
func TestBulkSignedByClient(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 100_00), w.holder("ben", 0)
	const file = `{"client_reference": "a", "amount": 1.5, "transaction_type": "transfer", "recipient_username": "ben"}

{"client_reference": "b", "amount": 2, "transaction_type": "transfer", "recipient_username": "ben", "note": null}
{"client_reference": "c", "amount": "3", "transaction_type": "transfer", "recipient_username": "nobody"}
{"client_reference": "d", "amount": true, "transaction_type": "transfer", "recipient_username": "ben"}
{"client_reference": "e", "amount": 4, "transaction_type": "transfer", "recipient_username": "ben"}
`
	body := object{"sender_wallet_address": ana.Address(), "format": "jsonl", "file": file}
	first := w.post("/transaction/bulk", body, ana.token).bulk()
	for i, want := range []string{
		"1 a to_sign", "3 b to_sign", "4 c refused recipient_username nobody not found", "5 d refused amount: must be a text or a number", "6 e to_sign",
	} {
		if got := first.Rows[i].says(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	submit := func(row bulkRow) answer {
		raw, err := json.Marshal(object{"raw_transaction": row.Raw})
		if err != nil {
			t.Fatal(err)
		}
		signed := ana.sign(answer{t: t, body: string(raw)})
		return w.post("/blockchain/signed-transaction", object{"transaction_bytes": signed, "topic": row.Topic})
	}
	submit(first.Rows[0]).wants(200)
	// The browser is closed and opened again: what is not submitted comes again, as the same transactions.
	second := w.post("/transaction/bulk", body, ana.token).bulk()
	if got := second.Rows[0].says(); got != "1 a already_accepted" {
		t.Errorf("what is submitted: %s", got)
	}
	for _, i := range []int{1, 4} {
		if second.Rows[i].Outcome != "to_sign" || second.Rows[i].Transaction != first.Rows[i].Transaction {
			t.Errorf("again: %+v, before %+v", second.Rows[i], first.Rows[i])
		}
		submit(second.Rows[i]).wants(200)
		w.becomes(second.Rows[i].Transaction, "succeeded", ana.token)
	}
	if w.balance(ben) != "7.5" {
		t.Errorf("ben has %s", w.balance(ben))
	}
	w.checkIndex()
}

// TestBulkFiles: what is wrong with a file refuses it as a whole, with the line;
// what spreadsheets of all kinds write is read.
func TestBulkFiles(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, _ := w.holder("ana", 100_00), w.holder("ben", 0)
	const header = "client_reference,amount,transaction_type,recipient_username"
	lines := func(text ...string) string { return strings.Join(text, "\n") }
	for name, c := range map[string]struct{ file, detail string }{
		"empty":          {"\n", "file: is empty"},
		"only a header":  {header, "file: has no rows"},
		"no header":      {"a,1,transfer,ben", `file: the header has an unknown column "a"; there are client_reference, amount, transaction_type, recipient_username, recipient_phone_country_dialcode, recipient_phone_number, recipient_account_id, recipient_till_id, note, metadata, sender_till_id, source_of_funds`},
		"missing column": {"client_reference,amount,recipient_username\na,1,ben", `file: the header lacks the column "transaction_type"`},
		"no recipient":   {"client_reference,amount,transaction_type\na,1,transfer", "file: the header lacks a column that names the recipient, such as recipient_username or recipient_account_id"},
		"twice":          {header + ",amount\na,1,transfer,ben,1", `file: the header has the column "amount" twice`},
		"same reference": {lines(header, "a,1,transfer,ben", "b,1,transfer,ben", "a,1,transfer,ben"), `file: lines 2 and 4 have the same client_reference "a"`},
		"open quote":     {lines(header, "a,1,transfer,ben", "b,1,transfer,\"ben", "c,1,transfer,ben"), "file: a quote that begins in the row of line 3 is broken at line 4"},
		"quote inside":   {lines(header, "a,1,transfer,b\"en"), "file: line 2 has a broken quote: a cell with quotes in it is quoted as a whole, and its quotes are doubled"},
		"too many rows":  {header + strings.Repeat("\na,1,transfer,ben", 10_001), "file: has more than 10000 rows: split it"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.payCSV(ana, c.file)
			a.t = t
			a.wants(422, c.detail)
		})
	}
	jsonl := object{"format": "jsonl"}
	w.payCSV(ana, "[1]", jsonl).wants(422, "file: line 1 is not a JSON object")
	w.payCSV(ana, "{\"amount\": 1, \"amount\": 2}", jsonl).wants(422, `file: line 1 has the field "amount" twice`)
	w.payCSV(ana, "\n{\"amount\": 1", jsonl).wants(422, "file: line 2 is not valid JSON")
	w.payCSV(ana, header, object{"file_base64": "YQ=="}).wants(422, "file: either it or file_base64 is required")
	w.payCSV(ana, header, object{"sender_wallet_address": ana.Address()}).wants(422, "sender_wallet_address: either it or private_key is required")
	w.payCSV(ana, header, object{"file": nil, "file_base64": base64.StdEncoding.EncodeToString(make([]byte, 9<<20))}).wants(413, "The body is too large")

	const rows = "client_reference;amount;transaction_type;recipient_username;note\r\nä%s;0,01;transfer;ben;Zoë\r\n"
	utf16 := func(order unicode.Endianness, mark unicode.BOMPolicy) func(string) (string, error) {
		return unicode.UTF16(order, mark).NewEncoder().String
	}
	dry := object{"dry_run": true, "file": nil}
	for name, c := range map[string]struct {
		encode func(string) (string, error)
		named  string
		detail string
	}{
		"UTF-8 with a mark": {func(text string) (string, error) { return "\ufeff" + text, nil }, "auto", ""},
		"UTF-16LE":          {utf16(unicode.LittleEndian, unicode.UseBOM), "auto", ""},
		"UTF-16BE":          {utf16(unicode.BigEndian, unicode.UseBOM), "auto", ""},
		"Windows":           {charmap.Windows1252.NewEncoder().String, "windows-1252", ""},
		"Windows, not said": {charmap.Windows1252.NewEncoder().String, "auto", "file: line 2 is not UTF-8: save the file as UTF-8, or say that its encoding is windows-1252"},
		"no mark": {
			utf16(unicode.LittleEndian, unicode.IgnoreBOM), "auto",
			"file: line 2 is not UTF-8: save the file as UTF-8, or say that its encoding is windows-1252",
		},
		"old line ends": {func(text string) (string, error) { return strings.ReplaceAll(text, "\r\n", "\r"), nil }, "auto", ""},
	} {
		t.Run(name, func(t *testing.T) {
			encoded, err := c.encode(fmt.Sprintf(rows, "1"))
			if err != nil {
				t.Fatal(err)
			}
			a := w.payCSV(ana, "", dry, object{"encoding": c.named, "file_base64": base64.StdEncoding.EncodeToString([]byte(encoded))})
			a.t = t
			if c.detail != "" {
				a.wants(422, c.detail)
			} else if got := a.bulk().Rows[0].says(); got != "2 ä1 possible" {
				t.Error(got)
			}
		})
	}
	zero := base64.StdEncoding.EncodeToString([]byte(header + "\na,1,transfer,b\x00n"))
	w.payCSV(ana, "", dry, object{"file_base64": zero}).
		wants(422, "file: line 2 has a zero byte: is it UTF-16 without a byte order mark, or no text at all?")
	w.checkIndex()
}

// TestBulkKeysTravelSafely: a key has to come over TLS and from a backend, also
// when its name is written with escapes; a file for a client to sign need not.
func TestBulkKeysTravelSafely(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, _ := w.holder("ana", 100_00), w.holder("ben", 0)
	production := w.replica(func(_ *app.App, config *httpapi.Config) { config.Development = false })
	const file = "client_reference,amount,transaction_type,recipient_username\na,1,transfer,ben\n"
	production.payCSV(ana, file).wants(426, "A private key has to come over TLS")
	escaped := fmt.Sprintf(`{"pr\u0069vate_key": %q, "format": "csv", "file": "x"}`, ana.private)
	production.call("POST", "/transaction/bulk", "application/json", escaped, ana.token).wants(426, "A private key has to come over TLS")
	body := object{"sender_wallet_address": ana.Address(), "format": "csv", "file": file}
	if got := production.post("/transaction/bulk", body, ana.token, "Origin: https://wallet.example").bulk().Rows[0].Outcome; got != "to_sign" {
		t.Error(got)
	}
	named := production.post("/transaction/bulk", body, ana.token, "Idempotency-Key: once").wants(200)
	production.post("/transaction/bulk", body, ana.token, "Idempotency-Key: once").wantsReplayed(named)
	if strings.Contains(w.log.String(), strings.TrimPrefix(ana.private, "0x")) {
		t.Error("the log has the key")
	}
}

// TestBulkCounts: a large file counts as more than one request.
func TestBulkCounts(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, _ := w.holder("ana", 0), w.holder("ben", 0)
	limited := w.replica(func(_ *app.App, config *httpapi.Config) { config.RequestsPerSecond, config.RequestBurst = 0.5, 3 })
	var file strings.Builder
	file.WriteString("client_reference,amount,transaction_type,recipient_username\n")
	for i := range 120 {
		fmt.Fprintf(&file, "%d,=1,transfer,ben\n", i) // refused, each
	}
	if got := limited.payCSV(ana, file.String()).bulk().Summary.Refused; got != 120 {
		t.Errorf("%d are refused", got)
	}
	limited.get("/user", ana.token).wants(429)
}
