// Package api is the OpenAPI document, the one source of truth of the HTTP
// interface.
package api

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/go-faster/yaml"
)

// Document is the OpenAPI document as it is served.
//
//go:embed openapi.yaml
var Document []byte

// outline is what is read of the document here.
type outline struct {
	Info       struct{ Version string }
	Security   []map[string][]string
	Paths      map[string]map[string]operation
	Components struct{ Parameters map[string]parameter }
}

type operation struct {
	OperationID string                `yaml:"operationId"`
	Parameters  []parameter           `yaml:"parameters"`
	Security    []map[string][]string `yaml:"security"`
	Permission  struct {
		Name   string `yaml:"name"`
		Target string `yaml:"target"`
	} `yaml:"x-permission"`
}

type parameter struct {
	Ref  string `yaml:"$ref"`
	Name string
	In   string
}

// Operation is one call of the interface, as far as programs need to know it.
type Operation struct {
	ID     string
	Method string
	Path   string
	// QueryParameters are all that exist.
	QueryParameters []string
	// HeaderParameters are those that the document names.
	HeaderParameters []string
	// Token and APIKey tell which credentials are accepted, Anonymous that none
	// are needed.
	Token     bool
	APIKey    bool
	Anonymous bool
	// Permission is needed generally or, where Target is not empty, for it.
	Permission string
	Target     string
}

// Operations lists every call.
func Operations() ([]Operation, error) {
	document, err := read()
	if err != nil {
		return nil, err
	}
	var all []Operation
	for path, operations := range document.Paths {
		for method, o := range operations {
			security := o.Security
			if security == nil {
				security = document.Security
			}
			entry := Operation{
				ID: o.OperationID, Method: strings.ToUpper(method), Path: path,
				Permission: o.Permission.Name, Target: o.Permission.Target, Anonymous: len(security) == 0,
			}
			for _, alternative := range security {
				_, token := alternative["token"]
				_, key := alternative["apiKey"]
				entry.Token, entry.APIKey = entry.Token || token, entry.APIKey || key
				entry.Anonymous = entry.Anonymous || len(alternative) == 0
			}
			for _, p := range o.Parameters {
				if name, isReference := strings.CutPrefix(p.Ref, "#/components/parameters/"); isReference {
					p = document.Components.Parameters[name]
				}
				switch p.In {
				case "query":
					entry.QueryParameters = append(entry.QueryParameters, p.Name)
				case "header":
					entry.HeaderParameters = append(entry.HeaderParameters, p.Name)
				}
			}
			all = append(all, entry)
		}
	}
	slices.SortFunc(all, func(a, b Operation) int { return strings.Compare(a.ID, b.ID) })
	return all, nil
}

// Version is the document's version.
func Version() (string, error) {
	document, err := read()
	return document.Info.Version, err
}

func read() (outline, error) {
	var document outline
	if err := yaml.Unmarshal(Document, &document); err != nil {
		return document, fmt.Errorf("read the OpenAPI document: %w", err)
	}
	return document, nil
}
