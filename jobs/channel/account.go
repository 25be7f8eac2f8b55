package channel

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"cottonmall/schema/notice"
)

// Account is a WeChat official account that invites users to follow it.
type Account interface {
	// Invite returns the URL for a QR code that is valid for some seconds. A user who scans it follows the account. The
	// platform then calls back with scene, a text of at most 64 characters.
	Invite(ctx context.Context, scene string, seconds int) (address string, err error)
}

// AccountOf returns the official account among channels, or nil.
func AccountOf(channels map[notice.Channel]Channel) Account {
	if l, ok := channels[notice.WeChat].(linkedChannel); ok {
		if w, ok := l.Channel.(*wechat); ok {
			return w
		}
	}
	return nil
}

// Invite requests a QR code of the account from the platform.
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
	response, err := w.post(ctx, "/cgi-bin/qrcode/create", scene, body)
	if err != nil {
		return "", err
	}
	var created struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(response, &created); err != nil || created.URL == "" {
		return "", errors.New("create QR code: response has no url")
	}
	return created.URL, nil
}

// post posts body with the account's access token. It discards the token when the platform refuses it.
func (w *wechat) post(ctx context.Context, path, key string, body any) ([]byte, error) {
	token, err := w.accessToken(ctx)
	if err != nil {
		return nil, err
	}
	address := w.config.URL + path + "?access_token=" + url.QueryEscape(token)
	response, err := postJSON(ctx, operatorClient, address, key, body)
	if err == nil {
		err = platformError(response)
	}
	if e := (*errcodeError)(nil); errors.As(err, &e) && isTokenExpired(e.code) {
		w.discardToken(token)
	}
	return response, err
}
