//go:build linux

package embedded

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// The child is this test binary again: it runs the cluster of a directory, says
// so on its standard output, and stops it when its standard input ends.
const (
	childDirVariable    = "FLORIN_POSTGRES_CHILD_DIR"
	childOrphanVariable = "FLORIN_POSTGRES_CHILD_LEAVES_ORPHAN"
	childUnsafeVariable = "FLORIN_POSTGRES_CHILD_IS_UNSAFE"

	readyWord = "ready"
	patience  = time.Minute
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDirVariable); dir != "" {
		runChild(dir)
		return
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if template != "" {
			_ = os.RemoveAll(template)
		}
		os.Exit(code)
	}))
}

// template is a cluster that was stopped, for tests in which the first start is
// not the story.
var (
	template     string
	makeTemplate sync.Once
)

// prepared is the directory of a cluster, made without waiting for initdb.
func prepared(t *testing.T) string {
	t.Helper()
	makeTemplate.Do(func() {
		var err error
		if template, err = os.MkdirTemp("", "florin-template-"); err != nil {
			t.Fatal(err)
		}
		stop(t, startWith(t, Config{Dir: template, FastUnsafe: true}))
	})
	dir := t.TempDir()
	output, err := exec.CommandContext(t.Context(), "cp", "-a", template+"/.", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("copy the template: %v: %s", err, output)
	}
	return dir
}

func runChild(dir string) {
	if os.Getenv(childOrphanVariable) != "" {
		whenOrphaned = 0
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cluster, err := Start(ctx, Config{Dir: dir, FastUnsafe: os.Getenv(childUnsafeVariable) != ""})
	exitOn(err)
	fmt.Println(readyWord, cluster.server.pid(), cluster.URL())
	told := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(told)
	}()
	select {
	case <-told:
	case <-cluster.Done():
	}
	exitOn(cluster.Stop())
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// child is another process that runs a cluster.
type child struct {
	t       *testing.T
	command *exec.Cmd
	input   io.WriteCloser
	output  io.Reader
	pid     int // of its postmaster
	url     string
}

// spawn starts a child, with changes to its command, and does not wait for it.
func spawn(t *testing.T, dir string, changes ...func(*exec.Cmd)) *child {
	t.Helper()
	// Another user could not walk to where go test builds.
	c := &child{t: t, command: exec.Command("/proc/self/exe")}
	c.command.Env = append(os.Environ(), childDirVariable+"="+dir)
	c.command.Stderr = t.Output()
	for _, change := range changes {
		change(c.command)
	}
	var err error
	if c.input, err = c.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if c.output, err = c.command.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	return c
}

// startChild starts a child and waits until its cluster runs.
func startChild(t *testing.T, dir string, changes ...func(*exec.Cmd)) *child {
	t.Helper()
	c := spawn(t, dir, changes...)
	line, err := bufio.NewReader(c.output).ReadString('\n')
	if err != nil {
		t.Fatalf("the child says nothing: %v", err)
	}
	if _, err := fmt.Sscanf(line, readyWord+" %d %s", &c.pid, &c.url); err != nil {
		t.Fatalf("the child says %q", line)
	}
	return c
}

// kill is kill -9, waited for.
func (c *child) kill() {
	_ = c.command.Process.Kill()
	_ = c.command.Wait()
}

func leavingOrphan(command *exec.Cmd) {
	command.Env = append(command.Env, childOrphanVariable+"=yes")
}

func unsafely(command *exec.Cmd) {
	command.Env = append(command.Env, childUnsafeVariable+"=yes")
}

func start(t *testing.T, dir string) *Cluster {
	t.Helper()
	return startWith(t, Config{Dir: dir})
}

// startUnsafe is for stories without a crash: the disk is what takes the time.
func startUnsafe(t *testing.T, dir string) *Cluster {
	t.Helper()
	return startWith(t, Config{Dir: dir, FastUnsafe: true})
}

// startWith starts a cluster that is stopped with the test.
func startWith(t *testing.T, config Config) *Cluster {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cluster, err := Start(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cluster.Stop() })
	return cluster
}

func stop(t *testing.T, cluster *Cluster) {
	t.Helper()
	if err := cluster.Stop(); err != nil {
		t.Fatal(err)
	}
}

// refusal starts a cluster and wants an error of a type.
func refusal[E error](t *testing.T, dir string) E {
	t.Helper()
	cluster, err := Start(t.Context(), Config{Dir: dir})
	if err == nil {
		_ = cluster.Stop()
		t.Fatal("it started")
	}
	var wanted E
	if !errors.As(err, &wanted) {
		t.Fatalf("refused with %T: %v", err, err)
	}
	t.Logf("refused: %v", err)
	return wanted
}

// ask runs a statement through the connection string, as any client would.
func ask(t *testing.T, url, statement string) string {
	t.Helper()
	output, err := exec.CommandContext(t.Context(), "psql", "-XAtqw", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", statement).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", statement, err, output)
	}
	return strings.TrimSpace(string(output))
}

func wantAnswer(t *testing.T, url, statement, wanted string) {
	t.Helper()
	if answer := ask(t, url, statement); answer != wanted {
		t.Errorf("%s: %q, not %q", statement, answer, wanted)
	}
}

// waitFor waits for what cannot call us.
func waitFor(t *testing.T, what string, happened func() bool) {
	t.Helper()
	deadline := time.After(patience)
	for !happened() {
		select {
		case <-deadline:
			t.Fatalf("%s: did not happen", what)
		case <-time.After(time.Millisecond):
		}
	}
}

func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }

func sigkill(t *testing.T, pid int) {
	t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatalf("kill -9 %d: %v", pid, err)
	}
}
