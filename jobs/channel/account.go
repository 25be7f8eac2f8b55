package channel

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"cottonmall/schema"
)

// Account is an official account that people can be invited to follow.
type Account interface {
	// Invite gives the address for a QR code: who scans it follows the account, which hears of it with the scene, a text of
	// at most 64 characters. It is good for so many seconds.
	Invite(ctx context.Context, scene string, seconds int) (address string, err error)
}

// AccountOf is the official account of the ways; nil when there is none.
func AccountOf(ways map[schema.Channel]Channel) Account {
	if l, ok := ways[schema.WeChat].(linked); ok {
		if w, ok := l.Channel.(*wechat); ok {
			return w
		}
	}
	return nil
}

// Invite asks the platform for a QR code of the account.
func (w *wechat) Invite(ctx context.Context, scene string, seconds int) (string, error) {
	var body struct {
		Seconds int    `json:"expire_seconds"`
		Action  string `json:"action_name"`
		Info    struct {
			Scene struct {
				Text string `json:"scene_str"`
			} `json:"scene"`
		} `json:"action_info"`
	}
	body.Seconds, body.Action, body.Info.Scene.Text = seconds, "QR_STR_SCENE", scene
	reply, err := w.post(ctx, "/cgi-bin/qrcode/create", scene, body)
	if err != nil {
		return "", err
	}
	var made struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(reply, &made); err != nil || made.URL == "" {
		return "", errors.New("the official account gives no QR code")
	}
	return made.URL, nil
}

// post asks the platform with the token of the account. A token that is spent is forgotten.
func (w *wechat) post(ctx context.Context, path, key string, body any) ([]byte, error) {
	token, err := w.access(ctx)
	if err != nil {
		return nil, err
	}
	reply, err := postJSON(ctx, outside, w.config.URL+path+"?access_token="+url.QueryEscape(token), key, body)
	if err == nil {
		err = refused(reply)
	}
	if r := (*refusal)(nil); errors.As(err, &r) && spent(r.code) {
		w.forget(token)
	}
	return reply, err
}
