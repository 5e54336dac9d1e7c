package pay

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write docs/states.md instead of comparing it")

// machine is a state machine with its table, in words.
type machine struct {
	table string // the variable
	name  string
	first string
	moves map[string]map[string]string
	// apply moves a thing that has a status by an event.
	apply func(status, event string) (after string, moved bool)
}

// machines are all state machines of the platform.
var machines = []machine{
	{
		"transactionMoves", "Platform transaction", string(TransactionPending), inWords(transactionMoves),
		func(status, event string) (string, bool) {
			transaction := Transaction{Status: TransactionStatus(status)}
			moved := transaction.Apply(TransactionEvent(event))
			return string(transaction.Status), moved
		},
	},
	{
		"linkMoves", "Wallet link", string(LinkPending), inWords(linkMoves),
		func(status, event string) (string, bool) {
			link := WalletLink{Status: LinkStatus(status)}
			moved := link.Apply(LinkEvent(event), time.Time{})
			if !moved && (link.ActivationTime != nil || link.EndTime != nil) {
				return "something else", false
			}
			return string(link.Status), moved
		},
	},
	{
		"requestMoves", "Payment request", string(RequestPending), inWords(requestMoves),
		func(status, event string) (string, bool) {
			request := PaymentRequest{Status: RequestStatus(status)}
			err := request.Apply(RequestEvent(event))
			return string(request.Status), err == nil
		},
	},
}

func inWords[S, E ~string](moves Moves[S, E]) map[string]map[string]string {
	words := map[string]map[string]string{}
	for from, events := range moves {
		words[string(from)] = map[string]string{}
		for event, to := range events {
			words[string(from)][string(event)] = string(to)
		}
	}
	return words
}

// TestStatesPage compares the diagrams with the tables, or writes them.
func TestStatesPage(t *testing.T) {
	const path = "../docs/states.md"
	page := statesPage()
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if written, err := os.ReadFile(path); err != nil || string(written) != page {
		t.Errorf("%s is not what the tables say (%v): run make generate", path, err)
	}
}

func statesPage() string {
	var page strings.Builder
	page.WriteString("# States\n\n<!-- Written by make generate from the tables in pay/. -->\n\n" +
		"What is not drawn cannot happen: an event that finds a status without an arrow for it leaves it alone.\n")
	for _, m := range machines {
		fmt.Fprintf(&page, "\n## %s\n\n```mermaid\nstateDiagram-v2\n    [*] --> %s\n", m.name, m.first)
		for _, from := range m.inOrder() {
			events := m.moves[from]
			for _, event := range slices.Sorted(maps.Keys(events)) {
				fmt.Fprintf(&page, "    %s --> %s : %s\n", from, events[event], event)
			}
			if len(events) == 0 {
				fmt.Fprintf(&page, "    %s --> [*]\n", from)
			}
		}
		page.WriteString("```\n")
	}
	return page.String()
}

// inOrder is all statuses, from the first along the arrows; what cannot be
// reached is left out.
func (m machine) inOrder() []string {
	order := []string{m.first}
	for i := 0; i < len(order); i++ {
		events := m.moves[order[i]]
		for _, event := range slices.Sorted(maps.Keys(events)) {
			if !slices.Contains(order, events[event]) {
				order = append(order, events[event])
			}
		}
	}
	return order
}

// TestStateTables holds what every table has to keep.
func TestStateTables(t *testing.T) {
	for _, m := range machines {
		t.Run(m.name, func(t *testing.T) {
			events := map[string]bool{}
			for from, moves := range m.moves {
				if !slices.Contains(m.inOrder(), from) {
					t.Errorf("nothing leads to %s", from)
				}
				if !m.canEnd(from) {
					t.Errorf("%s never ends", from)
				}
				for event, to := range moves {
					events[event] = true
					if _, known := m.moves[to]; !known {
						t.Errorf("%s leads to %s, which is not in the table", event, to)
					}
				}
			}
			for status := range m.moves {
				for event := range events {
					want, listed := m.moves[status][event]
					if !listed {
						want = status
					}
					if got, moved := m.apply(status, event); got != want || moved != listed {
						t.Errorf("%s, %s: becomes %s (%t), want %s (%t)", status, event, got, moved, want, listed)
					}
				}
			}
		})
	}
}

// canEnd tells whether some way leads to a status that nothing leads on from.
func (m machine) canEnd(from string) bool {
	onwards := machine{first: from, moves: m.moves}
	return slices.ContainsFunc(onwards.inOrder(), func(status string) bool { return len(m.moves[status]) == 0 })
}

// TestEveryTableIsDrawn finds the tables in the source, so that none is
// forgotten here; and every constant of their types, so that none is in no table.
func TestEveryTableIsDrawn(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	constants, types := map[string][]string{}, map[string]bool{} // by type; of tables
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(node ast.Node) bool {
			value, ok := node.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if table, ok := tableTypes(value); ok {
				types[table[0]], types[table[1]] = true, true
				if !slices.ContainsFunc(machines, func(m machine) bool { return m.table == value.Names[0].Name }) {
					t.Errorf("%s is not among the machines that are drawn", value.Names[0].Name)
				}
			}
			if named, ok := value.Type.(*ast.Ident); ok && len(value.Values) == 1 {
				if text, ok := value.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
					constants[named.Name] = append(constants[named.Name], strings.Trim(text.Value, `"`))
				}
			}
			return true
		})
	}
	page := statesPage()
	for name := range types {
		if len(constants[name]) == 0 {
			t.Errorf("no constants of %s were found", name)
		}
		for _, constant := range constants[name] {
			if !strings.Contains(page, constant) {
				t.Errorf("%s %q is in no table", name, constant)
			}
		}
	}
}

// tableTypes are the types of status and event of a table of moves.
func tableTypes(value *ast.ValueSpec) (names [2]string, ok bool) {
	if len(value.Values) != 1 {
		return names, false
	}
	literal, ok := value.Values[0].(*ast.CompositeLit)
	if !ok {
		return names, false
	}
	generic, ok := literal.Type.(*ast.IndexListExpr)
	if !ok {
		return names, false
	}
	if moves, ok := generic.X.(*ast.Ident); !ok || moves.Name != "Moves" {
		return names, false
	}
	for i := range names {
		names[i] = generic.Indices[i].(*ast.Ident).Name
	}
	return names, true
}
