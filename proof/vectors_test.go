package proof_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/florinpay/florin/proof"
)

// vector is a file of testdata, from a real block: chain/proof_test.go writes
// them, and web/proof reads the same.
type vector struct {
	name        string
	Contract    proof.Address   `json:"contract_address"`
	Validators  []proof.Address `json:"validators"`
	BlockHashes []proof.Hash    `json:"block_hashes"`
	Proof       json.RawMessage `json:"proof"`
	Verdict     *proof.Verdict  `json:"verdict"`
	Proven      string          `json:"proven"`
	NotProven   string          `json:"not_proven"`
}

func (v vector) pins() proof.Pins {
	return proof.Pins{Contract: v.Contract, Validators: v.Validators, BlockHashes: v.BlockHashes}
}

func vectors(t *testing.T) (all []vector) {
	t.Helper()
	paths, err := filepath.Glob("testdata/*-*.json")
	if err != nil || len(paths) < 16 {
		t.Fatalf("%d vectors, %v", len(paths), err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "-block.json") {
			continue // what a block's roots are made of, for other tools
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		v := vector{name: filepath.Base(path)}
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, v.Proof); err != nil {
			t.Fatal(err)
		}
		v.Proof = compact.Bytes()
		all = append(all, v)
	}
	return all
}

func verify(file []byte, pins proof.Pins) (*proof.Verdict, error) {
	p, err := proof.Parse(file)
	if err != nil {
		return nil, err
	}
	return p.Verify(pins)
}

func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		got, err := verify(v.Proof, v.pins())
		if err != nil {
			t.Errorf("%s: %v", v.name, err)
			continue
		}
		if !reflect.DeepEqual(got, v.Verdict) || got.Proven(2) != v.Proven || got.NotProven() != v.NotProven {
			t.Errorf("%s: proven is %+v, want %+v", v.name, got, v.Verdict)
		}
	}
}

// TestChangedByte changes every byte of a file of each engine, and some of every
// other, to another digit where it is one, and wants none to be accepted.
func TestChangedByte(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			step := 13
			if strings.HasSuffix(v.name, "-withdrawal.json") {
				step = 1
			}
			for i := 0; i < len(v.Proof); i += step {
				changed := bytes.Clone(v.Proof)
				changed[i] = otherByte(changed[i], i)
				if got, err := verify(changed, v.pins()); err == nil {
					t.Fatalf("byte %d is %q instead of %q, and proven is %+v", i, changed[i], v.Proof[i], got)
				}
			}
		})
	}
}

// otherByte keeps digits digits and letters letters, so that what is wrong is
// what the file says and not how it is written.
func otherByte(b byte, i int) byte {
	const digits = "0123456789abcdef"
	if at := strings.IndexByte(digits, b); at >= 0 {
		return digits[(at+1+i%15)%16]
	}
	return b ^ 0x20
}

// TestPins wants what a verifier knows to count, whatever the file says.
func TestPins(t *testing.T) {
	for _, v := range vectors(t) {
		refused := map[string]proof.Pins{
			"another contract":   {Contract: proof.Address{1}, Validators: v.Validators, BlockHashes: v.BlockHashes},
			"no block is known":  {Contract: v.Contract},
			"another block":      {Contract: v.Contract, Validators: v.Validators, BlockHashes: []proof.Hash{{1}}},
			"other validators":   {Contract: v.Contract, Validators: []proof.Address{{1}, {2}, {3}}, BlockHashes: v.BlockHashes},
			"one more than here": {Contract: v.Contract, Validators: append(v.Validators[:0:0], proof.Address{9}), BlockHashes: v.BlockHashes},
		}
		if len(v.Validators) == 3 {
			refused["one of the validators is not"] = proof.Pins{Contract: v.Contract, Validators: append(v.Validators[:2:2], proof.Address{1})}
			refused["too few of many vouch"] = proof.Pins{Contract: v.Contract, Validators: append(v.Validators[:3:3],
				proof.Address{1}, proof.Address{2}, proof.Address{3}, proof.Address{4})}
		}
		for name, pins := range refused {
			if got, err := verify(v.Proof, pins); err == nil {
				t.Errorf("%s, %s: proven is %+v", v.name, name, got)
			}
		}
	}
}

// TestStrictFile refuses what other readers of JSON would let through.
func TestStrictFile(t *testing.T) {
	v := vectors(t)[0]
	file := string(v.Proof)
	for name, forged := range map[string]string{
		"a field more":          strings.Replace(file, "{", `{"memo":"x",`, 1),
		"a field twice":         strings.Replace(file, "{", `{"block_number":1,`, 1),
		"a field less":          strings.Replace(file, `,"initiation":null`, "", 1),
		"a name in capitals":    strings.Replace(file, `"header"`, `"Header"`, 1),
		"an address without":    strings.Replace(file, v.Contract.String(), strings.ToLower(v.Contract.String()), 1),
		"an escaped name":       strings.Replace(file, `"header"`, `"h\u0065ader"`, 1),
		"an escaped value":      strings.Replace(file, `"0x`, `"\u0030x`, 1),
		"a number in parts":     strings.Replace(file, `,"block_number":`, `,"block_number":0e1,"x":`, 1),
		"two files":             file + file,
		"a number as text":      strings.Replace(file, `"transaction_index":`, `"transaction_index":"0","x":`, 1),
		"a list that is null":   strings.Replace(file, `"sealed_by":[`, `"sealed_by":null,"x":[`, 1),
		"nothing":               "",
		"another kind of value": "[]",
	} {
		if forged == file {
			t.Errorf("%s: nothing was changed", name)
		}
		if _, err := proof.Parse([]byte(forged)); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	var spaced bytes.Buffer
	if err := json.Indent(&spaced, v.Proof, "", "\t"); err != nil {
		t.Fatal(err)
	}
	if _, err := verify(spaced.Bytes(), v.pins()); err != nil {
		t.Errorf("spaces matter: %v", err)
	}
}

// TestMissingInitiation wants terms where the receipt only names a transfer, and
// no others.
func TestMissingInitiation(t *testing.T) {
	for _, v := range vectors(t) {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(v.Proof, &fields); err != nil {
			t.Fatal(err)
		}
		if string(fields["initiation"]) == "null" {
			var own map[string]json.RawMessage
			_ = json.Unmarshal(v.Proof, &own)
			delete(own, "initiation")
			fields["initiation"], _ = json.Marshal(own)
		} else {
			fields["initiation"] = []byte("null")
		}
		forged, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := verify(forged, v.pins()); err == nil || !strings.Contains(err.Error(), "initiation") {
			t.Errorf("%s: proven is %+v, %v", v.name, got, err)
		}
	}
}
