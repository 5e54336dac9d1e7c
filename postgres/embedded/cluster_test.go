//go:build linux

package embedded

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestFirstStartAndLaterStarts(t *testing.T) {
	// Neither the server nor whoever uses its address depends on these.
	for name, value := range map[string]string{
		"PGHOST": "/nowhere", "PGPORT": "1", "PGUSER": "stranger", "PGSSLMODE": "require", "PGDATA": "/nowhere", "FLORIN_SECRET": "s3cret",
	} {
		t.Setenv(name, value)
	}
	dir := filepath.Join(t.TempDir(), "made", "when", "missing")
	begun := time.Now()
	cluster := start(t, dir)
	t.Logf("first start: %v", time.Since(begun))
	wantAnswer(t, cluster.URL(), `SELECT current_user, current_database(),
		(SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
		(SELECT pg_encoding_to_char(encoding) || ' ' || datcollate FROM pg_database WHERE datname = current_database())`,
		"florin|florin|f|UTF8 C.UTF-8")
	wanted := map[string]string{
		"listen_addresses": "", "fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "data_checksums": "on",
		"TimeZone": "UTC", "jit": "off", "shared_buffers": "512MB", "max_connections": "100",
	}
	for line := range strings.Lines(ask(t, cluster.URL(), "SELECT name, current_setting(name) FROM pg_settings")) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "|")
		if want, ok := wanted[name]; ok && value != want {
			t.Errorf("%s is %q, not %q", name, value, want)
		}
		delete(wanted, name)
	}
	if len(wanted) > 0 {
		t.Errorf("unknown settings: %v", wanted)
	}
	var known []byte
	var err error
	as(accountOf(t, cluster), func() { known, err = os.ReadFile(fmt.Sprintf("/proc/%d/environ", cluster.server.pid())) })
	if err != nil || strings.Contains(string(known), "s3cret") {
		t.Errorf("the server knows %q, %v", known, err)
	}
	ask(t, cluster.URL(), "CREATE TABLE kept (n int PRIMARY KEY); INSERT INTO kept VALUES (42)")
	begun = time.Now()
	stop(t, cluster)
	t.Logf("stop: %v", time.Since(begun))
	stop(t, cluster) // twice is once
	<-cluster.Done()

	begun = time.Now()
	again := start(t, dir)
	t.Logf("later start: %v", time.Since(begun))
	wantAnswer(t, again.URL(), "SELECT n FROM kept", "42")
	if again.URL() != cluster.URL() {
		t.Errorf("the address changed from %s to %s", cluster.URL(), again.URL())
	}
}

func TestDatabaseIsMadeAgainWhenMissing(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	wantAnswer(t, cluster.URL(), "SHOW fsync", "off")
	super := cluster.socket.url(superuser, "postgres")
	ask(t, super, "DROP DATABASE florin")
	ask(t, super, "DROP ROLE florin")
	stop(t, cluster)
	again := startUnsafe(t, dir)
	ask(t, again.URL(), "CREATE TABLE kept (n int)")
}

// TestValuesStayOutOfTheLog makes an error that quotes a value.
func TestValuesStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	ask(t, cluster.URL(), "CREATE TABLE tokens (token text PRIMARY KEY); INSERT INTO tokens VALUES ('s3cret')")
	output, err := exec.Command("psql", "-XAtqw", "-d", cluster.URL(), "-c", "INSERT INTO tokens VALUES ('s3cret')").CombinedOutput()
	if err == nil || !strings.Contains(string(output), "s3cret") {
		t.Fatalf("the client should be told: %v: %s", err, output)
	}
	stop(t, cluster)
	log, err := os.ReadFile(cluster.home.log())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(log), "s3cret") || !strings.Contains(string(log), "database system is shut down") {
		t.Errorf("log:\n%s", log)
	}
}

func TestSecondProcessIsRefused(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	first := startChild(t, dir, unsafely)
	ask(t, first.url, "CREATE TABLE kept (n int)")
	refused := refusal[*InUseError](t, dir)
	if refused.PID != first.command.Process.Pid {
		t.Errorf("names process %d, not %d", refused.PID, first.command.Process.Pid)
	}
	ask(t, first.url, "INSERT INTO kept VALUES (1)")
	if !alive(first.pid) {
		t.Error("the first one was disturbed")
	}
	_ = first.input.Close()
	if err := first.command.Wait(); err != nil {
		t.Errorf("the first one did not stop cleanly: %v", err)
	}
	wantAnswer(t, startUnsafe(t, dir).URL(), "SELECT n FROM kept", "1")
}

func TestSecondStartInTheSameProcessIsRefused(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	_ = refusal[*InUseError](t, dir)
	wantAnswer(t, cluster.URL(), "SELECT 1", "1")
}

// TestServerStartedByHandIsLeftAlone starts one as its administrator might.
func TestServerStartedByHandIsLeftAlone(t *testing.T) {
	t.Parallel()
	dir, sockets := walkableDir(t), walkableDir(t)
	cluster := startUnsafe(t, dir)
	stop(t, cluster)
	programs, user := installed(t), accountOf(t, cluster)
	if user.other {
		if err := errors.Join(os.Chmod(dir, 0o711), os.Chown(sockets, user.uid, user.gid)); err != nil {
			t.Fatal(err)
		}
	}
	byHand := exec.Command(programs.program("postgres"), "-D", cluster.home.data(), "-c", "listen_addresses=", "-k", sockets)
	byHand.SysProcAttr = &syscall.SysProcAttr{Credential: user.credential()}
	byHand.Dir = "/"
	if err := byHand.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = byHand.Process.Signal(syscall.SIGQUIT)
		_ = byHand.Wait()
	})
	waitFor(t, "server started by hand", func() bool { return readPostmaster(cluster.home.data()).ready })
	refused := refusal[*InUseError](t, dir)
	if refused.PID != byHand.Process.Pid || !alive(refused.PID) {
		t.Errorf("names process %d, not %d, or ended it", refused.PID, byHand.Process.Pid)
	}
}

