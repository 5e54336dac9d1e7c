package chain

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/florinpay/florin/pay"
)

// TestEventsAsBindings holds what is read of every event against the bindings:
// the same values, and errors for the same logs.
func TestEventsAsBindings(t *testing.T) {
	t.Parallel()
	for name, event := range ledgerABI.Events {
		if readers[name] == nil {
			continue
		}
		layout, _ := layoutOf(event.Inputs)
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			log := &types.Log{Topics: []common.Hash{event.ID}}
			drawn := drawWords(t, layout)
			for len(log.Topics) <= layout.topics {
				log.Topics, drawn = append(log.Topics, common.Hash(drawn)), drawn[wordSize:]
			}
			log.Data = drawLength(t, drawn)
			switch rapid.IntRange(0, 9).Draw(t, "topics") {
			case 0:
				log.Topics = append(log.Topics, common.Hash{})
			case 1:
				log.Topics = log.Topics[:max(1, len(log.Topics)-1)]
			}
			got, err := decoderByTopic[event.ID](log)
			if len(log.Data) == 0 && len(layout.bits) > layout.topics {
				if err == nil { // the bindings leave all empty
					t.Fatal("an event without its data is read")
				}
				return
			}
			want := reflect.ValueOf(abiCodec).MethodByName("Unpack" + name + "Event").Call([]reflect.Value{reflect.ValueOf(log)})
			if refused := !want[1].IsNil(); refused != (err != nil) {
				t.Fatalf("%v, the bindings: %v", err, want[1])
			}
			if err == nil {
				compareEvents(t, name, fields(reflect.ValueOf(got)), fields(want[0].Elem()))
			}
		}))
	}
}

// otherNames are fields of the bindings that are called otherwise in ours.
var otherNames = map[string]string{"TransactionId": "ID", "TransactionType": "TypeCode", "RecipientKinds": "Recipients"}

// compareEvents holds fields of the same name against each other.
func compareEvents(t *rapid.T, event string, got, want map[string]string) {
	for name, value := range want {
		if other, ok := otherNames[name]; ok {
			name = other
		}
		if _, ok := got[name]; !ok && name == "Account" {
			name = "Sender" // of a deposit or withdrawal
		}
		left := name == "ReasonHash" && (event == "DepositRefused" || event == "WithdrawalRefused")
		if got[name] != value && !left {
			t.Errorf("%s is %q, the bindings have %s", name, got[name], value)
		}
		delete(got, name)
	}
	for name, value := range got {
		if name != "Wallet" || value != hex.EncodeToString(make([]byte, common.AddressLength)) {
			t.Errorf("%s is %s, the bindings have none", name, value)
		}
	}
}

// fields are all numbers, bytes and flags of a struct by their names.
func fields(of reflect.Value) map[string]string {
	found := map[string]string{}
	for i := range of.NumField() {
		name, field := of.Type().Field(i).Name, of.Field(i)
		switch field.Kind() {
		case reflect.Struct:
			for inner, value := range fields(field) {
				found[inner] = value
			}
		case reflect.Bool:
			found[name] = strconv.FormatBool(field.Bool())
		case reflect.Array:
			bytes := make([]byte, field.Len())
			reflect.Copy(reflect.ValueOf(bytes), field)
			found[name] = hex.EncodeToString(bytes)
		case reflect.Pointer:
			if number, ok := field.Interface().(*big.Int); ok {
				found[name] = strconv.FormatUint(number.Uint64(), 10)
			}
		case reflect.Int64:
			found[name] = strconv.FormatInt(int64(time.Duration(field.Int())/time.Second), 10)
		case reflect.String: // how a transfer ended
		default:
			found[name] = strconv.FormatUint(field.Uint(), 10)
		}
	}
	return found
}

// drawWords draws words that fit, or almost.
func drawWords(t *rapid.T, l layout) (drawn []byte) {
	for i, bits := range l.bits {
		if rapid.IntRange(0, 29).Draw(t, "wrong") == 0 {
			bits = rapid.SampledFrom([]int{8, 16, 32, 64, 256}).Draw(t, fmt.Sprintf("bits of word %d", i))
		}
		word := make([]byte, wordSize)
		if rapid.Bool().Draw(t, "largest") {
			new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1)).FillBytes(word)
		} else {
			random := rapid.SliceOfN(rapid.Byte(), wordSize, wordSize).Draw(t, "word")
			value := new(big.Int).SetBytes(random)
			value.Rsh(value, uint(8*wordSize-bits)).FillBytes(word)
		}
		drawn = append(drawn, word...)
	}
	return drawn
}

