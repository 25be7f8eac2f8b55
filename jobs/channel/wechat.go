package channel

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"time"

	"cottonmall/schema"
)

// WeChatConfig is an official account and its message template, whose fields are first, keyword1 and remark.
type WeChatConfig struct {
	URL      string // of the platform's interface
	AppID    string
	Secret   string
	Template string
}

// wechat sends template messages of an official account.
type wechat struct {
	config WeChatConfig

	mu    sync.Mutex
	token string
	until time.Time
}

type templateField struct {
	Value string `json:"value"`
}

func (w *wechat) Deliver(ctx context.Context, n *schema.Notice) error {
	_, err := w.post(ctx, "/cgi-bin/message/template/send", key(n), struct {
		To       string                   `json:"touser"`
		Template string                   `json:"template_id"`
		URL      string                   `json:"url,omitempty"`
		ID       string                   `json:"client_msg_id"`
		Data     map[string]templateField `json:"data"`
	}{n.Recipient, w.config.Template, n.Link, key(n), map[string]templateField{
		"first": {n.Title}, "keyword1": {n.Text}, "remark": {remark(n)},
	}})
	return err
}

// remark is the end of a message: when it was sent, and how to end such messages.
func remark(n *schema.Notice) string {
	at := n.At.In(schema.Shanghai).Format(time.DateTime)
	if n.Stop == "" {
		return at
	}
	return at + " 停止提醒：" + n.Stop
}

// spent tells whether a refusal means that the token is no longer good.
func spent(code int) bool { return code == 40001 || code == 40014 || code == 42001 }

func (w *wechat) forget(token string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.token == token {
		w.token = ""
	}
}

// access gives the token of the account, a new one when it has run out.
func (w *wechat) access(ctx context.Context) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.token != "" && time.Now().Before(w.until) {
		return w.token, nil
	}
	query := url.Values{"grant_type": {"client_credential"}, "appid": {w.config.AppID}, "secret": {w.config.Secret}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.config.URL+"/cgi-bin/token?"+query.Encode(), nil)
	if err != nil {
		return "", err
	}
	reply, err := answer(outside, request)
	if err != nil {
		return "", errors.New("the official account gives no token") // the cause names the secret
	}
	if err := refused(reply); err != nil {
		return "", err
	}
	var given struct {
		Token   string `json:"access_token"`
		Seconds int    `json:"expires_in"`
	}
	if err := json.Unmarshal(reply, &given); err != nil || given.Token == "" {
		return "", errors.New("the official account gives no token")
	}
	const early = time.Minute
	w.token, w.until = given.Token, time.Now().Add(time.Duration(given.Seconds)*time.Second-early)
	return w.token, nil
}
