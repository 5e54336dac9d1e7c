//go:build linux

package embedded

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const crashSeedVariable = "FLORIN_POSTGRES_CRASH_SEED"

func TestPostmasterKilled(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := start(t, dir)
	ask(t, cluster.URL(), "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
	sigkill(t, cluster.server.pid())
	<-cluster.Done()
	if err := cluster.Stop(); err == nil {
		t.Error("Stop does not tell that the server had ended")
	}
	begun := time.Now()
	again := start(t, dir)
	t.Logf("start after kill -9 of the postmaster: %v", time.Since(begun))
	wantAnswer(t, again.URL(), "SELECT n FROM kept", "1")
}

// TestPostmasterKilledWhileASessionIsBusy leaves a session that does not notice
// that its postmaster is gone.
func TestPostmasterKilledWhileASessionIsBusy(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	busy := exec.Command("psql", "-XAtqw", "-d", cluster.URL(), "-c", "SELECT count(*) FROM generate_series(1, 1000000000000)")
	if err := busy.Start(); err != nil {
		t.Fatal(err)
	}
	super := cluster.socket.url(superuser, "postgres")
	var session int
	waitFor(t, "busy session", func() bool {
		session, _ = strconv.Atoi(ask(t, super, "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%1000000000000)' AND pid <> pg_backend_pid()"))
		return session != 0
	})
	sigkill(t, cluster.server.pid())
	<-cluster.Done()
	_ = cluster.Stop()
	if !alive(session) {
		t.Fatal("the session ended with its postmaster: nothing is tested")
	}
	begun := time.Now()
	wantAnswer(t, startUnsafe(t, dir).URL(), "SELECT 1", "1")
	t.Logf("start after a busy session was left: %v", time.Since(begun))
	if err := busy.Wait(); err == nil {
		t.Error("the busy session was not ended")
	}
}

// TestProcessKilled kills us; the kernel then asks the server to stop.
func TestProcessKilled(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	first := startChild(t, dir)
	ask(t, first.url, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
	first.kill()
	begun := time.Now()
	again := start(t, dir)
	t.Logf("start after kill -9 of the process: %v", time.Since(begun))
	wantAnswer(t, again.URL(), "SELECT n FROM kept", "1")
	stop(t, again)
	waitFor(t, "end of the server with its process", func() bool { return !alive(first.pid) })
}

// TestProcessKilledAndServerLivesOn starts beside an orphan in good health.
func TestProcessKilledAndServerLivesOn(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	first := startChild(t, dir, leavingOrphan, unsafely)
	ask(t, first.url, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
	first.kill()
	ask(t, first.url, "INSERT INTO kept VALUES (2)") // it does live on
	begun := time.Now()
	again := startUnsafe(t, dir)
	t.Logf("start beside an orphan: %v", time.Since(begun))
	if again.server.pid() == first.pid || serves(first.pid, again.data) != no {
		t.Error("the orphan still serves")
	}
	wantAnswer(t, again.URL(), "SELECT sum(n) FROM kept", "3")
}

// TestProcessNumberOfAStranger leaves the number of a process that is none of
// ours, of the server's user, where PostgreSQL looks for that of its postmaster.
func TestProcessNumberOfAStranger(t *testing.T) {
	t.Parallel()
	dir := prepared(t)
	cluster := startUnsafe(t, dir)
	ask(t, cluster.URL(), "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
	content, err := os.ReadFile(postmasterFile(cluster.home.data()))
	if err != nil {
		t.Fatal(err)
	}
	sigkill(t, cluster.server.pid())
	<-cluster.Done()
	_ = cluster.Stop()

	stranger := exec.Command("sleep", "1000")
	stranger.Dir = "/"
	stranger.SysProcAttr = &syscall.SysProcAttr{Credential: accountOf(t, cluster).credential()}
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = stranger.Process.Kill()
		_ = stranger.Wait()
	})
	number := strconv.Itoa(stranger.Process.Pid)
	_, rest, _ := strings.Cut(string(content), "\n")
	err = errors.Join(
		os.WriteFile(postmasterFile(cluster.home.data()), []byte(number+"\n"+rest), 0o600),
		os.WriteFile(filepath.Join(cluster.socket.path, socketName+".lock"), []byte(number+"\n"+rest), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, startUnsafe(t, dir).URL(), "SELECT n FROM kept", "1")
	if !alive(stranger.Process.Pid) {
		t.Error("the stranger was killed")
	}
}

func TestInitdbKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, moment := range []string{"PG_VERSION", "base/1/PG_VERSION", "global/pg_control"} {
		making := spawn(t, dir, unsafely)
		waitFor(t, "initdb at work", func() bool {
			found, _ := filepath.Glob(filepath.Join(dir, halfMadePrefix+"*", moment))
			return len(found) > 0
		})
		making.kill()
		if exists(filepath.Join(dir, "data")) {
			t.Fatal("half a cluster is in its place")
		}
	}
	cluster := startUnsafe(t, dir)
	ask(t, cluster.URL(), "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
	if left := halfMade(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	stop(t, cluster)
	// A whole cluster stays when there is a half-made one beside it.
	if err := os.Mkdir(filepath.Join(dir, halfMadePrefix+"x"), 0o700); err != nil {
		t.Fatal(err)
	}
	wantAnswer(t, startUnsafe(t, dir).URL(), "SELECT n FROM kept", "1")
}

// victims are what a round of the test below kills.
var victims = []struct {
	name string
	kill func(t *testing.T, c *child, directory *os.File)
}{
	{"process", func(_ *testing.T, c *child, _ *os.File) { c.kill() }},
	{"postmaster", func(t *testing.T, c *child, _ *os.File) { sigkill(t, c.pid) }},
	{"all of the server", func(_ *testing.T, _ *child, directory *os.File) { killServer(directory) }},
	{"process and server", func(_ *testing.T, c *child, directory *os.File) {
		_ = c.command.Process.Signal(syscall.SIGSTOP) // so that it cannot help
		killServer(directory)
		c.kill()
	}},
}

func killServer(directory *os.File) {
	for _, pid := range serving(directory) {
		_ = syscall.Kill(pid, syscall.SIGKILL) // may be gone with its postmaster
	}
}

// TestRandomKillsUnderLoad kills at random moments under write load. Every
// commit that a client was told of must be there afterwards.
func TestRandomKillsUnderLoad(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	if fixed := os.Getenv(crashSeedVariable); fixed != "" {
		var err error
		if seed, err = strconv.ParseUint(fixed, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s=%d", crashSeedVariable, seed)
	random := rand.New(rand.NewPCG(seed, 0))
	order := append(random.Perm(len(victims)), random.IntN(len(victims)), random.IntN(len(victims)))

	dir := prepared(t)
	directory, err := os.Open(filepath.Join(dir, "data"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = directory.Close() }()
	told, last := map[string]bool{}, &load{}
	check := func(url string) {
		last.commands.Wait() // an orphan took commits until now
		maps.Copy(told, last.told)
		wantStored(t, url, told)
	}
	for round, chosen := range order {
		victim, commits := victims[chosen], 1+random.IntN(600)
		var changes []func(*exec.Cmd)
		if random.IntN(2) == 0 {
			changes = append(changes, leavingOrphan)
		}
		c := startChild(t, dir, changes...)
		ask(t, c.url, "CREATE TABLE IF NOT EXISTS told (id text PRIMARY KEY, filler text)")
		check(c.url)
		last = startLoad(t, c.url, round, commits)
		<-last.enough
		victim.kill(t, c, directory)
		c.kill()
		t.Logf("round %d: %s killed after %d commits, orphans %t", round, victim.name, commits, len(changes) > 0)
	}
	check(start(t, dir).URL())
}

// wantStored checks that everything clients were told of is there.
func wantStored(t *testing.T, url string, told map[string]bool) {
	t.Helper()
	stored := map[string]bool{}
	for id := range strings.Lines(ask(t, url, "SELECT id FROM told")) {
		stored[strings.TrimSpace(id)] = true
	}
	t.Logf("%d told, %d stored", len(told), len(stored))
	for id := range told {
		if !stored[id] {
			t.Fatalf("row %s was acknowledged and is lost", id)
		}
	}
}

// load is a few clients that each insert rows one after the other.
type load struct {
	commands sync.WaitGroup
	enough   chan struct{} // closed after so many commits

	mu   sync.Mutex
	told map[string]bool
}

func startLoad(t *testing.T, url string, round, commits int) *load {
	t.Helper()
	l := &load{enough: make(chan struct{}), told: map[string]bool{}}
	for writer := range 4 {
		command := exec.Command("psql", "-XAtqw", "-d", url)
		input, err := command.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		output, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		l.commands.Go(func() {
			l.write(fmt.Sprintf("%d-%d", round, writer), input, output, commits)
			_ = input.Close()
			_ = command.Wait()
		})
	}
	return l
}

// write sends the next row when it was told that the last one is committed, and
// ends with its connection.
func (l *load) write(name string, input io.Writer, output io.Reader, commits int) {
	answers := bufio.NewScanner(output)
	for n := 0; ; n++ {
		id := fmt.Sprintf("%s-%d", name, n)
		_, err := fmt.Fprintf(input, "INSERT INTO told VALUES ('%s', repeat('x', 500)) RETURNING id;\n", id)
		if err != nil || !answers.Scan() || answers.Text() != id {
			return
		}
		l.mu.Lock()
		l.told[id] = true
		if len(l.told) == commits {
			close(l.enough)
		}
		l.mu.Unlock()
	}
}
