// Package oas is generated from api/openapi.yaml by `make generate`: the types
// of the interface, a server that validates, and a client.
package oas
