package contracts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layout is the compiler's description of where a contract keeps its state.
type layout struct {
	Storage []variable         `json:"storage"`
	Types   map[string]varType `json:"types"`
}

type variable struct {
	Label  string `json:"label"`
	Slot   string `json:"slot"`
	Offset int    `json:"offset"`
	Type   string `json:"type"`
}

type varType struct {
	Label         string     `json:"label"`
	NumberOfBytes string     `json:"numberOfBytes"`
	Key           string     `json:"key"`
	Value         string     `json:"value"`
	Members       []variable `json:"members"`
}

// places lists every stored field with where it is: the form that is
// committed and that upgrades are held against.
func (l layout) places() []string {
	var lines []string
	seen := map[string]bool{}
	var describe func(typeID string)
	describe = func(typeID string) {
		if seen[typeID] {
			return
		}
		seen[typeID] = true
		t := l.Types[typeID]
		if t.Key != "" {
			describe(t.Key)
		}
		if t.Value != "" {
			describe(t.Value)
		}
		for _, m := range t.Members {
			lines = append(lines, fmt.Sprintf("%s.%s slot %s offset %d: %s\n", t.Label, m.Label, m.Slot, m.Offset, l.name(m.Type)))
			describe(m.Type)
		}
	}
	for _, v := range l.Storage {
		lines = append(lines, fmt.Sprintf("%s slot %s offset %d: %s\n", v.Label, v.Slot, v.Offset, l.name(v.Type)))
		describe(v.Type)
	}
	return lines
}

// keyNames are the documentation names of mapping keys, which move nothing.
var keyNames = regexp.MustCompile(`(\w+) \w+( =>|\))`)

func (l layout) name(typeID string) string {
	t := l.Types[typeID]
	return keyNames.ReplaceAllString(t.Label, "$1$2") + " (" + t.NumberOfBytes + " bytes)"
}

// moved names the committed places that an upgrade does not keep. New fields
// may be added behind; what is there stays where it is.
func moved(committed, now []string) []string {
	var lost []string
	for _, place := range committed {
		if !slices.Contains(now, place) {
			lost = append(lost, place)
		}
	}
	return lost
}

// TestStorageLayout holds the compiled contract against the committed layout:
// a proxy in use reads the slots where the version before wrote them. A moved
// field fails with -update too; only additions can be written down.
func TestStorageLayout(t *testing.T) {
	const path = "storage-layout.txt"
	out := compile(t)
	now := readArtifact(t, filepath.Join(out, "Ledger.sol", "Ledger.json")).StorageLayout.places()
	committed, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if lost := moved(slices.Collect(strings.Lines(string(committed))), now); len(lost) > 0 {
		t.Fatalf("the upgrade moves or drops:\n%s", strings.Join(lost, ""))
	}
	compareGenerated(t, path, []byte(strings.Join(now, "")))
}

// TestStorageLayoutFindsMovedField changes a layout the ways an upgrade could
// and expects every one but the harmless to be found.
func TestStorageLayoutFindsMovedField(t *testing.T) {
	base := layout{
		Storage: []variable{{"_a", "0", 0, "t_s"}, {"_b", "1", 0, "t_u"}},
		Types: map[string]varType{
			"t_s": {Label: "struct S", NumberOfBytes: "32", Members: []variable{{"x", "0", 0, "t_u"}, {"y", "0", 8, "t_u"}}},
			"t_u": {Label: "uint64", NumberOfBytes: "8"},
			"t_w": {Label: "uint128", NumberOfBytes: "16"},
		},
	}
	change := func(edit func(l *layout)) layout {
		l := layout{Storage: slices.Clone(base.Storage), Types: map[string]varType{}}
		for id, t := range base.Types {
			t.Members = slices.Clone(t.Members)
			l.Types[id] = t
		}
		edit(&l)
		return l
	}
	cases := []struct {
		name  string
		edit  func(l *layout)
		moved int
	}{
		{"nothing", func(*layout) {}, 0},
		{"a field added behind", func(l *layout) { l.Storage = append(l.Storage, variable{"_c", "2", 0, "t_u"}) }, 0},
		{"two fields swapped", func(l *layout) { l.Storage[0].Slot, l.Storage[1].Slot = "1", "0" }, 2},
		{"a field dropped", func(l *layout) { l.Storage = l.Storage[:1] }, 1},
		{"a field retyped", func(l *layout) { l.Storage[1].Type = "t_w" }, 1},
		{"a struct member moved", func(l *layout) { l.Types["t_s"].Members[1].Offset = 16 }, 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := moved(base.places(), change(c.edit).places()); len(got) != c.moved {
				t.Errorf("moved %q, want %d places", got, c.moved)
			}
		})
	}
}
