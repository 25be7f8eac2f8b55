package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// Who lets messages out of the house and does not say where the site is reads that they have no links.
func TestMessagesWithoutLinksAreToldInTheLog(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		ways   channels
		public string
		warns  bool
	}{
		{"nothing leaves", channels{SMSURL: "https://sms.example"}, "", false},
		{"mail", channels{SMTPURL: "smtp://mail.example:25"}, "", true},
		{"an official account", channels{WeChatAppID: "wx1"}, "", true},
		{"with an address", channels{SMTPURL: "smtp://mail.example:25", WeChatAppID: "wx1"}, "https://mall.example", false},
	} {
		var log bytes.Buffer
		c.ways.warn(c.public, slog.New(slog.NewTextHandler(&log, nil)))
		if warned := strings.Contains(log.String(), "COTTONMALL_PUBLIC_URL"); warned != c.warns {
			t.Errorf("%s: logged %q", c.name, log.String())
		}
	}
}
