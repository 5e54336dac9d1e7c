package e2e

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/florinpay/florin/failpoint"
)

var (
	faultKills = flag.Int("kills", 5, "how often TestFaults kills the platform")
	faultSeed  = flag.Uint64("seed", 0, "repeats a series of TestFaults; 0 for a new one")
)

// TestFaults pays over HTTP, kills the platform at random moments and at every
// step of a transaction, starts it again, and checks from the outside that
// nothing was lost, doubled or left behind. `make faults` runs a long series.
func TestFaults(t *testing.T) {
	seed := *faultSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	s := newSeries(t, seed)
	for kill := range *faultKills {
		s.round(kill)
	}
	s.checkAll()
	s.dev.stop()
	s.figures.Duration = time.Since(s.begun).Round(time.Second)
	t.Logf("%d kills, -seed %d\n%s", *faultKills, seed, s.figures)
}

// TestReleaseHasNoFailpoints looks into the binary that people get.
func TestReleaseHasNoFailpoints(t *testing.T) {
	t.Parallel()
	release, err := os.ReadFile(florin)
	if err != nil {
		t.Fatal(err)
	}
	for _, sign := range []string{failpointVariable, "failpoint.All", string(failpoint.BeforeApplying)} {
		if bytes.Contains(release, []byte(sign)) {
			t.Errorf("the release build contains %s", sign)
		}
	}
}

const failpointVariable = "FLORIN_FAILPOINT_FILE"

// series is one platform that is killed again and again.
type series struct {
	t       *testing.T
	seed    uint64
	random  *rand.Rand
	binary  string
	data    string
	rpc     string
	listen  string
	kinds   []string // of kills that come next
	armed   string   // the file that arms a failpoint
	started []time.Time
	dev     *platform
	load    *load
	seen    knowledge
	figures figures
	begun   time.Time
}

func newSeries(t *testing.T, seed uint64) *series {
	t.Helper()
	t.Logf("-seed %d", seed)
	dir := t.TempDir()
	s := &series{
		t: t, seed: seed, random: rand.New(rand.NewPCG(seed, 0)), binary: filepath.Join(dir, "florin"), data: filepath.Join(dir, "data"),
		rpc: freeAddress(t), listen: freeAddress(t), armed: filepath.Join(dir, "failpoint"), begun: time.Now(),
		seen: newKnowledge(), figures: figures{Kills: map[string]int{}},
	}
	buildWithFailpoints(t, s.binary)
	s.start()
	s.load = newLoad(t, seed, readDemo(t, s.data))
	return s
}

// buildWithFailpoints builds a binary that can be killed at every step.
func buildWithFailpoints(t *testing.T, path string) {
	t.Helper()
	build := exec.Command("go", "build", "-tags", "failpoints", "-o", path, "../cmd/florin")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build with failpoints: %v\n%s", err, output)
	}
}

// launch starts the platform. What clients prepare and never sign ends soon in
// some starts, and outlives a kill in others.
func (s *series) launch() {
	window := []string{"2s", "20s"}[s.random.IntN(2)]
	command := exec.Command(s.binary, "dev", "--data", s.data, "--rpc-listen", s.rpc, "--listen", s.listen,
		"--requests-per-second", "0", "--submission-window", window, "--callback-retries", callbackRetries)
	command.Env = append(os.Environ(), failpointVariable+"="+s.armed)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	s.started = append(s.started, time.Now())
	s.dev = launch(s.t, s.data, command)
}

// runs waits until the platform says that it runs, or has died.
func (s *series) runs() bool {
	s.t.Helper()
	deadline := time.After(time.Minute)
	for !strings.Contains(s.dev.output.String(), "Florin runs.") {
		select {
		case <-s.dev.exited:
			return false
		case <-deadline:
			s.fatalf("it does not start")
		case <-time.After(10 * time.Millisecond):
		}
	}
	return true
}

func (s *series) start() {
	s.t.Helper()
	s.launch()
	if !s.runs() {
		s.fatalf("it does not start")
	}
}

func (s *series) fatalf(format string, arguments ...any) {
	s.t.Helper()
	s.t.Fatalf("%s\n-seed %d\n%s", fmt.Sprintf(format, arguments...), s.seed, s.dev.output)
}

// round pays, kills, starts again and checks.
func (s *series) round(number int) {
	s.t.Helper()
	stop := s.load.run(number)
	s.seen.head = s.headOnChain()
	kind := s.kill(number)
	stop()
	s.figures.Kills[kind]++
	s.noInternalErrors(kind)
	if s.random.IntN(8) == 0 { // and while it recovers
		s.dieAtStart()
	}
	s.start()
	s.check(number, kind)
}

// noInternalErrors: a platform that is going to be killed works until then, and
// one whose database dies first says so.
func (s *series) noInternalErrors(kind string) {
	s.t.Helper()
	if len(s.load.internal) > 0 {
		s.fatalf("before it was killed (%s) it answered 500 to %v", kind, s.load.internal)
	}
}

