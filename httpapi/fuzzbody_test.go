package httpapi_test

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-faster/yaml"

	"github.com/florinpay/florin/api"
)

// document is what random requests need of the OpenAPI document.
type document struct {
	Paths      map[string]map[string]documentOperation
	Components struct {
		Parameters map[string]documentParameter
		Schemas    map[string]*schema
	}
}

type documentOperation struct {
	Parameters  []documentParameter
	RequestBody struct {
		Content map[string]struct{ Schema *schema }
	} `yaml:"requestBody"`
}

type documentParameter struct {
	Ref      string `yaml:"$ref"`
	Name     string
	In       string
	Required bool
	Schema   *schema
}

type schema struct {
	Ref        string `yaml:"$ref"`
	Type       any
	Format     string
	Enum       []string
	MinLength  int `yaml:"minLength"`
	MaxLength  int `yaml:"maxLength"`
	Required   []string
	Properties map[string]*schema
	Items      *schema
}

// names of the fields, always in the same order.
func (s *schema) names() []string { return slices.Sorted(maps.Keys(s.Properties)) }

func readDocument(t *testing.T) *document {
	t.Helper()
	var d document
	if err := yaml.Unmarshal(api.Document, &d); err != nil {
		t.Fatal(err)
	}
	return &d
}

func (d *document) operation(o api.Operation) documentOperation {
	return d.Paths[o.Path][strings.ToLower(o.Method)]
}

func (d *document) parameters(o api.Operation) []documentParameter {
	parameters := d.operation(o).Parameters
	for i, p := range parameters {
		if name, isReference := strings.CutPrefix(p.Ref, "#/components/parameters/"); isReference {
			parameters[i] = d.Components.Parameters[name]
		}
	}
	return parameters
}

func (d *document) resolve(s *schema) (resolved *schema, name string) {
	for s != nil && s.Ref != "" {
		name = strings.TrimPrefix(s.Ref, "#/components/schemas/")
		s = d.Components.Schemas[name]
	}
	return s, name
}

// words are what exists, so that a request can succeed, by the schema's name.
var words = map[string][]string{
	"Username":         {"ana", "bea", "staff-operator", "nobody"},
	"Password":         {"correct horse", "another good password", "short"},
	"ConfirmationCode": {"123456", "000000"},
	"Dialcode":         {"49", "351", "1"},
	"PhoneNumber":      {"15112345678", "912345678", "123"},
	"RoleName":         {"support", "operator", "auditor", "king"},
	"":                 {"ana", "view_kyc_data", "view_transactions", "create_api_key", "view_api_keys,view_legal_entity", "x"},
}

// value is JSON that fits the schema, or nearly.
func (f *fuzzer) value(s *schema, depth int) string {
	s, name := f.document.resolve(s)
	if s == nil || depth > 6 || f.chance(4) {
		return f.nonsense()
	}
	kind, _ := s.Type.(string)
	switch kind {
	case "string":
		if len(s.Enum) > 0 {
			return strconv.Quote(pick(f, s.Enum...))
		}
		if f.chance(10) {
			return quoted(f.text())
		}
		if f.chance(5) { // just at the limits
			return quoted(strings.Repeat("x", pick(f, max(s.MinLength-1, 0), s.MinLength, s.MaxLength, s.MaxLength+1)))
		}
		if known, ok := words[name]; ok {
			return quoted(pick(f, known...))
		}
		return quoted(pick(f, words[""]...))
	case "integer", "number":
		return pick(f, "1", "2", "3", "1", "2", "999", f.number())
	case "boolean":
		return pick(f, "true", "false")
	case "array":
		items := make([]string, f.IntN(3)+1)
		for i := range items {
			items[i] = f.value(s.Items, depth+1)
		}
		return "[" + strings.Join(items, ",") + "]"
	default:
		return f.object(s, depth)
	}
}

// object leaves out, doubles and adds fields now and then.
func (f *fuzzer) object(s *schema, depth int) string {
	var fields []string
	for _, name := range s.names() {
		if f.chance(4) {
			continue
		}
		for again := true; again; again = f.chance(2) {
			fields = append(fields, quoted(name)+":"+f.value(s.Properties[name], depth+1))
		}
	}
	if f.chance(4) {
		fields = append(fields, quoted(pick(f, "extra", "", f.text(), "__proto__"))+":"+f.nonsense())
	}
	f.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	return "{" + strings.Join(fields, ",") + "}"
}

