// Package channel delivers notices by SMS, mail, WeChat official account or webhook. A channel that is not configured
// writes them to a file.
package channel

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"path/filepath"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Channel delivers notices. After an error the notice may or may not have been delivered. It is then delivered again
// with the same idempotency key.
type Channel interface {
	Deliver(ctx context.Context, n *notice.Notice) error
}

// Config is the configuration of all channels. A channel with an empty URL writes to the file.
type Config struct {
	Folder    string // of notices.jsonl and codes.jsonl
	PublicURL string // of the site, for links; empty: notices have no links
	SMSURL    string // receives {"mobile","text"} by POST; https, or http on this machine
	SMTPURL   string // smtp://user:password@host:587?from=address, or smtps:// for TLS from the first byte
	WeChat    WeChatConfig
}

// WarnWithoutLinks logs a warning if notices are sent to people without links to the site.
func (c *Config) WarnWithoutLinks(log *slog.Logger) {
	if c.PublicURL != "" || c.SMTPURL == "" && c.WeChat.AppID == "" {
		return
	}
	log.Warn("notices by mail, official account and robots have no links, not even to stop them: " +
		"set COTTONMALL_PUBLIC_URL")
}

// Open returns the channel of every kind. It refuses a malformed URL as Invalid.
func Open(c Config) (map[notice.Channel]Channel, error) {
	var site *url.URL
	if c.PublicURL != "" {
		var err error
		if site, err = parseHTTPURL("COTTONMALL_PUBLIC_URL", c.PublicURL); err != nil {
			return nil, err
		}
	}
	channels := map[notice.Channel]Channel{notice.Webhook: &webhook{userClient}}
	var err error
	if channels[notice.SMS], err = openSMS(c); err != nil {
		return nil, err
	}
	if channels[notice.Mail], err = openMail(c); err != nil {
		return nil, err
	}
	if channels[notice.WeChat], err = openWeChat(c); err != nil {
		return nil, err
	}
	file := openNoticeFile(filepath.Join(c.Folder, "notices.jsonl"), filepath.Join(c.Folder, "codes.jsonl"))
	for kind, configured := range channels {
		if configured == nil {
			configured = file
		}
		channels[kind] = linkedChannel{configured, site}
	}
	return channels, nil
}

// openSMS returns nil when no gateway is configured.
func openSMS(c Config) (Channel, error) {
	if c.SMSURL == "" {
		return nil, nil
	}
	at, err := parseSecureURL("COTTONMALL_SMS_URL", c.SMSURL)
	if err != nil {
		return nil, err
	}
	return &sms{at.String()}, nil
}

// openMail returns nil when no mail server is configured.
func openMail(c Config) (Channel, error) {
	if c.SMTPURL == "" {
		return nil, nil
	}
	return newMailer(c.SMTPURL)
}

// openWeChat returns nil when no official account is configured.
func openWeChat(c Config) (Channel, error) {
	if c.WeChat.AppID == "" {
		return nil, nil
	}
	if _, err := parseSecureURL("COTTONMALL_WECHAT_URL", c.WeChat.URL); err != nil {
		return nil, err
	}
	return &wechat{config: c.WeChat}, nil
}

// parseHTTPURL refuses what is not an http or https URL with a host.
func parseHTTPURL(setting, text string) (*url.URL, error) {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return nil, schema.Invalid("", "%s 应为以 http:// 或 https:// 开头的网址", setting)
	}
	return at, nil
}

// parseSecureURL refuses http URLs of other machines.
func parseSecureURL(setting, text string) (*url.URL, error) {
	at, err := parseHTTPURL(setting, text)
	if err == nil && at.Scheme != "https" && !isLoopbackHost(at.Hostname()) {
		err = schema.Invalid("", "%s 应为以 https:// 开头的网址；http:// 只能用于本机", setting)
	}
	return at, err
}

// isLoopbackHost reports whether a host name or address is that of this machine.
func isLoopbackHost(host string) bool {
	at, err := netip.ParseAddr(host)
	return err == nil && at.Unmap().IsLoopback() || host == "localhost"
}

// linkedChannel replaces the paths in a notice by URLs of the site.
type linkedChannel struct {
	Channel
	site *url.URL
}

func (l linkedChannel) Deliver(ctx context.Context, n *notice.Notice) error {
	out := *n
	out.Link, out.Stop = l.resolve(n.Link), l.resolve(n.Stop)
	return l.Channel.Deliver(ctx, &out)
}

// resolve returns the URL of a path; empty when the site's URL is unknown or the path is the URL of another site.
func (l linkedChannel) resolve(text string) string {
	path, err := url.Parse(text)
	if text == "" || err != nil || l.site == nil || path.Host != "" {
		return ""
	}
	return l.site.ResolveReference(path).String()
}

// idempotencyKey returns the key that all deliveries of a notice have in common.
func idempotencyKey(n *notice.Notice) string { return fmt.Sprintf("cottonmall-notice-%d", n.ID) }
