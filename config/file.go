package config

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/go-faster/yaml"
)

// File is the path of a file of settings.
type File string

// BeforeResolve is called by kong when the path is known and settings that the
// command line does not have are looked for.
func (File) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	path, _ := ctx.FlagValue(trace.Flag).(File)
	settings, err := readFile(string(path))
	if err != nil {
		return err
	}
	ctx.AddResolver(kong.ResolverFunc(settings.resolve))
	return nil
}

// fileSettings are values by key, as they are written.
type fileSettings map[string]string

// resolve is the file's word on a flag. kong lets it win over the environment,
// so it is silent where the environment has spoken.
func (s fileSettings) resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	inEnvironment := func(name string) bool { _, set := os.LookupEnv(name); return set }
	text, found := s[flag.Name]
	if !found || slices.ContainsFunc(flag.Envs, inEnvironment) {
		return nil, nil
	}
	return text, nil
}

// readFile reads settings and refuses what is none: a misspelt key must not be
// ignored. Values stay out of its errors, since they may be secrets.
func readFile(path string) (fileSettings, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("--config: %s is not YAML: %w", path, err)
	}
	if len(document.Content) == 0 { // nothing but comments
		return fileSettings{}, nil
	}
	top := document.Content[0]
	if top.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("--config: %s: wants lines of the form key: value", path)
	}
	known, err := names()
	if err != nil {
		return nil, err
	}
	settings := fileSettings{}
	for i := 0; i < len(top.Content); i += 2 {
		key := top.Content[i].Value
		if !slices.Contains(known, key) {
			return nil, fmt.Errorf("--config: %s: unknown key %q", path, key)
		}
		if _, twice := settings[key]; twice {
			return nil, fmt.Errorf("--config: %s: %q is there twice", path, key)
		}
		if settings[key], err = valueOf(top.Content[i+1]); err != nil {
			return nil, fmt.Errorf("--config: %s: %s: %w", path, key, err)
		}
	}
	return settings, nil
}

// valueOf is a value as it would be written on the command line.
func valueOf(node *yaml.Node) (string, error) {
	switch node.Kind {
	case yaml.ScalarNode:
		return node.Value, nil
	case yaml.SequenceNode:
		var items []string
		for _, item := range node.Content {
			if item.Kind != yaml.ScalarNode {
				return "", errNoValue
			}
			items = append(items, item.Value)
		}
		return strings.Join(items, ","), nil
	default:
		return "", errNoValue
	}
}

// names are the keys that a file may have: every flag but the file's own.
func names() ([]string, error) {
	flags, err := flags()
	if err != nil {
		return nil, err
	}
	var all []string
	for _, flag := range flags {
		if flag.Name != "config" {
			all = append(all, flag.Name)
		}
	}
	return all, nil
}

// flags are all settings as kong sees them.
func flags() ([]*kong.Flag, error) {
	var all struct {
		Common
		Service
	}
	parser, err := kong.New(&all, kong.NoDefaultHelp())
	if err != nil {
		return nil, fmt.Errorf("list the settings: %w", err)
	}
	return parser.Model.Flags, nil
}
