package embedded

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

const (
	// logLimitBytes is how large the log file grows, within what is said in
	// logCheckPeriod, before it becomes the one before it.
	logLimitBytes  = 8 << 20
	logCheckPeriod = 10 * time.Second
)

// logFile is the file with what the server says. The server writes to it
// without our help, so its words are kept when we are dead or stopped.
type logFile struct {
	file  *os.File
	begin int64 // where this start begins in it
}

func openLog(path string) (*logFile, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > logLimitBytes {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
		}
	}
	// Whoever appends writes to the end, also after somebody made the file shorter.
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("embedded PostgreSQL: %w", err)
	}
	return &logFile{file: file, begin: info.Size()}, nil
}

func (l *logFile) path() string { return l.file.Name() }

// keepBounded empties the file whenever it has grown too large, until done.
func (l *logFile) keepBounded(done <-chan struct{}, failed func(error)) {
	check := time.NewTicker(logCheckPeriod)
	defer check.Stop()
	for {
		select {
		case <-done:
			return
		case <-check.C:
			if err := l.bound(); err != nil {
				failed(err)
			}
		}
	}
}

// bound moves what is in the file to the one before it, if it is too large. The
// server has the file open, so it is copied and emptied. A line that is written
// in between is lost. When there is no room for the copy, all of it is.
func (l *logFile) bound() error {
	info, err := l.file.Stat()
	if err != nil || info.Size() <= logLimitBytes {
		return err
	}
	before, err := os.OpenFile(l.path()+".1", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = io.Copy(before, io.NewSectionReader(l.file, 0, info.Size()))
		err = errors.Join(err, before.Close())
	}
	l.begin = 0
	return errors.Join(err, l.file.Truncate(0))
}

// tail is the end of what was said since the start.
func (l *logFile) tail() string {
	info, err := l.file.Stat()
	if err != nil {
		return err.Error()
	}
	begin := max(l.begin, info.Size()-outputLimitBytes)
	text, err := io.ReadAll(io.NewSectionReader(l.file, begin, outputLimitBytes))
	if err != nil {
		return err.Error()
	}
	return string(text)
}
