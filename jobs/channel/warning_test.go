package channel

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestMessagesWithoutLinksAreLogged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config Config
		warns  bool
	}{
		"nothing is sent":     {Config{SMSURL: "https://sms.example"}, false},
		"mail":                {Config{SMTPURL: "smtp://mail.example:25"}, true},
		"an official account": {Config{WeChat: WeChatConfig{AppID: "wx1"}}, true},
		"with an address": {
			Config{SMTPURL: "smtp://mail.example:25", PublicURL: "https://mall.example", WeChat: WeChatConfig{AppID: "wx1"}},
			false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			c.config.WarnWithoutLinks(slog.New(slog.NewTextHandler(&log, nil)))
			if warned := strings.Contains(log.String(), "COTTONMALL_PUBLIC_URL"); warned != c.warns {
				t.Errorf("logged %q", log.String())
			}
		})
	}
}
