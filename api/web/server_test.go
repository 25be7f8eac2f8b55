package web

import (
	"context"
	"net"
	"testing"
	"testing/fstest"
	"time"

	"cottonmall/schema/schematest"
)

// TestServeAfterShutdownReturns checks that a server which is shut down before it serves does not accept connections.
func TestServeAfterShutdownReturns(t *testing.T) {
	t.Parallel()
	s := New(Config{DB: schematest.New(t).DB, Files: fstest.MapFS{}, Addresses: []byte("[]")})
	s.Mount(s.Routes())
	if err := s.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(listen(t)); err != nil {
		t.Fatal(err)
	}
}

// TestShutdownClosesSilentConnections checks that Shutdown does not wait for connections that sent no request.
func TestShutdownClosesSilentConnections(t *testing.T) {
	t.Parallel()
	s := New(Config{DB: schematest.New(t).DB, Files: fstest.MapFS{}, Addresses: []byte("[]")})
	s.Mount(s.Routes())
	ln := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ln) }()
	silent, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	// Connections are accepted in their order.
	if status, _ := fetch(t, ln, "/healthz"); status != 200 {
		t.Fatalf("the call got %d", status)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := s.Shutdown(ctx); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if n, err := silent.Read(make([]byte, 1)); err == nil {
		t.Errorf("the connection received %d bytes instead of its end", n)
	}
}
