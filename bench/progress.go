package bench

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// Progress draws how far something long has come: a bar that moves on a
// terminal, a line now and then elsewhere.
type Progress struct {
	out      io.Writer
	terminal bool
	label    string
	drawn    time.Time
}

// NewProgress draws to a file, usually standard error so that results stay
// alone on standard output.
func NewProgress(out *os.File, label string) *Progress {
	return &Progress{out: out, terminal: term.IsTerminal(int(out.Fd())), label: label}
}

// Update redraws at most ten times a second, or every five seconds as lines.
func (p *Progress) Update(done, total uint64) {
	interval := 5 * time.Second
	if p.terminal {
		interval = 100 * time.Millisecond
	}
	if done < total && time.Since(p.drawn) < interval {
		return
	}
	p.drawn = time.Now()
	if !p.terminal {
		_, _ = fmt.Fprintf(p.out, "%s: %d of %d\n", p.label, done, total)
		return
	}
	const width = 40
	filled := width
	if total > 0 {
		filled = int(width * done / total)
	}
	bar := strings.Repeat("█", filled) + strings.Repeat("░", width-filled)
	_, _ = fmt.Fprintf(p.out, "\r%-22s %s %d/%d", p.label, bar, done, total)
	if done >= total {
		_, _ = fmt.Fprintln(p.out)
	}
}
