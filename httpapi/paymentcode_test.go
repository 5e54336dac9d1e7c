package httpapi_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/url"
	"os/exec"
	"strings"
	"testing"
)

// readCode reads a picture as a payer's telephone would: with a decoder that
// knows nothing of how it was drawn.
func readCode(t *testing.T, picture []byte) string {
	t.Helper()
	decoder := exec.Command("zbarimg", "--quiet", "--raw", "--oneshot", "PNG:-")
	decoder.Stdin = bytes.NewReader(picture)
	var complaints bytes.Buffer
	decoder.Stderr = &complaints
	text, err := decoder.Output()
	if err != nil {
		t.Fatalf("zbarimg: %v (make test installs it)\n%s", err, complaints.String())
	}
	return strings.TrimSuffix(string(text), "\n")
}

// drawn makes pixels of an SVG.
func drawn(t *testing.T, svg string) []byte {
	t.Helper()
	renderer := exec.Command("rsvg-convert", "--format", "png")
	renderer.Stdin = strings.NewReader(svg)
	pixels, err := renderer.Output()
	if err != nil {
		t.Fatalf("rsvg-convert: %v (make test installs it)", err)
	}
	return pixels
}

// TestPaymentCodes: what is asked for is what an independent decoder reads, from
// both kinds of picture.
func TestPaymentCodes(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	long := strings.Repeat("order 4711, ", 55)
	for name, c := range map[string]struct {
		query url.Values
		want  string
	}{
		"a name":     {url.Values{"username": {"ana"}}, `{"username":"ana"}`},
		"an account": {url.Values{"account_id": {"12"}, "till_id": {"3"}}, `{"account_id":12,"till_id":3}`},
		"all": {
			url.Values{
				"metadata": {`{"a": 1}`}, "note": {"Zwei Cafés ☕ <&> \"🥐\""}, "till_id": {"3"}, "transaction_type": {"payment"}, "amount": {"12.50"},
				"account_id": {"12"}, "username": {"ana"}, "size": {"700"},
			},
			`{"username":"ana","account_id":12,"amount":12.5,"transaction_type":"payment","till_id":3,` +
				`"note":"Zwei Caf\u00e9s \u2615 <&> \"\ud83e\udd50\"","metadata":"{\"a\": 1}"}`,
		},
		"as much as fits": {url.Values{"username": {"ana"}, "metadata": {long}, "size": {"800"}}, `{"username":"ana","metadata":"` + long + `"}`},
	} {
		t.Run(name, func(t *testing.T) {
			asked := w.get("/payment-code.png?" + c.query.Encode()).wants(200)
			if asked.header.Get("Content-Type") != "image/png" || asked.header.Get("Cache-Control") != "public, max-age=86400" {
				t.Errorf("headers are %v", asked.header)
			}
			if got := readCode(t, []byte(asked.body)); got != c.want {
				t.Errorf("PNG says %s", got)
			}
			if again := w.get("/payment-code.png?" + c.query.Encode()); again.body != asked.body {
				t.Error("the same is not the same picture")
			}
			lines := w.get("/payment-code.svg?" + c.query.Encode()).wants(200)
			if lines.header.Get("Content-Type") != "image/svg+xml" {
				t.Errorf("headers are %v", lines.header)
			}
			if got := readCode(t, drawn(t, lines.body)); got != c.want {
				t.Errorf("SVG says %s", got)
			}
			var content map[string]any
			if err := json.Unmarshal([]byte(c.want), &content); err != nil {
				t.Error(err)
			}
		})
	}
	picture, err := png.Decode(strings.NewReader(w.get("/payment-code.png?username=ana").wants(200).body))
	if err != nil || picture.Bounds().Dx() != 400 || picture.Bounds().Dy() != 400 {
		t.Errorf("a picture of %v, %v", picture.Bounds(), err)
	}
	t.Run("damaged", func(t *testing.T) { readDamaged(t, w) })
	t.Run("refused", func(t *testing.T) { refuseBadCodes(t, w) })
}

// readDamaged: a sticker with a stain can be read.
func readDamaged(t *testing.T, w *world) {
	t.Helper()
	lines := w.get("/payment-code.svg?username=ana&amount=12.5&note=Table+seven").wants(200).body
	stain := `<circle cx="52%" cy="58%" r="14%" fill="#432"/></svg>`
	if got := readCode(t, drawn(t, strings.Replace(lines, "</svg>", stain, 1))); got != `{"username":"ana","amount":12.5,"note":"Table seven"}` {
		t.Errorf("got %s", got)
	}
}

func refuseBadCodes(t *testing.T, w *world) {
	t.Helper()
	for query, detail := range map[string]string{
		"amount=1":                                                  "username: either it or account_id is required: who is to be paid?",
		"username=ana&amount=0":                                     "amount: must be more than zero",
		"username=ana&amount=0.001":                                 "amount: has more than 2 decimals",
		"username=ana&amount=x":                                     "",
		"username=ana&transaction_type=no":                          `transaction_type: "no" does not exist, see /transaction-types`,
		"username=ana&colour=red":                                   "colour: unknown parameter",
		"username=ana&size=9":                                       "",
		"username=ana&note=" + strings.Repeat("x", 201):             "note: is longer than 200 characters",
		"username=ana&metadata=" + strings.Repeat("x", 2000):        "metadata: is too long: the code would hold 2032 characters, 700 can be read from a sticker",
		"username=ana&size=50&metadata=" + strings.Repeat("x", 500): "size: is too small for so much content: at least 113",
		"username=ana&note=%00":                                     "note: has a character that is not allowed",
		"username=" + url.QueryEscape(`<script>`):                   "username: has a character or form that is not allowed",
		"username=ana&account_id=-1":                                "",
	} {
		for _, path := range []string{"/payment-code.png?", "/payment-code.svg?"} {
			if strings.Contains(query, "size=50") && strings.Contains(path, "svg") {
				continue // lines are sharp in any size
			}
			refused := w.get(path + query).wants(422)
			if detail != "" {
				refused.wants(422, detail)
			}
		}
	}
}
