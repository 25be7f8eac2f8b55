// Package channel carries notices out of the house: by SMS, mail, the official account or a webhook. A way that is not
// configured writes them to a file instead.
package channel

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"path/filepath"

	"cottonmall/schema"
)

// Channel delivers notices. After an error it may or may not have delivered: the notice comes again with the same
// number, by which the other side can tell.
type Channel interface {
	Deliver(ctx context.Context, n *schema.Notice) error
}

// Config says how the outside is reached. A way whose address is empty writes to the file.
type Config struct {
	Folder    string // where notices.jsonl and, for codes, codes.jsonl are
	PublicURL string // where people reach the site, for links; empty: notices go without links
	SMSURL    string // takes {"mobile","text"} by POST; https, or http on this machine
	SMTPURL   string // smtp://user:password@host:587?from=address, or smtps:// for TLS from the first byte
	WeChat    WeChatConfig
}

// Open gives the way of every channel. A wrong address is an Invalid error.
func Open(c Config) (map[schema.Channel]Channel, error) {
	var site *url.URL
	if c.PublicURL != "" {
		var err error
		if site, err = httpURL("COTTONMALL_PUBLIC_URL", c.PublicURL); err != nil {
			return nil, err
		}
	}
	rest := &file{path: filepath.Join(c.Folder, "notices.jsonl"), codes: openCodeFile(filepath.Join(c.Folder, "codes.jsonl"))}
	ways := map[schema.Channel]Channel{
		schema.SMS: rest, schema.Mail: rest, schema.WeChat: rest, schema.Webhook: newWebhook(),
	}
	if c.SMSURL != "" {
		at, err := sealedURL("COTTONMALL_SMS_URL", c.SMSURL)
		if err != nil {
			return nil, err
		}
		ways[schema.SMS] = &sms{at.String()}
	}
	if c.SMTPURL != "" {
		m, err := newMailer(c.SMTPURL)
		if err != nil {
			return nil, err
		}
		ways[schema.Mail] = m
	}
	if c.WeChat.AppID != "" {
		if _, err := sealedURL("COTTONMALL_WECHAT_URL", c.WeChat.URL); err != nil {
			return nil, err
		}
		ways[schema.WeChat] = &wechat{config: c.WeChat}
	}
	for kind, way := range ways {
		ways[kind] = linked{way, site}
	}
	return ways, nil
}

func httpURL(setting, text string) (*url.URL, error) {
	at, err := url.Parse(text)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return nil, schema.Invalid("", "%s 应为以 http:// 或 https:// 开头的网址", setting)
	}
	return at, nil
}

// sealedURL reads an address that is reached by https, or lies on this machine.
func sealedURL(setting, text string) (*url.URL, error) {
	at, err := httpURL(setting, text)
	if err == nil && at.Scheme != "https" && !onThisMachine(at.Hostname()) {
		err = schema.Invalid("", "%s 应为以 https:// 开头的网址；http:// 只能用于本机", setting)
	}
	return at, err
}

// onThisMachine tells whether a host's name or address is this machine's own.
func onThisMachine(host string) bool {
	at, err := netip.ParseAddr(host)
	return err == nil && at.Unmap().IsLoopback() || host == "localhost"
}

// linked makes the paths of a notice addresses that people can open from outside.
type linked struct {
	Channel
	site *url.URL
}

func (l linked) Deliver(ctx context.Context, n *schema.Notice) error {
	out := *n
	out.Link, out.Stop = l.address(n.Link), l.address(n.Stop)
	return l.Channel.Deliver(ctx, &out)
}

// address is where a path of the site is reached; empty where that is not known.
func (l linked) address(text string) string {
	path, err := url.Parse(text)
	if text == "" || err != nil || l.site == nil || path.Host != "" {
		return ""
	}
	return l.site.ResolveReference(path).String()
}

// key tells deliveries of one notice from those of others.
func key(n *schema.Notice) string { return fmt.Sprintf("cottonmall-notice-%d", n.ID) }
