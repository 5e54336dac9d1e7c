package bench

import (
	"context"
	"fmt"
	"net"
	"time"
)

// deadReceivers are receivers that never take an event: some refuse the
// connection, some never answer, some answer late that they cannot.
func deadReceivers(ctx context.Context, count int) (urls []string, err error) {
	for i := range count {
		var config net.ListenConfig
		listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("listen for events that nobody takes: %w", err)
		}
		urls = append(urls, "http://"+listener.Addr().String())
		switch i % 3 {
		case 0: // refuses
			_ = listener.Close()
			continue
		case 1: // connections are made, and nobody reads
		case 2:
			go answerLate(ctx, listener)
		}
		context.AfterFunc(ctx, func() { _ = listener.Close() })
	}
	return urls, nil
}

// lateness is most of what a receiver may take.
const lateness = 8 * time.Second

func answerLate(ctx context.Context, listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			select {
			case <-time.After(lateness):
				_, _ = conn.Write([]byte("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
			case <-ctx.Done():
			}
		}()
	}
}
