package channel

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/mail"
	"net/smtp"
	"net/url"
	"time"

	"cottonmall/schema"
)

// mailer hands mail to a server.
type mailer struct {
	host, address string
	auth          smtp.Auth
	from          *mail.Address
	wrapped       bool // TLS from the first byte
	plain         bool // without TLS where the server has none
}

// newMailer reads smtp://user:password@host:port?from=address or smtps://. With tls=off, or on this machine, mail goes in
// clear to a server that has no TLS.
func newMailer(text string) (*mailer, error) {
	refuse := schema.Invalid("", "COTTONMALL_SMTP_URL 应如 smtp://用户:密码@主机:587?from=地址，或以 smtps:// 开头")
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "smtp" && at.Scheme != "smtps" || at.Hostname() == "" {
		return nil, refuse
	}
	m := &mailer{host: at.Hostname(), wrapped: at.Scheme == "smtps", plain: at.Query().Get("tls") == "off" || onThisMachine(at.Hostname())}
	port := at.Port()
	if port == "" {
		port = map[bool]string{true: "465", false: "587"}[m.wrapped]
	}
	m.address = net.JoinHostPort(m.host, port)
	if password, ok := at.User.Password(); ok {
		m.auth = smtp.PlainAuth("", at.User.Username(), password, m.host)
	}
	sender := at.Query().Get("from")
	if sender == "" && at.User != nil {
		sender = at.User.Username()
	}
	if m.from, err = mail.ParseAddress(sender); err != nil {
		return nil, refuse
	}
	return m, nil
}

func (m *mailer) Deliver(ctx context.Context, n *schema.Notice) error {
	to, err := mail.ParseAddress(n.Recipient)
	if err != nil {
		return fmt.Errorf("mail to nobody: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	client, err := m.dial(ctx)
	if err != nil {
		return err
	}
	defer client.Close()
	if err := m.greet(client); err != nil {
		return err
	}
	if err := errors.Join(client.Mail(m.from.Address), client.Rcpt(to.Address)); err != nil {
		return err
	}
	body, err := client.Data()
	if err != nil {
		return err
	}
	if _, err := body.Write(m.letter(to, n)); err != nil {
		return err
	}
	if err := body.Close(); err != nil {
		return err
	}
	_ = client.Quit() // the server has the mail
	return nil
}

func (m *mailer) dial(ctx context.Context) (*smtp.Client, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", m.address)
	if err != nil {
		return nil, err
	}
	if deadline, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(deadline); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	if m.wrapped {
		conn = tls.Client(conn, &tls.Config{ServerName: m.host, MinVersion: tls.VersionTLS12})
	}
	client, err := smtp.NewClient(conn, m.host)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return client, nil
}

// greet goes over to TLS and logs in. Who stands between may strike the server's offer out: then nothing is sent.
func (m *mailer) greet(client *smtp.Client) error {
	offered, _ := client.Extension("STARTTLS")
	switch {
	case m.wrapped:
	case offered:
		if err := client.StartTLS(&tls.Config{ServerName: m.host, MinVersion: tls.VersionTLS12}); err != nil {
			return err
		}
	case !m.plain:
		return errors.New("the mail server offers no STARTTLS; tls=off in COTTONMALL_SMTP_URL sends in clear")
	}
	if m.auth == nil {
		return nil
	}
	return client.Auth(m.auth)
}

// letter is the mail as it is sent. Its text is in base64, its headers are encoded: nothing in them can begin another.
func (m *mailer) letter(to *mail.Address, n *schema.Notice) []byte {
	var b bytes.Buffer
	for _, header := range [][2]string{
		{"From", m.from.String()},
		{"To", to.String()},
		{"Subject", mime.BEncoding.Encode("utf-8", n.Title)},
		{"Date", n.At.In(schema.Shanghai).Format(time.RFC1123Z)},
		{"Message-ID", "<" + key(n) + "@" + m.host + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "base64"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", header[0], header[1])
	}
	b.WriteString("\r\n")
	text := base64.StdEncoding.EncodeToString([]byte(withLink(n)))
	const line = 76
	for ; len(text) > line; text = text[line:] {
		b.WriteString(text[:line] + "\r\n")
	}
	b.WriteString(text + "\r\n")
	return b.Bytes()
}
