//go:build linux

package embedded

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDataThatIsNotOursIsRefusedAndUntouched(t *testing.T) {
	t.Parallel()
	for _, story := range []struct {
		name  string
		files map[string]string
		check func(t *testing.T, dir string)
	}{
		{
			"another major version",
			map[string]string{"data/PG_VERSION": "9.4\n", "data/global/pg_control": "control", "data/base/1/1": "money"},
			func(t *testing.T, dir string) {
				refused := refusal[*VersionError](t, dir)
				if refused.Major != "9.4" || !strings.HasSuffix(refused.Error(), "apt-get install postgresql-9.4") {
					t.Error("does not name the version that is needed")
				}
			},
		},
		{
			"no cluster at all",
			map[string]string{"data/photos/cat.jpg": "miaow"},
			func(t *testing.T, dir string) { _ = refusal[*UnknownDataError](t, dir) },
		},
		{
			"a part of a cluster",
			map[string]string{"data/PG_VERSION": "15\n", "data/base/1/1": "money"},
			func(t *testing.T, dir string) { _ = refusal[*UnknownDataError](t, dir) },
		},
		{
			"a cluster of somebody else's layout",
			map[string]string{"PG_VERSION": "15\n", "global/pg_control": "control"},
			func(t *testing.T, dir string) { _ = refusal[*UnknownDataError](t, dir) },
		},
	} {
		t.Run(story.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, content := range story.files {
				path := filepath.Join(dir, name)
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(dir, "lock"), nil, 0o600); err != nil { // the one thing that changes
				t.Fatal(err)
			}
			before := withoutLock(described(t, dir))
			story.check(t, dir)
			if after := withoutLock(described(t, dir)); after != before {
				t.Errorf("before:\n%s\nafter:\n%s", before, after)
			}
		})
	}
}

func withoutLock(description string) string {
	lines := slices.DeleteFunc(strings.Split(description, "\n"), func(line string) bool { return strings.Contains(line, "/lock ") })
	return strings.Join(lines, "\n")
}

// TestLinkInPlaceOfTheDataIsKept has a link to a disk that is not mounted.
func TestLinkInPlaceOfTheDataIsKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Symlink("/nowhere/at/all", filepath.Join(dir, "data")); err != nil {
		t.Fatal(err)
	}
	_ = refusal[error](t, dir)
	if target, err := os.Readlink(filepath.Join(dir, "data")); err != nil || target != "/nowhere/at/all" {
		t.Errorf("now %q, %v", target, err)
	}
}

func TestEmptyDataDirectoryIsUsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	startUnsafe(t, dir)
}

// TestPathsThatClientsCannotUse puts the socket elsewhere, finds it again after
// a kill and leaves nothing behind.
func TestPathsThatClientsCannotUse(t *testing.T) {
	t.Parallel()
	for name, part := range map[string]string{
		"long": strings.Repeat("long/", 60),
		"odd":  "it's, 100% \"ödd\" & more",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), part)
			first := startChild(t, dir, unsafely)
			ask(t, first.url, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (3)")
			elsewhere, err := os.Readlink(filepath.Join(dir, "socket"))
			if err != nil {
				t.Fatal(err)
			}
			info, err := os.Stat(elsewhere)
			if err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf("directory of the socket: %v, %v", info.Mode(), err)
			}
			first.kill()

			again := startUnsafe(t, dir)
			wantAnswer(t, again.URL(), "SELECT n FROM kept", "3")
			if again.socket.path != elsewhere {
				t.Errorf("the socket moved from %s to %s", elsewhere, again.socket.path)
			}
			stop(t, again)
			if exists(elsewhere) {
				t.Errorf("%s was left behind", elsewhere)
			}
		})
	}
}

// TestCopyOfAHomeHasItsOwnSocket copies one with a link to a socket in use.
func TestCopyOfAHomeHasItsOwnSocket(t *testing.T) {
	t.Parallel()
	parent := filepath.Join(t.TempDir(), strings.Repeat("long/", 30))
	original := startUnsafe(t, filepath.Join(parent, "original"))
	copied := filepath.Join(parent, "copy")
	if err := errors.Join(os.Mkdir(copied, 0o700), os.Symlink(original.socket.path, filepath.Join(copied, "socket"))); err != nil {
		t.Fatal(err)
	}
	other := startUnsafe(t, copied)
	ask(t, other.URL(), "CREATE TABLE copied (n int)")
	wantAnswer(t, original.URL(), "SELECT to_regclass('copied') IS NULL", "t")
}

