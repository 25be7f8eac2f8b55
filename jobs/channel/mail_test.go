package channel

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"io"
	"mime"
	"net"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema/notice"
)

// mailServer is an SMTP server that accepts one connection.
type mailServer struct {
	implicitTLS bool
	startTLS    bool
	noQuit      bool // closes the connection after it has accepted the mail
	tls         *tls.Config
	mail        chan string
	commands    chan string
}

// start returns the address of the server.
func (s *mailServer) start(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s.mail, s.commands = make(chan string, 1), make(chan string, 20)
	go func() {
		defer close(s.commands)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		if s.implicitTLS {
			conn = tls.Server(conn, s.tls)
		}
		reply(conn, "220 ready")
		s.serve(conn)
	}()
	return listener.Addr().String()
}

func reply(conn net.Conn, line string) { _, _ = io.WriteString(conn, line+"\r\n") }

// serve answers commands until the client quits.
func (s *mailServer) serve(conn net.Conn) {
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		line := lines.Text()
		s.commands <- line
		switch {
		case strings.HasPrefix(line, "EHLO") && s.startTLS:
			reply(conn, "250-example.com\r\n250-AUTH PLAIN\r\n250 STARTTLS")
		case strings.HasPrefix(line, "EHLO"):
			reply(conn, "250-example.com\r\n250 AUTH PLAIN")
		case line == "STARTTLS":
			reply(conn, "220 start")
			s.startTLS = false
			s.serve(tls.Server(conn, s.tls))
			return
		case strings.HasPrefix(line, "AUTH"):
			reply(conn, "235 authenticated")
		case line == "DATA":
			reply(conn, "354 continue")
			s.mail <- readData(lines)
			reply(conn, "250 accepted")
			if s.noQuit {
				return
			}
		case line == "QUIT":
			reply(conn, "221 closing")
			return
		default:
			reply(conn, "250 ok")
		}
	}
}

func readData(lines *bufio.Scanner) string {
	var text strings.Builder
	for lines.Scan() && lines.Text() != "." {
		text.WriteString(lines.Text() + "\r\n")
	}
	return text.String()
}

func TestMailArrivesReadable(t *testing.T) {
	t.Parallel()
	server := &mailServer{}
	c := open(t, Config{
		SMTPURL: "smtp://" + server.start(t) + "?from=mall@example.com", PublicURL: "https://mall.example",
	})[notice.Mail]
	n := testNotice()
	n.Recipient, n.Title = "buyer@example.com", "新批次\r\nBcc: all@example.com"
	n.Text = strings.Repeat("双29 南疆 ", 40)
	if err := c.Deliver(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(strings.NewReader(<-server.mail))
	if err != nil {
		t.Fatal(err)
	}
	h := m.Header
	if h.Get("Bcc") != "" || h.Get("To") != "<buyer@example.com>" || h.Get("From") != "<mall@example.com>" ||
		h.Get("Date") != "Sat, 21 Nov 2026 09:02:03 +0800" ||
		!strings.HasPrefix(h.Get("Message-Id"), "<cottonmall-notice-7@") {
		t.Errorf("headers %v", h)
	}
	if subject, err := new(mime.WordDecoder).DecodeHeader(h.Get("Subject")); err != nil || subject != n.Title {
		t.Errorf("subject %q, %v", subject, err)
	}
	body, err := io.ReadAll(m.Body)
	for line := range strings.SplitSeq(string(body), "\r\n") {
		if len(line) > 76 {
			t.Errorf("a line of %d", len(line))
		}
	}
	text, decodeErr := base64.StdEncoding.DecodeString(strings.ReplaceAll(string(body), "\r\n", ""))
	if err != nil || decodeErr != nil || string(text) != n.Text+"\nhttps://mall.example/member/message?id=1" {
		t.Errorf("text %q, %v, %v", text, err, decodeErr)
	}
}

// TestMailIsNotSentInClear checks servers that do not offer STARTTLS, as when an attacker removes the offer. Nothing is
// sent unless tls is off, and a password is not sent even then.
func TestMailIsNotSentInClear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url   string
		sends bool
	}{
		{"smtp://mail.example?from=mall@example.com", false},
		{"smtp://mail.example?from=mall@example.com&tls=off", true},
		{"smtp://user:secret@mail.example?from=mall@example.com&tls=off", false},
	} {
		t.Run(c.url, func(t *testing.T) {
			t.Parallel()
			m, err := newMailer(c.url)
			if err != nil {
				t.Fatal(err)
			}
			server := &mailServer{}
			m.address = server.start(t)
			n := testNotice()
			n.Recipient = "buyer@example.com"
			if err := m.Deliver(t.Context(), n); (err == nil) != c.sends {
				t.Error(err)
			}
			if sent := len(server.mail) > 0; sent != c.sends {
				t.Errorf("sent: %t", sent)
			}
			for command := range server.commands {
				if strings.HasPrefix(command, "AUTH") {
					t.Error("the password was sent")
				}
			}
		})
	}
}

