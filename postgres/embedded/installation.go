package embedded

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// debianRoot is where Debian and its kin keep the server of every major version.
const debianRoot = "/usr/lib/postgresql"

// installation is a set of PostgreSQL's programs.
type installation struct {
	bin   string
	major string
}

func (i installation) program(name string) string { return filepath.Join(i.bin, name) }

// complete says whether all the programs that we need are there.
func (i installation) complete() bool {
	for _, name := range []string{"initdb", "postgres", "psql"} {
		if _, err := exec.LookPath(i.program(name)); err != nil {
			return false
		}
	}
	return true
}

// findInstallation returns the installation for data of a major version, or
// the newest one when there is no data yet.
func findInstallation(root, data, major string) (installation, error) {
	found := slices.DeleteFunc(append(packaged(root), onPath()...), func(i installation) bool { return !i.complete() })
	if len(found) == 0 {
		return installation{}, &MissingError{Searched: []string{filepath.Join(root, "*", "bin"), "PATH", "pg_config"}}
	}
	if major == "" {
		return found[0], nil
	}
	var installed []string
	for _, candidate := range found {
		if candidate.major == major {
			return candidate, nil
		}
		installed = append(installed, candidate.major)
	}
	return installation{}, &VersionError{Path: data, Major: major, Installed: slices.Compact(installed)}
}

// packaged lists what packages installed below root, newest first.
func packaged(root string) []installation {
	var found []installation
	// The error is only ever about the pattern.
	directories, _ := filepath.Glob(filepath.Join(root, "*", "bin"))
	for _, bin := range directories {
		found = append(found, installation{bin: bin, major: filepath.Base(filepath.Dir(bin))})
	}
	slices.SortFunc(found, func(a, b installation) int { return cmp.Compare(number(b.major), number(a.major)) })
	return found
}

// number orders versions, among which is 9.6.
func number(major string) float64 {
	value, err := strconv.ParseFloat(major, 64)
	if err != nil {
		return 0
	}
	return value
}

// onPath lists what the search path leads to, directly or by pg_config.
func onPath() []installation {
	var directories []string
	if server, err := exec.LookPath("postgres"); err == nil {
		// A link in a directory of links has no initdb beside it.
		if target, err := filepath.EvalSymlinks(server); err == nil {
			directories = append(directories, filepath.Dir(target))
		}
	}
	if output, err := exec.Command("pg_config", "--bindir").Output(); err == nil {
		directories = append(directories, strings.TrimSpace(string(output)))
	}
	var found []installation
	for _, bin := range directories {
		candidate := installation{bin: bin}
		output, err := exec.Command(candidate.program("postgres"), "--version").Output()
		if err != nil {
			continue
		}
		if candidate.major = majorOf(string(output)); candidate.major != "" {
			found = append(found, candidate)
		}
	}
	return found
}

// majorOf reads "postgres (PostgreSQL) 15.8 (Debian 15.8-0)" and "17beta1".
func majorOf(versionLine string) string {
	_, version, _ := strings.Cut(versionLine, ") ")
	end := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(version)
	}
	return version[:end]
}

// environment is what PostgreSQL's programs get to see of ours: no PG… variable
// that would change what they do, and no secret.
func environment() []string {
	environment := []string{"LC_ALL=C"}
	for _, name := range []string{"PATH", "LD_LIBRARY_PATH"} {
		if value, ok := os.LookupEnv(name); ok {
			environment = append(environment, name+"="+value)
		}
	}
	return environment
}