// TestMovedHome moves one between a short and a long path; kills leave the
// sockets behind.
func TestMovedHome(t *testing.T) {
	t.Parallel()
	short := filepath.Join(walkableDir(t), "florin")
	long := filepath.Join(t.TempDir(), strings.Repeat("long/", 30), "florin")
	first := startChild(t, short, unsafely)
	ask(t, first.url, "CREATE TABLE kept (n int)")
	first.kill()
	if err := errors.Join(os.MkdirAll(filepath.Dir(long), 0o755), os.Rename(short, long)); err != nil {
		t.Fatal(err)
	}
	second := startChild(t, long, unsafely)
	ask(t, second.url, "INSERT INTO kept VALUES (1)")
	elsewhere, err := os.Readlink(filepath.Join(long, "socket"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(elsewhere) })
	second.kill()
	if err := os.Rename(long, short); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, startUnsafe(t, short).URL(), "SELECT n FROM kept", "1")
}

func TestInstallations(t *testing.T) {
	nowhere := t.TempDir()
	real := installed(t)

	t.Run("none", func(t *testing.T) {
		t.Setenv("PATH", nowhere)
		_, err := findInstallation(nowhere, "", "")
		if !errors.As(err, new(*MissingError)) || !strings.HasSuffix(err.Error(), "apt-get install postgresql") {
			t.Errorf("%v", err)
		}
	})
	t.Run("on the path", func(t *testing.T) {
		t.Setenv("PATH", real.bin)
		found, err := findInstallation(nowhere, "", real.major)
		if err != nil || found != real {
			t.Errorf("%v, not %v: %v", found, real, err)
		}
	})
	t.Run("by a link on the path", func(t *testing.T) {
		links := t.TempDir()
		if err := os.Symlink(real.program("postgres"), filepath.Join(links, "postgres")); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", links)
		found, err := findInstallation(nowhere, "", "")
		if err != nil || found != real {
			t.Errorf("%v, not %v: %v", found, real, err)
		}
	})
	t.Run("the newest of several", func(t *testing.T) {
		root := t.TempDir()
		for _, major := range []string{"9.6", "15", "100"} {
			if err := errors.Join(os.Mkdir(filepath.Join(root, major), 0o755), os.Symlink(real.bin, filepath.Join(root, major, "bin"))); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.MkdirAll(filepath.Join(root, "200", "bin"), 0o755); err != nil { // a client alone
			t.Fatal(err)
		}
		for wanted, major := range map[string]string{"100": "", "9.6": "9.6", "15": "15"} {
			if found, err := findInstallation(root, "", major); err != nil || found.major != wanted {
				t.Errorf("for %q: %v, %v", major, found, err)
			}
		}
	})
	for line, wanted := range map[string]string{
		"postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n": "15", "postgres (PostgreSQL) 17beta1\n": "17",
		"postgres (PostgreSQL) 18": "18", "postgres: error": "", "": "",
	} {
		if major := majorOf(line); major != wanted {
			t.Errorf("%q: %q, not %q", line, major, wanted)
		}
	}
}

func TestLogIsBounded(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postgres.log")
	log, err := openLog(path)
	if err != nil {
		t.Fatal(err)
	}
	server, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0) // has it open on its own
	if err != nil {
		t.Fatal(err)
	}
	piece := bytes.Repeat([]byte("it is said again\n"), 60_000) // a megabyte
	for range 30 {
		_, err := server.Write(piece)
		if err := errors.Join(err, log.bound()); err != nil {
			t.Fatal(err)
		}
	}
	if said := log.tail(); !strings.HasSuffix(said, "again\n") || len(said) > outputLimitBytes {
		t.Errorf("%d bytes of tail", len(said))
	}
	if err := errors.Join(server.Close(), log.file.Close()); err != nil {
		t.Fatal(err)
	}
	var total int64
	files, _ := filepath.Glob(path + "*")
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if len(files) != 2 || total > 2*(logLimitBytes+int64(len(piece))) || total < logLimitBytes {
		t.Errorf("%d bytes in %v", total, files)
	}
}