// drawLength cuts data off or adds to it, now and then.
func drawLength(t *rapid.T, data []byte) []byte {
	switch rapid.IntRange(0, 9).Draw(t, "length") {
	case 0:
		return data[:rapid.IntRange(0, len(data)).Draw(t, "cut to")]
	case 1:
		return append(data, make([]byte, rapid.IntRange(1, 40).Draw(t, "longer by"))...)
	}
	return data
}

// TestCallsAsBindings: calls are read as what the bindings write them for, and
// none is read that the bindings would not read.
func TestCallsAsBindings(t *testing.T) {
	t.Parallel()
	for name := range clientCalls {
		method := ledgerABI.Methods[name]
		layout, _ := layoutOf(method.Inputs)
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			data := drawLength(t, drawWords(t, layout))
			instruction, err := instructionOf(append(method.ID[:4:4], data...))
			want, refusal := method.Inputs.Unpack(data)
			if (refusal != nil) != (err != nil) {
				t.Fatalf("%v, the bindings: %v", err, refusal)
			}
			if err != nil {
				return
			}
			got, err := method.Inputs.Unpack(inputOf(instruction)[4:])
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if kept(got[i]) != kept(want[i]) {
					t.Errorf("argument %d is read as %v, the bindings have %v", i, got[i], want[i])
				}
			}
		}))
	}
}

// kept is as much of a number as we keep.
func kept(value any) any {
	if number, ok := value.(*big.Int); ok {
		return number.Uint64()
	}
	return value
}

// TestInitiateTransferAsBindings: both ways.
func TestInitiateTransferAsBindings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, 1, 1<<48 - 1, 1 << 48, 1<<64 - 1}))
		i := pay.InitiateTransfer{
			ID: pay.TransactionID(number.Draw(t, "id")), Recipient: pay.AccountID(number.Draw(t, "recipient")),
			Amount: pay.Amount(number.Draw(t, "amount")), TypeCode: rapid.Uint8().Draw(t, "type"),
			ValidUntil: number.Draw(t, "valid until"), NoteHash: pay.Hash(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "hash")),
		}
		got := new(Platform).Encode(i).Data
		want := abiCodec.PackInitiateTransfer(uint64(i.ID), bigOf(i.Recipient), uint64(i.Amount), i.TypeCode, i.ValidUntil, i.NoteHash)
		if string(got) != string(want) {
			t.Errorf("%x, the bindings write %x", got, want)
		}
		if read, err := instructionOf(got); err != nil || read != i {
			t.Errorf("read as %+v, %v, was %+v", read, err, i)
		}
	})
}

// TestEventErrorsName: an error says which event it is about.
func TestEventErrorsName(t *testing.T) {
	t.Parallel()
	log := transferLog()
	log.Data = log.Data[:len(log.Data)-1]
	_, _, err := decodeLogs([]*types.Log{log}, common.Address{})
	if want := "log 0 of " + log.TxHash.String() + ": event TransferInitiated: has 3 topics and 223 bytes, not 3 and 224"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	log = transferLog()
	log.Data[wordSize+30] = 1
	_, _, err = decodeLogs([]*types.Log{log}, common.Address{})
	if want := fmt.Sprintf("log 0 of %s: event TransferInitiated: word 4, %064x, has more than 8 bits", log.TxHash, 0x0101); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func transferLog() *types.Log {
	log := &types.Log{Topics: []common.Hash{ledgerABI.Events["TransferInitiated"].ID, {31: 1}, {31: 2}, {31: 3}}}
	for i := range uint64(7) {
		log.Data = appendNumber(log.Data, i)
	}
	return log
}

func BenchmarkDecodeTransferInitiated(b *testing.B) {
	logs := []*types.Log{transferLog()}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := decodeLogs(logs, common.Address{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeInitiateTransfer(b *testing.B) {
	var p Platform
	b.ReportAllocs()
	for b.Loop() {
		p.Encode(pay.InitiateTransfer{ID: 123456, Recipient: 1002, Amount: 1205, TypeCode: 1, ValidUntil: 1_800_000_000})
	}
}

func BenchmarkReadInitiateTransfer(b *testing.B) {
	data := InitiateTransfer(123456, 1002, 1205, 1, 1_800_000_000, pay.Hash{1, 2, 3})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := instructionOf(data); err != nil {
			b.Fatal(err)
		}
	}
}
