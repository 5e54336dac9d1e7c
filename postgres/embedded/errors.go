package embedded

import (
	"fmt"
	"strings"
)

// MissingError is returned when no PostgreSQL server is installed.
type MissingError struct {
	Searched []string
}

// Error implements error.
func (e *MissingError) Error() string {
	return fmt.Sprintf("embedded PostgreSQL: no server is installed (looked in %s); install it with: apt-get install postgresql",
		strings.Join(e.Searched, ", "))
}

// VersionError is returned when the data was made by a major version of
// PostgreSQL that is not installed. The data is left as it was.
type VersionError struct {
	Path      string
	Major     string
	Installed []string
}

// Error implements error.
func (e *VersionError) Error() string {
	return fmt.Sprintf("embedded PostgreSQL: %s was made by PostgreSQL %s, installed is %s; nothing was changed, install the version it needs with: apt-get install postgresql-%s",
		e.Path, e.Major, strings.Join(e.Installed, ", "), e.Major)
}

// InUseError is returned when another process runs the cluster.
type InUseError struct {
	Path string
	PID  int // 0 when it is not known
}

// Error implements error.
func (e *InUseError) Error() string {
	by := "another process"
	if e.PID != 0 {
		by = fmt.Sprintf("process %d", e.PID)
	}
	return fmt.Sprintf("embedded PostgreSQL: %s is in use by %s", e.Path, by)
}

// UnknownDataError is returned when there is something in the place of the
// cluster that is not a cluster of ours. It is left as it was.
type UnknownDataError struct {
	Path   string
	Reason string
}

// Error implements error.
func (e *UnknownDataError) Error() string {
	return fmt.Sprintf("embedded PostgreSQL: %s %s; nothing was changed, move it away or choose another directory", e.Path, e.Reason)
}

// OwnerError is returned when the data belongs to a user that we cannot run
// the server as.
type OwnerError struct {
	Path  string
	Owner string
}

// Error implements error.
func (e *OwnerError) Error() string {
	if e.Owner == rootName {
		return fmt.Sprintf("embedded PostgreSQL: %s belongs to root, and PostgreSQL refuses to run as root; give it, with all in it, to another user", e.Path)
	}
	return fmt.Sprintf("embedded PostgreSQL: %s belongs to %s; start florin as that user or as root", e.Path, e.Owner)
}

// ProgramError is returned when a program of PostgreSQL failed.
type ProgramError struct {
	Program string
	Output  string // the end of what it said
	Cause   error
}

// Error implements error.
func (e *ProgramError) Error() string {
	return fmt.Sprintf("embedded PostgreSQL: %s: %v: %s", e.Program, e.Cause, strings.TrimSpace(e.Output))
}

// Unwrap returns how the program ended.
func (e *ProgramError) Unwrap() error { return e.Cause }
