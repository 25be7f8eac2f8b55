package channel

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// mailer sends notices to a mail server.
type mailer struct {
	host, address  string
	user, password string
	from           *mail.Address
	security       gomail.Option
	implicitTLS    bool           // TLS from the first byte
	roots          *x509.CertPool // certificate authorities; nil: those of the system
}

// newMailer parses smtp://user:password@host:port?from=address or smtps://. With tls=off, or for a server on this
// machine, mail is sent without encryption where the server does not support TLS.
func newMailer(text string) (*mailer, error) {
	refuse := schema.Invalid("", "COTTONMALL_SMTP_URL 应如 smtp://用户:密码@主机:587?from=地址，或以 smtps:// 开头")
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "smtp" && at.Scheme != "smtps" || at.Hostname() == "" {
		return nil, refuse
	}
	m := &mailer{host: at.Hostname(), user: at.User.Username(), implicitTLS: at.Scheme == "smtps"}
	m.password, _ = at.User.Password()
	port := "587"
	switch {
	case m.implicitTLS:
		m.security, port = gomail.WithSSL(), "465"
	case at.Query().Get("tls") == "off" || isLoopbackHost(m.host):
		m.security = gomail.WithTLSPolicy(gomail.TLSOpportunistic)
	default:
		m.security = gomail.WithTLSPolicy(gomail.TLSMandatory)
	}
	if at.Port() != "" {
		port = at.Port()
	}
	m.address = net.JoinHostPort(m.host, port)
	sender := at.Query().Get("from")
	if sender == "" {
		sender = m.user
	}
	if m.from, err = mail.ParseAddress(sender); err != nil {
		return nil, refuse
	}
	return m, nil
}

func (m *mailer) Deliver(ctx context.Context, n *notice.Notice) error {
	to, err := mail.ParseAddress(n.Recipient)
	if err != nil {
		return fmt.Errorf("parse mail recipient: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, deliveryTimeout)
	defer cancel()
	client, err := m.client(ctx)
	if err != nil {
		return fmt.Errorf("configure mail client: %w", err)
	}
	message := m.message(to, n)
	err = client.DialAndSendWithContext(ctx, message)
	if err == nil || message.IsDelivered() { // a failed QUIT does not undo an accepted mail
		return nil
	}
	return errors.New("send mail: " + strings.ReplaceAll(err.Error(), to.Address, "recipient"))
}

// client returns a client whose connection is closed when ctx ends. The client itself does not close a connection that
// fails before or during the login.
func (m *mailer) client(ctx context.Context) (*gomail.Client, error) {
	config := &tls.Config{ServerName: m.host, MinVersion: tls.VersionTLS12, RootCAs: m.roots}
	dial := func(dialing context.Context, network, _ string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(dialing, network, m.address)
		if err != nil {
			return nil, err
		}
		context.AfterFunc(ctx, func() { _ = conn.Close() })
		if m.implicitTLS {
			return tls.Client(conn, config), nil
		}
		return conn, nil
	}
	options := []gomail.Option{
		m.security, gomail.WithTLSConfig(config), gomail.WithDialContextFunc(dial), gomail.WithTimeout(deliveryTimeout),
		gomail.WithHELO("localhost"), gomail.WithoutNoop(), gomail.WithoutRset(),
	}
	if m.password != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthPlain),
			gomail.WithUsername(m.user), gomail.WithPassword(m.password))
	}
	return gomail.NewClient(m.host, options...)
}

// message returns the notice as a mail. Title and text are encoded, so that neither can add a header.
func (m *mailer) message(to *mail.Address, n *notice.Notice) *gomail.Msg {
	message := gomail.NewMsg(gomail.WithEncoding(gomail.EncodingB64), gomail.WithNoDefaultUserAgent())
	message.FromMailAddress(m.from)
	message.ToMailAddress(to)
	message.Subject(n.Title)
	message.SetDateWithValue(n.At.In(schema.Shanghai))
	message.SetMessageIDWithValue(idempotencyKey(n) + "@" + m.host)
	message.SetBodyString(gomail.TypeTextPlain, textWithLinks(n))
	return message
}
