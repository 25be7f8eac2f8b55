package web

import (
	"testing"
	"testing/fstest"

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
