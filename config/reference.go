package config

import (
	"fmt"
	"strings"
)

// Reference is docs/config.md, written from the structs.
func Reference() (string, error) {
	flags, err := flags()
	if err != nil {
		return "", err
	}
	var page strings.Builder
	page.WriteString(referenceHead)
	for _, flag := range flags {
		value := ""
		if flag.Default != "" {
			value = "`" + flag.Default + "`"
		}
		fmt.Fprintf(&page, "| `--%s` | `%s` | %s | %s |\n", flag.Name, strings.Join(flag.Envs, "`, `"), value, flag.Help)
	}
	return page.String(), nil
}

const referenceHead = `# Settings

<!-- Written by make generate from config/config.go. -->

A flag wins over its environment variable, the variable over the file, the file over the default. The file is
YAML; its keys are the flags' names without the dashes in front, and a list is a YAML list:

    listen: 0.0.0.0:443
    tls-cert: /etc/florin/certificate.pem
    tls-key: /etc/florin/key.pem
    trusted-proxies: [10.0.0.0/8, "fd00::/8"]
    attempt-window: 15m

Every value is checked at the start. An unknown key is an error. Secrets (the database's URL, passwords,
tokens) are never printed or logged; the command line is visible to other users of the machine, so give them
in the environment or in a file that only the service can read.

| Flag | Environment variable | Default | Meaning |
|---|---|---|---|
`
