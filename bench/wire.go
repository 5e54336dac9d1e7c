package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
)

// wire is one HTTP/1.1 connection, of either side. net/http would cost more
// than half of what the platform spends on a request, on the processors that
// are being measured; this reads a start line, a few headers and a body whose
// length is said, and knows nothing else.
type wire struct {
	conn   net.Conn
	buffer []byte
	taken  int // of the buffer, by the message before
	filled int
}

// largestMessage is more than anything that either side has to say.
const largestMessage = 1 << 20

func newWire(conn net.Conn) *wire { return &wire{conn: conn, buffer: make([]byte, 4<<10)} }

// dialWire connects; the connection ends with ctx.
func dialWire(ctx context.Context, address string) (*wire, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	return newWire(conn), nil
}

// call sends a whole request and waits for the whole answer, which stays as it
// is until the next call.
func (w *wire) call(request []byte) (status int, body []byte, err error) {
	if _, err := w.conn.Write(request); err != nil {
		return 0, nil, fmt.Errorf("send a request: %w", err)
	}
	head, body, err := w.receive()
	if err != nil {
		return 0, nil, err
	}
	const start = len("HTTP/1.1 ")
	if len(head) < start+3 {
		return 0, nil, fmt.Errorf("an answer begins with %q", head)
	}
	status, err = strconv.Atoi(string(head[start : start+3]))
	if err != nil {
		return 0, nil, fmt.Errorf("an answer begins with %q", head)
	}
	return status, body, nil
}

// receive reads one message.
func (w *wire) receive() (head, body []byte, err error) {
	copy(w.buffer, w.buffer[w.taken:w.filled])
	w.filled -= w.taken
	w.taken = 0
	end := -1
	for searched := 0; ; {
		if end = bytes.Index(w.buffer[searched:w.filled], headEnd); end >= 0 {
			end += searched + len(headEnd)
			break
		}
		searched = max(0, w.filled-len(headEnd)+1)
		if err := w.fill(); err != nil {
			return nil, nil, err
		}
	}
	length, err := strconv.Atoi(string(header(w.buffer[:end], "Content-Length")))
	if err != nil || length < 0 || length > largestMessage {
		return nil, nil, fmt.Errorf("a message without a usable Content-Length: %q", w.buffer[:end])
	}
	for w.filled < end+length {
		if err := w.fill(); err != nil {
			return nil, nil, err
		}
	}
	w.taken = end + length
	return w.buffer[:end], w.buffer[end:w.taken], nil
}

// fill reads what there is.
func (w *wire) fill() error {
	if w.filled == len(w.buffer) {
		if len(w.buffer) > largestMessage {
			return errors.New("a message is too long")
		}
		w.buffer = append(w.buffer, make([]byte, len(w.buffer))...)
	}
	n, err := w.conn.Read(w.buffer[w.filled:])
	w.filled += n
	if n == 0 && err != nil {
		return fmt.Errorf("read a message: %w", err)
	}
	return nil
}

var (
	headEnd = []byte("\r\n\r\n")
	lineEnd = []byte("\r\n")
)

// header is the value of a header in a head, nil where it has none.
func header(head []byte, name string) []byte {
	for len(head) > 0 {
		line, rest, _ := bytes.Cut(head, lineEnd)
		if len(line) > len(name) && line[len(name)] == ':' && bytes.EqualFold(line[:len(name)], []byte(name)) {
			return bytes.TrimSpace(line[len(name)+1:])
		}
		head = rest
	}
	return nil
}

// number is the first number in JSON that has this name. Bodies are a few
// hundred bytes, and parsing them whole would cost more than sending them.
func number(body []byte, name string) (uint64, bool) {
	value := after(body, name)
	end := 0
	for end < len(value) && value[end] >= '0' && value[end] <= '9' {
		end++
	}
	result, err := strconv.ParseUint(string(value[:end]), 10, 64)
	return result, err == nil
}

// text is the first string in JSON that has this name, where nothing in it is
// escaped.
func text(body []byte, name string) []byte {
	value := after(body, name)
	if len(value) == 0 || value[0] != '"' {
		return nil
	}
	end := bytes.IndexByte(value[1:], '"')
	return value[1 : 1+max(end, 0)]
}

func after(body []byte, name string) []byte {
	at := bytes.Index(body, []byte(`"`+name+`":`))
	if at < 0 {
		return nil
	}
	return body[at+len(name)+3:]
}

// post is a whole request.
func post(host, path, apiKey string, body []byte) []byte {
	return append(fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: %s\r\nx-api-key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
		path, host, apiKey, len(body)), body...)
}
