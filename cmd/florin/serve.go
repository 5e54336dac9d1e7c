package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// How long a client may take, and how long what was accepted may take to end.
const (
	readTimeout  = 30 * time.Second
	idleTimeout  = 2 * time.Minute
	stopDeadline = 20 * time.Second
)

// listen takes every address that was asked for.
func (s *service) listen() error {
	var err error
	if s.settings.TLSCert != "" {
		found, err := openCertificate(s.settings.TLSCert, s.settings.TLSKey, time.Now, s.logger)
		if err != nil {
			return err
		}
		s.tls = found.config()
	}
	if s.public, err = net.Listen("tcp", s.settings.Listen); err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	if s.settings.OperationsListen == "" {
		return nil
	}
	if s.private, err = net.Listen("tcp", s.settings.OperationsListen); err != nil {
		return errors.Join(fmt.Errorf("--operations-listen: %w", err), s.public.Close())
	}
	return nil
}

// url is where the interface is.
func (s *service) url() string {
	if s.tls != nil {
		return "https://" + s.public.Addr().String()
	}
	return "http://" + s.public.Addr().String()
}

// pages lists what a browser can open.
func (s *service) pages() string {
	base := s.url()
	text := fmt.Sprintf("  wallet        %s/\n  interface     %s/openapi.yaml\n  reference     %s/docs\n", base, base, base)
	if s.settings.Sender == "outbox" {
		text += fmt.Sprintf("  outbox        %s/dev/outbox   (codes that people would get by SMS)\n", base)
	}
	if s.private != nil {
		text += fmt.Sprintf("  metrics       http://%s/metrics\n", s.private.Addr())
	}
	return text
}

// run answers and works until ctx ends. The workers go on until the last
// request that was accepted is answered.
func (s *service) run(ctx context.Context) error {
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWorking()
	serving, stopServing := context.WithCancel(ctx)
	defer stopServing()
	worked := make(chan error, 1)
	go func() {
		worked <- s.workers.Run(working)
		stopServing() // without them nothing would ever settle
	}()
	err := s.serve(serving)
	flushing, cancel := context.WithTimeout(working, stopDeadline)
	defer cancel()
	err = errors.Join(err, s.platform.Flush(flushing))
	stopWorking()
	return errors.Join(err, <-worked)
}

// serve answers until ctx ends, then finishes what was accepted. Metrics can
// be read until the end.
func (s *service) serve(ctx context.Context) error {
	public, private := s.newServer(s.handler), s.newServer(s.metrics.Handler())
	served := make(chan error, 2)
	go func() { served <- s.servePublic(public) }()
	if s.private != nil {
		go func() { served <- private.Serve(s.private) }()
	}
	var failed error
	select {
	case err := <-served:
		failed = fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopDeadline)
	defer cancel()
	err := public.Shutdown(stopping)
	if err = errors.Join(err, private.Close()); err != nil {
		err = fmt.Errorf("stop serving: %w", err)
	}
	return errors.Join(failed, err)
}

func (s *service) servePublic(server *http.Server) error {
	if s.tls == nil {
		return server.Serve(s.public) //nolint:wrapcheck // serve does
	}
	server.TLSConfig = s.tls
	return server.ServeTLS(s.public, "", "") //nolint:wrapcheck // serve does
}

// newServer makes a server whose own complaints, such as a client that goes
// away, are for debugging.
func (s *service) newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler: handler, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(s.logger.Handler(), slog.LevelDebug),
	}
}
