package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// The descriptors under which PostgreSQL's programs inherit their directories.
const (
	dataDescriptor   = 3
	socketDescriptor = 4
)

// whenOrphaned is what the server gets when we die: the request to shut down.
// Tests turn it off, to be as bad off as systems that have no such signal.
var whenOrphaned = syscall.SIGINT

// Config says which cluster to run.
type Config struct {
	// Dir is where everything is kept; it is made when it is missing. Only one
	// process at a time can run the cluster in it.
	Dir string
	// Logger hears when the server starts, stops and ends by itself; nil for
	// none. What the server itself says goes to a file in Dir.
	Logger *slog.Logger
	// FastUnsafe does not wait for the disk: a power cut, though no kill of
	// any process, corrupts the cluster. For tests only.
	FastUnsafe bool
}

// Cluster is a running PostgreSQL server.
type Cluster struct {
	home   home
	logger *slog.Logger
	lock   *os.File
	data   *os.File
	socket *socketDir
	server *server
	stop   func() error
}

// Start runs the cluster of the directory, making it first when there is none,
// and returns when it accepts connections. After a crash that includes its
// recovery, so ctx decides how long that may take. Once Start has returned, ctx
// does not matter any more.
func Start(ctx context.Context, config Config) (*Cluster, error) {
	begun := time.Now()
	c := &Cluster{logger: config.Logger}
	if c.logger == nil {
		c.logger = slog.New(slog.DiscardHandler)
	}
	c.stop = sync.OnceValue(c.shutDown)
	if err := c.open(config.Dir); err != nil {
		return nil, err
	}
	if err := c.run(ctx, config.FastUnsafe); err != nil {
		_ = c.Stop() // the reason is in err
		return nil, err
	}
	c.logger.Info("embedded PostgreSQL runs", "dir", c.home, "pid", c.server.pid(), "took", time.Since(begun).Round(time.Millisecond))
	return c, nil
}

// URL is the connection string of the application's role and database, as pgx
// and libpq understand it. Connecting as postgres instead of florin gives a
// superuser. The string may be another one after the next Start.
func (c *Cluster) URL() string { return c.socket.url(applicationRole, applicationDatabase) }

// Done is closed when the server has ended: by Stop, or by itself. It is not
// started again; after Stop, Start may be called for the same directory.
func (c *Cluster) Done() <-chan struct{} { return c.server.ended }

// Stop shuts the server down, cutting connections off, and returns when it has
// ended. It reports an end that was not clean, after which the next start
// recovers from the log. Further calls return the same.
func (c *Cluster) Stop() error { return c.stop() }

// open takes the directory for this process.
func (c *Cluster) open(dir string) error {
	if dir == "" {
		return errors.New("embedded PostgreSQL: no directory is given")
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	c.home = home(absolute)
	if err := os.MkdirAll(absolute, 0o700); err != nil {
		return fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	c.lock, err = c.home.take()
	return err
}

func (c *Cluster) run(ctx context.Context, fastUnsafe bool) error {
	major, err := c.home.inspect()
	if err != nil {
		return err
	}
	programs, err := findInstallation(debianRoot, c.home.data(), major)
	if err != nil {
		return err
	}
	user, err := chooseAccount(c.home.data(), major != "")
	if err != nil {
		return err
	}
	if err := c.home.clearHalfMade(ctx); err != nil {
		c.logger.Warn("embedded PostgreSQL: an unfinished initdb could not be removed", "error", err)
	}
	if major == "" {
		c.logger.Info("embedded PostgreSQL makes a new cluster", "dir", c.home, "version", programs.major)
		if err := c.home.create(ctx, programs, user, fastUnsafe); err != nil {
			return err
		}
	}
	if c.data, err = claim(ctx, c.home.data()); err != nil {
		return err
	}
	if c.socket, err = openSocketDir(c.home, user); err != nil {
		return err
	}
	log, err := openLog(c.home.log())
	if err != nil {
		return err
	}
	if c.server, err = launch(c.serverCommand(programs, user, fastUnsafe), log, c.logger); err != nil {
		return err
	}
	if err := c.server.ready(ctx, c.home.data()); err != nil {
		return err
	}
	return ensureDatabase(ctx, programs, c.socket)
}

// serverCommand is the postmaster's. It inherits the directories with their
// locks.
func (c *Cluster) serverCommand(programs installation, user account, fastUnsafe bool) *exec.Cmd {
	command := exec.Command(programs.program("postgres"), serverArguments(
		seenByServer(c.data, dataDescriptor), seenByServer(c.socket.file, socketDescriptor), fastUnsafe)...)
	command.Dir, command.Env = "/", environment()
	command.ExtraFiles = []*os.File{c.data, c.socket.file}
	command.SysProcAttr = childAttributes(user, whenOrphaned)
	return command
}

// shutDown ends and gives back whatever was started and taken, the directory
// last.
func (c *Cluster) shutDown() error {
	var err error
	if c.server != nil {
		err = c.server.stop()
	}
	if c.socket != nil {
		c.socket.close()
	}
	if c.data != nil {
		_ = c.data.Close()
	}
	_ = c.lock.Close()
	return err
}
