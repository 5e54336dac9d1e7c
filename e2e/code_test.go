package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// readCode reads a picture with a decoder that knows nothing of florin.
func readCode(t *testing.T, picture []byte) string {
	t.Helper()
	decoder := exec.Command("zbarimg", "--quiet", "--raw", "--oneshot", "PNG:-")
	decoder.Stdin = bytes.NewReader(picture)
	text, err := decoder.Output()
	if err != nil {
		t.Fatalf("zbarimg: %v (make test installs it)", err)
	}
	return strings.TrimSuffix(string(text), "\n")
}

// screenshot makes pixels of what a terminal shows: foreground and background
// are its own colours, unless the text sets black on white.
func screenshot(t *testing.T, text string, foreground, background color.Gray) []byte {
	t.Helper()
	const scale = 4
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	colours := map[string][2]color.Gray{"": {foreground, background}, "\x1b[38;5;16;48;5;231m": {{Y: 0}, {Y: 255}}}
	var screen *image.Gray
	for row, line := range lines {
		line = strings.TrimSuffix(line, "\x1b[0m")
		before, after, escaped := strings.Cut(line, "m")
		if !escaped {
			before, after = "", line
		} else {
			before += "m"
		}
		pair, known := colours[before]
		if !known {
			t.Fatalf("unknown colours %q", before)
		}
		cells := []rune(after)
		if screen == nil {
			screen = image.NewGray(image.Rect(0, 0, scale*(len(cells)+8), scale*(2*len(lines)+8)))
			for i := range screen.Pix {
				screen.Pix[i] = background.Y
			}
		}
		for column, cell := range cells {
			for half := range 2 {
				shown := pair[1]
				if cell == '█' || cell == '▀' && half == 0 || cell == '▄' && half == 1 {
					shown = pair[0]
				}
				for pixel := range scale * scale {
					screen.SetGray(scale*(column+4)+pixel%scale, scale*(2*row+half+4)+pixel/scale, shown)
				}
			}
		}
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, screen); err != nil {
		t.Fatal(err)
	}
	return picture.Bytes()
}

// TestCode: what florin prints in terminals of both kinds, and writes to files,
// is read by an independent decoder.
func TestCode(t *testing.T) {
	t.Parallel()
	arguments := []string{"code", "--username", "ana", "--amount", "12.50", "--note", "Café"}
	const want = `{"username":"ana","amount":12.5,"note":"Caf\u00e9"}`
	dark, light := color.Gray{Y: 20}, color.Gray{Y: 235}
	for _, c := range []struct {
		style                  string
		foreground, background color.Gray
	}{{"colour", light, dark}, {"colour", dark, light}, {"dark", light, dark}, {"light", dark, light}} {
		printed := run(t, append(arguments, "--style", c.style)...)
		if got := readCode(t, screenshot(t, printed, c.foreground, c.background)); got != want {
			t.Errorf("%s on %d says %s", c.style, c.background.Y, got)
		}
	}
	for _, name := range []string{"code.png", "code.svg"} {
		path := filepath.Join(t.TempDir(), name)
		if said := run(t, append(arguments, "--output", path)...); said != path+" says "+want+"\n" {
			t.Errorf("it said %s", said)
		}
		picture, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if name == "code.svg" {
			if picture, err = exec.Command("rsvg-convert", path).Output(); err != nil {
				t.Fatalf("rsvg-convert: %v (make test installs it)", err)
			}
		}
		if got := readCode(t, picture); got != want {
			t.Errorf("%s says %s", name, got)
		}
	}
	for wrong, complaint := range map[string]string{
		"--amount=1e3": "is not a plain number", "--transaction-type=gift": "does not exist", "--output=code.gif": "has to end in .png or .svg",
	} {
		if _, err := try(t, "code", "--username", "ana", wrong); err == nil || !strings.Contains(err.Error(), complaint) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	if _, err := try(t, "code"); err == nil || !strings.Contains(err.Error(), "who is to be paid?") {
		t.Errorf("nobody: %v", err)
	}
}
