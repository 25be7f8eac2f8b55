package channel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"cottonmall/schema"
)

// WechatLogin is an application of the site at WeChat by which users log in: a website application of the open platform
// or an official account.
type WechatLogin struct{ url, appID, secret string }

// OpenWechatLogin returns an application; nil without an AppID. It refuses a malformed URL of the API.
func OpenWechatLogin(api, appID, secret string) (*WechatLogin, error) {
	if appID == "" {
		return nil, nil
	}
	if _, err := parseSecureURL("COTTONMALL_WECHAT_URL", api); err != nil {
		return nil, err
	}
	return &WechatLogin{api, appID, secret}, nil
}

// AppID returns the id of the application.
func (w *WechatLogin) AppID() string { return w.appID }

// wechatLoginTimeout limits the time of a request. The user waits for it.
const wechatLoginTimeout = 5 * time.Second

// invalidCodes are WeChat's error codes for the code of a user: invalid, used before, expired.
var invalidCodes = []int{40029, 40163, 42003}

// OpenID exchanges the code of a user for their open id.
// https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html
func (w *WechatLogin) OpenID(ctx context.Context, code string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, wechatLoginTimeout)
	defer cancel()
	openID, err := w.exchange(ctx, code)
	if e, ok := errors.AsType[*errcodeError](err); ok && slices.Contains(invalidCodes, e.code) {
		return "", schema.Conflict("微信的授权已失效，请重新扫码")
	}
	if err != nil {
		return "", schema.Busy(fmt.Errorf("exchange code of WeChat: %w", err), "微信暂时没有应答，请稍后再试，或用其他方式登录")
	}
	return openID, nil
}

func (w *WechatLogin) exchange(ctx context.Context, code string) (string, error) {
	query := url.Values{"appid": {w.appID}, "secret": {w.secret}, "code": {code}, "grant_type": {"authorization_code"}}
	address := w.url + "/sns/oauth2/access_token?" + query.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", errors.New("the address of the API is not readable") // the cause contains the secret
	}
	response, err := sendRequest(operatorClient, request, maxResponseBytes)
	if err != nil {
		return "", err
	}
	if err := platformError(response); err != nil {
		return "", err
	}
	var out struct {
		OpenID string `json:"openid"`
	}
	if err := json.Unmarshal(response, &out); err != nil || out.OpenID == "" || !schema.Plain(out.OpenID) {
		return "", errors.New("the response has no openid")
	}
	return out.OpenID, nil
}