// TestMailIsEncrypted checks the SMTP commands before and after TLS starts, and that a foreign certificate is refused.
func TestMailIsEncrypted(t *testing.T) {
	t.Parallel()
	web := httptest.NewTLSServer(nil) // its certificate is for example.com
	t.Cleanup(web.Close)
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	login := "AUTH PLAIN " + base64.StdEncoding.EncodeToString([]byte("\x00user\x00secret"))
	send := []string{
		"EHLO localhost", login, "MAIL FROM:<mall@example.com>", "RCPT TO:<buyer@example.com>", "DATA", "QUIT",
	}
	for scheme, want := range map[string][]string{
		"smtps": send,
		"smtp":  append([]string{"EHLO localhost", "STARTTLS"}, send...),
	} {
		for name, trusted := range map[string]*x509.CertPool{"trusted": roots, "foreign": x509.NewCertPool()} {
			t.Run(scheme+" "+name, func(t *testing.T) {
				t.Parallel()
				server := &mailServer{implicitTLS: scheme == "smtps", startTLS: scheme == "smtp", tls: web.TLS}
				m, err := newMailer(scheme + "://user:secret@example.com?from=mall@example.com")
				if err != nil {
					t.Fatal(err)
				}
				m.address, m.roots = server.start(t), trusted
				n := testNotice()
				n.Recipient = "buyer@example.com"
				err = m.Deliver(t.Context(), n)
				if (err == nil) != (name == "trusted") {
					t.Fatal(err)
				}
				var commands []string
				for command := range server.commands {
					commands = append(commands, command)
				}
				if diff := cmp.Diff(want, commands); name == "trusted" && diff != "" {
					t.Error(diff)
				}
				if name == "foreign" && len(server.mail) > 0 {
					t.Error("the mail was sent")
				}
			})
		}
	}
}

// TestAcceptedMailIsNotRepeated checks that an error after the server has accepted the mail is no error.
func TestAcceptedMailIsNotRepeated(t *testing.T) {
	t.Parallel()
	server := &mailServer{noQuit: true}
	m, err := newMailer("smtp://" + server.start(t) + "?from=mall@example.com")
	if err != nil {
		t.Fatal(err)
	}
	n := testNotice()
	n.Recipient = "buyer@example.com"
	if err := m.Deliver(t.Context(), n); err != nil {
		t.Error(err)
	}
}

// TestMailErrorsDoNotNameRecipients checks that the recipient's address does not reach the log.
func TestMailErrorsDoNotNameRecipients(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		reply(conn, "220 ready")
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			if to, ok := strings.CutPrefix(lines.Text(), "RCPT TO:"); ok {
				reply(conn, "550 5.1.1 "+to+": no such user")
				continue
			}
			reply(conn, "250 ok")
		}
	}()
	address := url.URL{Scheme: "smtp", Host: listener.Addr().String(), RawQuery: "from=mall@example.com"}
	m, err := newMailer(address.String())
	if err != nil {
		t.Fatal(err)
	}
	n := testNotice()
	n.Recipient = "buyer@example.com"
	err = m.Deliver(t.Context(), n)
	if err == nil || strings.Contains(err.Error(), "buyer") || !strings.Contains(err.Error(), "no such user") {
		t.Errorf("the error is %v", err)
	}
}

// TestSilentMailServersEndWithTheContext checks that a server that never answers does not outlast the delivery.
func TestSilentMailServersEndWithTheContext(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		cancel()
		_, _ = io.Copy(io.Discard, conn) // until the client closes the connection
	}()
	m, err := newMailer("smtp://" + listener.Addr().String() + "?from=mall@example.com")
	if err != nil {
		t.Fatal(err)
	}
	n := testNotice()
	n.Recipient = "buyer@example.com"
	if err := m.Deliver(ctx, n); err == nil {
		t.Error("no error from a silent server")
	}
}
