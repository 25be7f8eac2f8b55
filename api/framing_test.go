package api_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema/schematest"
)

// TestAmbiguousRequestsAreRefused sends requests that a proxy may read as other requests. The server refuses them and
// reads nothing more from their connections.
func TestAmbiguousRequestsAreRefused(t *testing.T) {
	t.Parallel()
	url := apitest.Serve(t, api.Config{DB: schematest.New(t).DB})
	const call, host = "POST /mall/bases/get_param HTTP/1.1\r\n", "Host: x\r\n"
	const form = "Content-Type: application/json\r\n"
	const encoding, length = "Transfer-Encoding: chunked\r\n", "Content-Length: 16\r\n"
	const chunked = "\r\n10\r\n{\"names\":\"hotl\"}\r\n0\r\n\r\n"
	for name, c := range map[string]struct {
		text   string
		status int
	}{
		"length":             {call + form + "Host: x\r\nContent-Length: 16\r\n\r\n{\"names\":\"hotl\"}", 200},
		"chunks":             {call + form + host + encoding + chunked, 200},
		"length and chunks":  {call + form + host + length + encoding + chunked, 400},
		"chunks and length":  {call + form + host + encoding + length + chunked, 400},
		"chunks twice":       {call + form + host + encoding + encoding + chunked, 400},
		"identity":           {call + form + "Host: x\r\nTransfer-Encoding: identity\r\n\r\n", 400},
		"space after chunks": {call + form + "Host: x\r\nTransfer-Encoding : chunked\r\n" + chunked, 400},
		"space after length": {call + form + "Host: x\r\nContent-Length : 16\r\n\r\n{\"names\":\"hotl\"}", 400},
		"no host":            {"GET /healthz HTTP/1.1\r\n\r\n", 400},
		"no host in 1.0":     {"GET /healthz HTTP/1.0\r\n\r\n", 200},
		"two hosts":          {"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400},
		"folded line":        {"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\n\r\n", 400},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
				t.Fatal(err)
			}
			const next = "GET /healthz HTTP/1.1\r\nHost: next\r\nConnection: close\r\n\r\n"
			if _, err := io.WriteString(conn, c.text+next); err != nil {
				t.Fatal(err)
			}
			answers := bufio.NewReader(conn)
			answer, err := http.ReadResponse(answers, nil)
			if err != nil {
				t.Fatal(err)
			}
			text := readAll(t, answer)
			if answer.StatusCode != c.status {
				t.Errorf("answer %d %s, want %d", answer.StatusCode, text, c.status)
			}
			if c.status == http.StatusOK {
				return
			}
			if rest, _ := io.ReadAll(answers); len(rest) > 0 {
				t.Errorf("a second answer: %s", rest)
			}
		})
	}
}
