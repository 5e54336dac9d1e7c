package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

var errEndedByItself = errors.New("it ended by itself")

// server is a postmaster that we started.
type server struct {
	process  *os.Process
	log      *logFile
	logger   *slog.Logger
	stopping atomic.Bool
	ended    chan struct{} // closed when it was reaped

	// To be read when it has ended: how, and what it said.
	state     error
	lastWords string
}

// launch starts the postmaster. The log is closed when that has ended.
func launch(command *exec.Cmd, log *logFile, logger *slog.Logger) (*server, error) {
	s := &server{log: log, logger: logger, ended: make(chan struct{})}
	command.Stdout, command.Stderr = log.file, log.file
	started := make(chan error, 1)
	go s.run(command, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: start %s: %w", command.Path, err)
	}
	return s, nil
}

// run starts the postmaster and waits for its end.
func (s *server) run(command *exec.Cmd, started chan<- error) {
	// The kernel ties the death signal to the thread that forked, so that
	// thread has to last as long as the server.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer func() { _ = s.log.file.Close() }()
	if err := command.Start(); err != nil {
		started <- err
		return
	}
	s.process = command.Process
	started <- nil
	reaped, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		s.log.keepBounded(reaped, func(err error) {
			s.logger.Warn("embedded PostgreSQL: its log cannot be kept small", "error", err)
		})
	}()
	s.state = command.Wait()
	close(reaped)
	<-watched
	s.lastWords = s.log.tail()
	close(s.ended)
	if !s.stopping.Load() {
		s.logger.Error("embedded PostgreSQL ended by itself", "state", command.ProcessState.String(), "log", s.log.path())
	}
}

func (s *server) pid() int { return s.process.Pid }

// ready waits until the server accepts connections.
func (s *server) ready(ctx context.Context, data string) error {
	slow := time.After(5 * time.Second)
	for {
		if found := readPostmaster(data); found.ready && found.pid == s.pid() {
			return nil
		}
		select {
		case <-s.ended:
			return &ProgramError{Program: "postgres", Output: s.lastWords, Cause: cmp.Or(s.state, errEndedByItself)}
		case <-ctx.Done():
			return fmt.Errorf("embedded PostgreSQL: wait until it accepts connections: %w", ctx.Err())
		case <-slow:
			s.logger.Info("embedded PostgreSQL is still starting, perhaps recovering", "log", s.log.path())
		case <-time.After(lookEvery):
		}
	}
}

// stop shuts the server down, by force if it has to be.
func (s *server) stop() error {
	select {
	case <-s.ended:
		if s.state == nil {
			return nil // somebody else shut it down
		}
		return fmt.Errorf("embedded PostgreSQL: it had ended before it was stopped: %w", s.state)
	default:
	}
	s.stopping.Store(true)
	for _, step := range escalation {
		if err := s.process.Signal(step.signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return fmt.Errorf("embedded PostgreSQL: stop it: %w", err)
		}
		select {
		case <-s.ended:
			if s.state != nil {
				return fmt.Errorf("embedded PostgreSQL: it did not stop cleanly: %w", s.state)
			}
			s.logger.Info("embedded PostgreSQL stopped")
			return nil
		case <-time.After(step.patience):
		}
	}
	return fmt.Errorf("embedded PostgreSQL: process %d does not end", s.pid())
}

// ensureDatabase makes the application's role and database if they are missing.
func ensureDatabase(ctx context.Context, programs installation, socket *socketDir) error {
	command := exec.CommandContext(ctx, programs.program("psql"), "--no-psqlrc", "--no-password", "--quiet",
		"--set=ON_ERROR_STOP=1", "--dbname="+socket.url(superuser, "postgres"))
	command.Env = environment()
	command.Stdin = strings.NewReader(databaseScript)
	output, err := command.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Errorf("embedded PostgreSQL: make the database: %w", ctx.Err())
	}
	if err != nil {
		return &ProgramError{Program: "psql", Output: string(lastBytes(output, outputLimitBytes)), Cause: err}
	}
	return nil
}