func TestCancelledStartLeavesNothingRunning(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		for ctx.Err() == nil && len(halfMade(dir)) == 0 {
			time.Sleep(time.Millisecond)
		}
	}()
	if _, err := Start(ctx, Config{Dir: dir}); !errors.Is(err, context.Canceled) {
		t.Fatalf("not cancelled: %v", err)
	}
	if left := halfMade(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	startUnsafe(t, dir)
}

func TestServerThatCannotStartSaysWhy(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	stop(t, cluster)
	appendTo(t, filepath.Join(cluster.home.data(), "postgresql.conf"), "nonsense = here\n")
	if refused := refusal[*ProgramError](t, dir); !strings.Contains(refused.Error(), "nonsense") {
		t.Errorf("does not say why: %v", refused)
	}
}

func TestUserOfTheServer(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		cluster := startUnsafe(t, t.TempDir())
		wantOwner(t, cluster.server.pid(), os.Geteuid())
		return
	}
	t.Run("started by root", func(t *testing.T) {
		t.Parallel()
		wanted := lookUp(t, "postgres")
		closed := filepath.Join(t.TempDir(), "of root alone") // like /root
		if err := os.Mkdir(closed, 0o700); err != nil {
			t.Fatal(err)
		}
		cluster := startUnsafe(t, filepath.Join(closed, "florin"))
		wantOwner(t, cluster.server.pid(), wanted.uid)
		ask(t, cluster.URL(), "CREATE TABLE kept (n int)")
		ask(t, cluster.socket.url(superuser, "postgres"), "SELECT pg_reload_conf()") // reads files by their names
		info, err := os.Stat(closed)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("the directory above is now %v, %v", info.Mode(), err)
		}
	})
	t.Run("started by nobody, then by root", func(t *testing.T) {
		t.Parallel()
		nobody := lookUp(t, "nobody")
		dir := walkableDir(t)
		if err := os.Chown(dir, nobody.uid, nobody.gid); err != nil {
			t.Fatal(err)
		}
		first := startChild(t, dir, unsafely, func(command *exec.Cmd) {
			command.SysProcAttr = &syscall.SysProcAttr{Credential: nobody.credential()}
		})
		wantOwner(t, first.pid, nobody.uid)
		ask(t, first.url, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)")
		_ = first.input.Close()
		if err := first.command.Wait(); err != nil {
			t.Fatal(err)
		}
		cluster := startUnsafe(t, dir)
		wantOwner(t, cluster.server.pid(), nobody.uid)
		wantAnswer(t, cluster.URL(), "SELECT n FROM kept", "7")
	})
	t.Run("data of another user", func(t *testing.T) {
		t.Parallel()
		nobody := lookUp(t, "nobody")
		dir := walkableDir(t)
		stop(t, startUnsafe(t, dir))
		for _, path := range []string{dir, filepath.Join(dir, "lock")} {
			if err := os.Chown(path, nobody.uid, nobody.gid); err != nil {
				t.Fatal(err)
			}
		}
		var said strings.Builder
		second := spawn(t, dir, func(command *exec.Cmd) {
			command.SysProcAttr = &syscall.SysProcAttr{Credential: nobody.credential()}
			command.Stderr = &said
		})
		if err := second.command.Wait(); err == nil || !strings.Contains(said.String(), "belongs to postgres") {
			t.Errorf("%v: %s", err, said.String())
		}
	})
}

func TestUserForANewCluster(t *testing.T) {
	t.Parallel()
	if found, err := unprivileged("nobody-of-that-name", "nobody"); err != nil || found.uid == 0 || !found.other {
		t.Errorf("%v, %v", found, err)
	}
	if found, err := unprivileged("nobody-of-that-name"); err == nil {
		t.Errorf("found %v", found)
	}
}

// wantOwner checks whom a process belongs to.
func wantOwner(t *testing.T, pid, wanted int) {
	t.Helper()
	owner, err := ownerOf(fmt.Sprintf("/proc/%d", pid))
	if err != nil || owner != wanted {
		t.Errorf("process %d belongs to %d, not %d (%v)", pid, owner, wanted, err)
	}
}

func lookUp(t *testing.T, name string) account {
	t.Helper()
	found, err := unprivileged(name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func accountOf(t *testing.T, cluster *Cluster) account {
	t.Helper()
	found, err := chooseAccount(cluster.home.data(), true)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func installed(t *testing.T) installation {
	t.Helper()
	found, err := findInstallation(debianRoot, "", "")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// walkableDir is a directory to which every user can walk; those of the testing
// package are closed.
func walkableDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "florin-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func halfMade(dir string) []string {
	found, _ := filepath.Glob(filepath.Join(dir, halfMadePrefix+"*"))
	return found
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteString(text)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// described is every file below a directory with all that may not change.
func described(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content := ""
		if info.Mode().IsRegular() {
			bytes, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			content = strconv.Quote(string(bytes))
		}
		fmt.Fprintln(&all, path, info.Mode(), info.ModTime(), uidOf(info), content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
