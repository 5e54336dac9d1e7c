package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/go-faster/yaml"
	"github.com/ogen-go/ogen/validate"
	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/httpapi/oas"
)

// A resolution in YAML has the shape of the interface's own type, which is
// generated from the OpenAPI document: the type is walked beside the file, so
// that the two cannot differ. Each scalar is read as what its place wants, and
// as it is written: an address is no hexadecimal number, Norway is no "no", and
// an amount never becomes a float.

// readResolution reads a resolution strictly: what it does not know is named
// with its line.
func readResolution(text []byte) (*oas.Resolution, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var document, second yaml.Node
	if err := decoder.Decode(&document); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("is not YAML: %w", err)
	}
	if len(document.Content) == 0 {
		return nil, errors.New("is empty")
	}
	if err := decoder.Decode(&second); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("line %d: one file holds one resolution", second.Line)
	}
	tree, err := valueAt(document.Content[0], reflect.TypeFor[oas.Resolution](), "the resolution")
	if err != nil {
		return nil, err
	}
	resolution := &oas.Resolution{}
	return resolution, fill(tree, resolution)
}

// fill brings a tree into a type of the interface.
func fill(tree any, into json.Unmarshaler) error {
	text, err := json.Marshal(tree)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if err := into.UnmarshalJSON(text); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	return nil
}

// valueAt is a node as JSON has it, at a place that wants a type.
func valueAt(node *yaml.Node, wants reflect.Type, name string) (any, error) {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if inner, nullable := unwrapped(wants); inner != nil {
		if nullable && isNull(node) {
			return nil, nil
		}
		return valueAt(node, inner, name)
	}
	switch {
	case wants.ConvertibleTo(reflect.TypeFor[decimal.Decimal]()), wants.Kind() == reflect.Int, wants.Kind() == reflect.Int64:
		return number(node, name)
	case wants.Kind() == reflect.Struct:
		return mapping(node, wants, name)
	case wants.Kind() == reflect.Slice:
		return sequence(node, wants.Elem(), name)
	case wants.Kind() == reflect.Bool:
		if node.Kind != yaml.ScalarNode || (node.Value != "true" && node.Value != "false") {
			return nil, at(node, "%s: wants true or false", name)
		}
		return node.Value == "true", nil
	case node.Kind != yaml.ScalarNode || isNull(node):
		return nil, at(node, "%s: wants a text", name)
	default:
		return node.Value, nil
	}
}

// unwrapped is the type inside of one that may be left out or null.
func unwrapped(t reflect.Type) (inner reflect.Type, nullable bool) {
	if t.Kind() != reflect.Struct {
		return nil, false
	}
	value, found := t.FieldByName("Value")
	if !found {
		return nil, false
	}
	_, nullable = t.FieldByName("Null")
	return value.Type, nullable
}

func isNull(node *yaml.Node) bool {
	return node.Kind == yaml.ScalarNode && node.ShortTag() == "!!null"
}

func number(node *yaml.Node, name string) (any, error) {
	if node.Kind != yaml.ScalarNode {
		return nil, at(node, "%s: wants a number", name)
	}
	exact, err := exactNumber(node.Value)
	if err != nil {
		return nil, at(node, "%s: %w", name, err)
	}
	return json.Number(exact.String()), nil
}

func sequence(node *yaml.Node, wants reflect.Type, name string) (any, error) {
	if node.Kind != yaml.SequenceNode {
		return nil, at(node, "%s: wants a list", name)
	}
	items := []any{}
	for _, child := range node.Content {
		item, err := valueAt(child, wants, name)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

func mapping(node *yaml.Node, wants reflect.Type, name string) (any, error) {
	if node.Kind != yaml.MappingNode {
		return nil, at(node, "%s: wants lines of the form key: value", name)
	}
	fields, known := fieldsOf(wants)
	values := map[string]any{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		field, ok := fields[key.Value]
		if !ok {
			return nil, at(key, "unknown key %q; known here are %s", key.Value, strings.Join(known, ", "))
		}
		if _, twice := values[key.Value]; twice {
			return nil, at(key, "%q is there twice", key.Value)
		}
		value, err := valueAt(node.Content[i+1], field, key.Value)
		if err != nil {
			return nil, err
		}
		values[key.Value] = value
	}
	return values, complete(node, values, wants, name)
}

// fieldsOf are the keys that a mapping may have.
func fieldsOf(t reflect.Type) (fields map[string]reflect.Type, names []string) {
	fields = map[string]reflect.Type{}
	for i := range t.NumField() {
		key := t.Field(i).Tag.Get("json")
		fields[key] = t.Field(i).Type
		names = append(names, key)
	}
	return fields, names
}

// complete says which key a mapping lacks. The generated type knows.
func complete(node *yaml.Node, values map[string]any, wants reflect.Type, name string) error {
	into, ok := reflect.New(wants).Interface().(json.Unmarshaler)
	if !ok {
		return nil
	}
	err := fill(values, into)
	var invalid *validate.Error
	if errors.As(err, &invalid) && len(invalid.Fields) > 0 {
		return at(node, "%s lacks the key %q", name, invalid.Fields[0].Name)
	}
	if err != nil {
		return at(node, "%s: %w", name, err)
	}
	return nil
}

// at says where in the file something is wrong.
func at(node *yaml.Node, format string, values ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{node.Line}, values...)...)
}
