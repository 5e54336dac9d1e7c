package devnet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// GethVersion is the geth that is built and run: the last line of releases that
// seals Clique blocks.
const GethVersion = "v1.13.15"

const gethPackage = "github.com/ethereum/go-ethereum/cmd/geth@" + GethVersion

// Build makes sure dir holds geth and returns its path. It compiles geth from its
// Go module with the go command, which takes minutes and downloads the module the
// first time; when the binary is there already it returns at once. Concurrent
// builds into the same directory wait for one another.
func Build(ctx context.Context, dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("devnet: build geth: %w", err)
	}
	// The name carries the version and the file appears by rename, so that being
	// there is proof enough of being whole and the right one.
	target := filepath.Join(dir, "geth-"+GethVersion)
	if isExecutable(target) {
		return target, nil
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", fmt.Errorf("devnet: build geth: %w", err)
	}
	release, err := lockDir(ctx, dir)
	if err != nil {
		return "", fmt.Errorf("devnet: build geth: %w", err)
	}
	defer release()
	if isExecutable(target) {
		return target, nil
	}
	if err := install(ctx, dir, target); err != nil {
		return "", fmt.Errorf("devnet: build geth %s: %w", GethVersion, err)
	}
	return target, nil
}

func install(ctx context.Context, dir, target string) error {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return fmt.Errorf("it is compiled with the go command, which is missing: %w", err)
	}
	scratch, err := os.MkdirTemp(dir, ".build-")
	if err != nil {
		return fmt.Errorf("make a place to build: %w", err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()

	started := time.Now()
	slog.InfoContext(ctx, "building geth from its Go module; the first time takes a few minutes",
		"version", GethVersion, "target", target)

	// geth 1.13 reaches into the runtime in a way that linkers since Go 1.23
	// refuse unless told otherwise.
	build := exec.CommandContext(ctx, goCommand, "install", "-ldflags", "-checklinkname=0", gethPackage)
	// Away from any module, so that no go.work or vendor folder has a say.
	build.Dir = scratch
	build.Env = buildEnvironment(os.Environ(), scratch)
	var output bytes.Buffer
	build.Stdout, build.Stderr = &output, &output
	if err := build.Run(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted: %w", ctx.Err())
		}
		return fmt.Errorf("go install %s: %w\n%s", gethPackage, err, lastLines(output.Bytes(), 20))
	}
	if err := os.Rename(filepath.Join(scratch, "geth"), target); err != nil {
		return fmt.Errorf("put in place: %w", err)
	}
	slog.InfoContext(ctx, "built geth", "version", GethVersion, "seconds", int(time.Since(started).Seconds()))
	return nil
}

// buildEnvironment drops what would make go install build for another machine,
// which it refuses to do into a GOBIN.
func buildEnvironment(environ []string, bin string) []string {
	kept := make([]string, 0, len(environ)+2)
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		switch name {
		case "GOOS", "GOARCH", "GOBIN", "GOFLAGS", "GOWORK":
		default:
			kept = append(kept, entry)
		}
	}
	return append(kept, "GOBIN="+bin, "GOWORK=off")
}

func isExecutable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// cacheDir is where geth is kept when the caller names no binary.
func cacheDir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("devnet: no place to keep geth: %w", err)
	}
	return filepath.Join(cache, "florin", "bin"), nil
}

// resolveGeth is the path of the binary to run, built if the caller named none.
func resolveGeth(ctx context.Context, path string) (string, error) {
	if path == "" {
		dir, err := cacheDir()
		if err != nil {
			return "", err
		}
		return Build(ctx, dir)
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("devnet: geth binary %s: %w", path, err)
	}
	if !isExecutable(absolute) {
		return "", fmt.Errorf("devnet: geth binary %s is not an executable file", absolute)
	}
	return absolute, nil
}

// lastLines is the end of a program's output: where it says why it gave up.
func lastLines(output []byte, count int) string {
	lines := strings.Split(strings.TrimRight(string(output), "\n"), "\n")
	if len(lines) > count {
		lines = lines[len(lines)-count:]
	}
	return strings.Join(lines, "\n")
}

// lastLinesOf reads the end of a log file.
func lastLinesOf(path string, count int) string {
	const tailBytes = 16 << 10
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "(no output)"
	}
	if err != nil {
		return err.Error()
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err.Error()
	}
	tail := make([]byte, min(info.Size(), tailBytes))
	if _, err := file.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return err.Error()
	}
	return lastLines(tail, count)
}
