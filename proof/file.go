package proof

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/ethereum/go-ethereum/common"
)

// Proof is the file: the answer of GET /blockchain/proof.
type Proof struct {
	Inclusion
	// Initiation proves what was initiated, where the receipt says only that it
	// was settled or reversed.
	Initiation *Inclusion `json:"initiation"`
}

// Inclusion proves that a transaction is in a block, and what became of it.
type Inclusion struct {
	Block
	Contract         Address `json:"contract_address"`
	TransactionHash  Hash    `json:"transaction_hash"`
	TransactionIndex uint64  `json:"transaction_index"` // in the block
	// Transaction and Receipt are as the tries have them: RLP, or a byte for the
	// type and RLP (EIP-2718).
	Transaction       Bytes   `json:"transaction"`
	TransactionBranch []Bytes `json:"transaction_branch"`
	Receipt           Bytes   `json:"receipt"`
	ReceiptBranch     []Bytes `json:"receipt_branch"`
}

// Block is a header, and who vouches for it.
type Block struct {
	BlockNumber uint64 `json:"block_number"`
	BlockHash   Hash   `json:"block_hash"`
	// Header is in RLP, as the block's hash is made from it.
	Header Bytes `json:"header"`
	// HeadersOnTop are those of the blocks that stand on it, where the engine's
	// validators seal: each seal vouches for all that is below.
	HeadersOnTop []Bytes `json:"headers_on_top"`
	// SealedBy are the validators who sealed the header and those on top, in
	// their order; none where the engine has no seals.
	SealedBy []Address `json:"sealed_by"`
}

// mostBytes bounds a file; the largest that make sense are a few hundred
// thousand.
const mostBytes = 16 << 20

// Parse reads a file. It is strict, so that no byte of a file can change
// without being noticed: every field has to be there, once, with its name to
// the letter, and no other. Only the fields' order and spaces between them are
// free.
func Parse(file []byte) (*Proof, error) {
	if len(file) > mostBytes {
		return nil, fmt.Errorf("the file has more than %d bytes", mostBytes)
	}
	if bytes.IndexByte(file, '\\') >= 0 { // the same text in other bytes
		return nil, errors.New("the file is not a proof: it has an escaped character, and needs none")
	}
	decoder := json.NewDecoder(bytes.NewReader(file))
	var p Proof
	if err := p.read(decoder); err != nil {
		return nil, fmt.Errorf("the file is not a proof: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the file is not a proof: something follows it")
	}
	return &p, nil
}

func (p *Proof) read(decoder *json.Decoder) error {
	fields := p.fields()
	fields["initiation"] = &p.Initiation
	return readObject(decoder, fields)
}

func (i *Inclusion) fields() map[string]any {
	return map[string]any{
		"contract_address": &i.Contract, "transaction_hash": &i.TransactionHash, "transaction_index": &i.TransactionIndex,
		"block_number": &i.BlockNumber, "block_hash": &i.BlockHash, "header": &i.Header, "headers_on_top": &i.HeadersOnTop,
		"sealed_by": &i.SealedBy, "transaction": &i.Transaction, "transaction_branch": &i.TransactionBranch,
		"receipt": &i.Receipt, "receipt_branch": &i.ReceiptBranch,
	}
}

// readObject takes one object with all of the fields from the decoder.
func readObject(decoder *json.Decoder, fields map[string]any) error {
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return errors.New("it is not a JSON object")
	}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err //nolint:wrapcheck // says where in the file
		}
		name, _ := token.(string) // which keys are
		field, known := fields[name]
		if !known {
			return fmt.Errorf("it has a field %.40q that is unknown or comes twice", name)
		}
		delete(fields, name)
		if err := readField(decoder, field); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if _, err := decoder.Token(); err != nil {
		return err //nolint:wrapcheck // says where in the file
	}
	for missing := range fields {
		return fmt.Errorf("%s is missing", missing)
	}
	return nil
}

func readField(decoder *json.Decoder, field any) error {
	var value json.RawMessage
	if err := decoder.Decode(&value); err != nil {
		return err //nolint:wrapcheck // says where in the file
	}
	isNull := string(value) == "null"
	initiation, mayBeNull := field.(**Inclusion)
	switch {
	case isNull && mayBeNull:
		return nil
	case isNull:
		return errors.New("is null")
	case mayBeNull:
		*initiation = &Inclusion{}
		return readObject(json.NewDecoder(bytes.NewReader(value)), (*initiation).fields())
	}
	return json.Unmarshal(value, field) //nolint:wrapcheck // says what is wrong
}

// All bytes are written as 0x and digits, lower-case but for an address, whose
// letters are its checksum (EIP-55). No other spelling is read.
type (
	// Hash is 32 bytes.
	Hash common.Hash
	// Address is 20 bytes.
	Address common.Address
	// Bytes are any number of them.
	Bytes []byte
)

func (h Hash) String() string    { return common.Hash(h).Hex() }
func (a Address) String() string { return common.Address(a).Hex() }
func (b Bytes) String() string   { return "0x" + hex.EncodeToString(b) }

// MarshalText implements encoding.TextMarshaler.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// MarshalText implements encoding.TextMarshaler.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// MarshalText implements encoding.TextMarshaler.
func (b Bytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *Hash) UnmarshalText(text []byte) error { return readExactly(h[:], text, h) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (a *Address) UnmarshalText(text []byte) error { return readExactly(a[:], text, a) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (b *Bytes) UnmarshalText(text []byte) error {
	*b = make(Bytes, max(0, len(text)-2)/2)
	return readExactly(*b, text, b)
}

// readExactly fills a value, and wants it to be written as it writes itself.
func readExactly(into, text []byte, value fmt.Stringer) error {
	if len(text) == 2+2*len(into) {
		if _, err := hex.Decode(into, text[2:]); err == nil && value.String() == string(text) {
			return nil
		}
	}
	return fmt.Errorf("%.80q is not what is expected: 0x and %d hexadecimal digits as a proof writes them", text, 2*len(into))
}
