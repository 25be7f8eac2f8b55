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
	"cottonmall/schema/notice"
)

// WeChatConfig is an official account and its message template, whose fields are first, keyword1 and remark.
type WeChatConfig struct {
	URL      string // of the platform's API
	AppID    string
	Secret   string
	Template string
}

// wechat sends template messages of an official account.
type wechat struct {
	config WeChatConfig

	mu      sync.Mutex
	token   string
	expires time.Time
}

type templateField struct {
	Value string `json:"value"`
}

func (w *wechat) Deliver(ctx context.Context, n *notice.Notice) error {
	_, err := w.post(ctx, "/cgi-bin/message/template/send", idempotencyKey(n), struct {
		To       string                   `json:"touser"`
		Template string                   `json:"template_id"`
		URL      string                   `json:"url,omitempty"`
		ID       string                   `json:"client_msg_id"`
		Data     map[string]templateField `json:"data"`
	}{n.Recipient, w.config.Template, n.Link, idempotencyKey(n), map[string]templateField{
		"first": {n.Title}, "keyword1": {n.Text}, "remark": {remark(n)},
	}})
	return err
}

// remark returns the end of a message: its time and the link that stops such messages.
func remark(n *notice.Notice) string {
	at := n.At.In(schema.Shanghai).Format(time.DateTime)
	if n.Stop == "" {
		return at
	}
	return at + " 停止提醒：" + n.Stop
}

// isTokenExpired reports whether an error code means that the access token is no longer valid.
func isTokenExpired(code int) bool { return code == 40001 || code == 40014 || code == 42001 }

// discardToken forgets the token unless it was replaced.
func (w *wechat) discardToken(token string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.token == token {
		w.token = ""
	}
}

// accessToken returns the account's access token. It requests a new one when the old one has expired.
func (w *wechat) accessToken(ctx context.Context) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.token != "" && time.Now().Before(w.expires) {
		return w.token, nil
	}
	query := url.Values{
		"grant_type": {"client_credential"}, "appid": {w.config.AppID}, "secret": {w.config.Secret},
	}
	address := w.config.URL + "/cgi-bin/token?" + query.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	response, err := sendRequest(operatorClient, request, maxResponseBytes)
	if err != nil {
		return "", errors.New("request access token failed") // the cause may contain the secret
	}
	if err := platformError(response); err != nil {
		return "", err
	}
	var created struct {
		Token   string `json:"access_token"`
		Seconds int    `json:"expires_in"`
	}
	if err := json.Unmarshal(response, &created); err != nil || created.Token == "" {
		return "", errors.New("request access token: response has no token")
	}
	const margin = time.Minute
	w.token, w.expires = created.Token, time.Now().Add(time.Duration(created.Seconds)*time.Second-margin)
	return w.token, nil
}