// quoted is JSON text that leaves bytes that are no UTF-8 as they are.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\x00", `\u0000`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x1b", `\u001b`).Replace(text) + `"`
}

func (f *fuzzer) number() string {
	return pick(f, "0", "-0", "-1", "1.5", "1e3", "1E-3", "0.1", "1e400", "-1e400", "1e-400", "9223372036854775807", "9223372036854775808",
		"18446744073709551616", "-9223372036854775809", "123456789012345678901234567890", "01", "+1", ".5", "1.", "NaN", "Infinity", "0x10", "1_000")
}

// text in every script, and what texts are misused for.
func (f *fuzzer) text() string {
	return pick(f, "", " ", "\x00", "a\x00b", "\xff\xfe", "a\xc3", "\u202eanA", "\ufeff", "é", "e\u0301", "Ana Çelik", "Анна", "Άννα", "آنا", "אנה",
		"अन्ना", "安娜", "アンナ", "안나", "แอนนา", "አና", "👩‍👩‍👧‍👦", "𝔸𝕟𝕒", "\U0010ffff", "ﷺ", "İı", "ß", "' OR 1=1 --", "$1", "%s%n%x", "../../etc/passwd",
		"<script>alert(1)</script>", "{{7*7}}", "a\r\nSet-Cookie: x=1", "\x1b[2J", "\t", strings.Repeat("x", 300), strings.Repeat("長", 5000),
		strings.Repeat("e\u0301", 200), "null", "true", "123456", "-1", "1e9", `\u0000`, `\ud800`)
}

// nonsense is any JSON, and some that is none.
func (f *fuzzer) nonsense() string {
	switch f.IntN(9) {
	case 0:
		return f.number()
	case 1:
		return pick(f, "null", "true", "false", "{}", "[]", `""`, "[null]", `{"a":{"b":[1,2,{"c":null}]}}`)
	case 2:
		depth := pick(f, 10, 1000, 20_000)
		return strings.Repeat("[", depth) + strings.Repeat("]", depth)
	case 3:
		depth := pick(f, 10, 1000, 5_000)
		return strings.Repeat(`{"a":`, depth) + "1" + strings.Repeat("}", depth)
	case 4:
		return pick(f, `"\ud800"`, `"\udc00\ud800"`, `"\u0000"`, `"\x"`, "\"\x01\"", `"`, "'a'", "undefined", "/*x*/1", "1,", "]")
	default:
		return quoted(f.text())
	}
}

// body is what the operation takes, with mistakes.
func (f *fuzzer) body(operation api.Operation) (contentType, body string) {
	for kind, content := range f.document.operation(operation).RequestBody.Content {
		contentType = kind
		if kind == "application/x-www-form-urlencoded" {
			body = f.form(content.Schema)
		} else {
			body = f.value(content.Schema, 0)
		}
	}
	if f.chance(4) {
		body = pick(f, "", " ", body+body, body+"x", "\ufeff"+body, "["+body+"]", body[:f.IntN(len(body)+1)], strings.ToUpper(body), f.nonsense(), "\x1f\x8b\x08")
	}
	if f.IntN(500) == 0 {
		body = `{"a":"` + strings.Repeat("x", 2<<20) + `"}`
	}
	if f.chance(4) {
		contentType = pick(f, "", "text/plain", "application/json; charset=utf-16", "application/json;;;", "APPLICATION/JSON", "multipart/form-data",
			"multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/xml", "*/*", "application/json, text/plain", f.text())
	}
	return contentType, body
}

func (f *fuzzer) form(s *schema) string {
	s, _ = f.document.resolve(s)
	var pairs []string
	for _, name := range s.names() {
		pairs = append(pairs, name+"="+url.QueryEscape(strings.Trim(f.value(s.Properties[name], 1), `"`)))
	}
	if f.chance(10) {
		pairs = append(pairs, pick(f, "x=1", "username=a", "%zz", "&", "username[]=1", "=", "password=\x00", f.text()))
	}
	return strings.Join(pairs, "&")
}