// Kinds of kills that are no failpoint.
const (
	killProcess    = "process"
	killEverything = "process, database, chain"
	killAtStart    = "while it starts"
)

// kill ends the platform somehow and returns how.
func (s *series) kill(number int) string {
	s.t.Helper()
	kind := s.drawKind()
	moment := time.Duration(100+s.random.IntN(1900)) * time.Millisecond
	if slices.Contains(failpoint.All, failpoint.Point(kind)) {
		if s.killAt(failpoint.Point(kind), moment) {
			return kind
		}
		kind = killProcess // it did not come by there
	}
	time.Sleep(moment) // the fault's moment, not a wait
	s.signal(kind == killEverything)
	if err := <-s.dev.exited; err == nil {
		s.fatalf("kill %d: it ended by itself", number)
	}
	return kind
}

// drawKind draws from a deck, so that every kind has its turn.
func (s *series) drawKind() string {
	if len(s.kinds) == 0 {
		s.kinds = []string{killProcess, killProcess, killEverything, killEverything, killEverything}
		for _, point := range failpoint.All {
			s.kinds = append(s.kinds, string(point))
		}
		swap := func(i, j int) { s.kinds[i], s.kinds[j] = s.kinds[j], s.kinds[i] }
		s.random.Shuffle(len(s.kinds), swap)
		swap(s.random.IntN(5), slices.Index(s.kinds, string(failpoint.AfterPosting))) // in a short series too
	}
	kind := s.kinds[0]
	s.kinds = s.kinds[1:]
	return kind
}

// killAt arms a failpoint and waits until it was reached.
func (s *series) killAt(point failpoint.Point, moment time.Duration) bool {
	s.t.Helper()
	time.Sleep(moment / 4) // the fault's moment, not a wait
	times := 1 + s.random.IntN(3)
	switch point { // some are passed more often
	case failpoint.BeforeCommit, failpoint.AfterCommit:
		times += s.random.IntN(40)
	case failpoint.BeforePosting, failpoint.AfterPosting:
		times += s.random.IntN(20)
	}
	s.arm(point, times)
	defer os.Remove(s.armed)
	select {
	case err := <-s.dev.exited:
		s.died(err)
		return true
	case <-time.After(4 * time.Second): // there is enough other work that is killed
		return false
	}
}

func (s *series) arm(point failpoint.Point, times int) {
	s.t.Helper()
	half := s.armed + ".new"
	err := os.WriteFile(half, []byte(fmt.Sprintf("%s %d\n", point, times)), 0o600)
	if err == nil {
		err = os.Rename(half, s.armed)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// died makes sure that it was the failpoint that ended the platform.
func (s *series) died(err error) {
	s.t.Helper()
	if state, ok := s.dev.command.ProcessState.Sys().(syscall.WaitStatus); !ok || state.Signal() != syscall.SIGKILL {
		s.fatalf("it ended by itself: %v", err)
	}
}

// dieAtStart kills a start, at a step that recovering takes.
func (s *series) dieAtStart() {
	s.t.Helper()
	points := []failpoint.Point{
		failpoint.BeforeSending, failpoint.AfterSending, failpoint.BeforeApplying, failpoint.WhileApplying, failpoint.AfterApplying,
		failpoint.BeforePosting, failpoint.AfterPosting,
	}
	s.arm(points[s.random.IntN(len(points))], 1)
	defer os.Remove(s.armed)
	s.launch()
	select {
	case err := <-s.dev.exited:
		s.died(err)
	case <-time.After(2500 * time.Millisecond): // there was nothing to recover
		s.signal(true)
		<-s.dev.exited
	}
	s.figures.Kills[killAtStart]++
}

// postmaster is the process id of our own PostgreSQL, if it runs.
func (s *series) postmaster() (pid int, found bool) {
	home := filepath.Join(s.data, "postgres", "data")
	text, err := os.ReadFile(filepath.Join(home, "postmaster.pid"))
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if pid, err = strconv.Atoi(strings.TrimSpace(first)); err != nil {
		return 0, false
	}
	works, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid)) // the file may be older than whoever has the number now
	return pid, err == nil && works == home
}

// signal is kill -9 of the process, which has the chain within, and at the same
// moment of its PostgreSQL.
func (s *series) signal(database bool) {
	s.t.Helper()
	if postmaster, found := s.postmaster(); database && found {
		_ = syscall.Kill(postmaster, syscall.SIGKILL)
		if s.random.IntN(3) == 0 { // and sometimes a little earlier
			time.Sleep(time.Duration(s.random.IntN(300)) * time.Millisecond)
		}
	}
	// One that is still starting gives up by itself when its database dies.
	if err := syscall.Kill(-s.dev.command.Process.Pid, syscall.SIGKILL); err != nil && (!database || !errors.Is(err, syscall.ESRCH)) {
		s.fatalf("kill: %v", err)
	}
}
