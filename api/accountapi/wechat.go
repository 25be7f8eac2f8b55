package accountapi

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// WechatApp is an application of the site at the WeChat platform.
type WechatApp interface {
	AppID() string

	// OpenID returns the open id of the WeChat user who has confirmed a login. Codes are valid once.
	OpenID(ctx context.Context, code string) (string, error)
}

// WechatApps are the applications by which users log in; nil: none.
type WechatApps struct {
	Website WechatApp // of the open platform: shows a QR code in a browser
	Account WechatApp // official account: asks users of WeChat's own browser
}

// WechatLogins handles the calls to log in by WeChat.
type WechatLogins struct {
	DB        *schema.DB
	Apps      WechatApps
	PublicURL string // address of the site; empty: the host of the request
	CompanyLogins
	states web.Signer
}

// NewWechatLogins returns WechatLogins that signs states with the secret of the site.
func NewWechatLogins(db *schema.DB, apps WechatApps, public, secret string) WechatLogins {
	return WechatLogins{db, apps, public, NewCompanyLogins(secret), web.NewSigner(secret, "wechat state")}
}

type wechatConfigIn struct {
	RedirectURL string `json:"redirectUrl,omitempty" maxLength:"500" doc:"登录后要去的地址：本站的路径"`
}

type wechatConfig struct {
	AppID       string `json:"appID" doc:"微信应用；空为没有接入微信登录，用本站二维码"`
	Scope       string `json:"scope" doc:"授权作用域：snsapi_login 网站应用，snsapi_base 公众号"`
	RedirectURI string `json:"redirectURI" doc:"微信确认后打开的页面，带 code 和 state；没有接入时为本站扫码后打开的页面"`
	State       string `json:"state" doc:"只对本浏览器有效，10 分钟内用一次"`
	URL         string `json:"url" doc:"微信登录的网址"`
	PollSeconds int    `json:"pollSeconds" doc:"本站二维码每几秒查询一次结果"`
	PollTimes   int    `json:"pollTimes" doc:"本站二维码最多查询几次"`
}

type wechatLoginIn struct {
	Code  string `json:"code" maxLength:"200" doc:"微信给的 code"`
	State string `json:"state" maxLength:"128" doc:"状态码：微信带回的 state"`
}

type wechatLoginOut struct {
	Login  *loginOut `json:"login" doc:"微信已绑定时：与其他登录方式相同"`
	Ticket string    `json:"ticket" doc:"微信没有绑定时：用 binding_account_login 绑定的凭证，10 分钟内有效"`
}

type wechatBound struct {
	Configured bool      `json:"configured" doc:"本站可以用微信登录"`
	Bound      bool      `json:"bound" doc:"本人已绑定微信"`
	At         time.Time `json:"at" doc:"绑定的时间"`
}

// wechatPage is the page that WeChat opens after a user has confirmed the login.
const wechatPage = "/login/wechat"

// wechatWay is a way to log in by an application. WeChat requires the order of the parameters that Encode has.
type wechatWay struct {
	app         WechatApp
	mark        byte // in states
	page, scope string
}

// way returns the way for the browser of a call; no app if none is configured.
func (h WechatLogins) way(c *web.Call) wechatWay {
	if strings.Contains(c.Fiber.Get(fiber.HeaderUserAgent), "MicroMessenger") {
		return h.wayOf('a')
	}
	return h.wayOf('w')
}

func (h WechatLogins) wayOf(mark byte) wechatWay {
	const platform = "https://open.weixin.qq.com/connect/"
	switch mark {
	case 'a':
		return wechatWay{h.Apps.Account, mark, platform + "oauth2/authorize", "snsapi_base"}
	case 'w':
		return wechatWay{h.Apps.Website, mark, platform + "qrconnect", "snsapi_login"}
	}
	return wechatWay{}
}

// Config returns how the browser of the caller logs in by WeChat.
func (h WechatLogins) Config(c *web.Call, in *wechatConfigIn) (wechatConfig, error) {
	out := wechatConfig{
		RedirectURI: web.AbsoluteURL(h.PublicURL, c, scanPage), PollSeconds: PollSeconds, PollTimes: PollTimes,
	}
	way := h.way(c)
	if way.app == nil {
		return out, nil
	}
	page := wechatPage
	if in.RedirectURL != "" {
		page += "?" + url.Values{"redirect": {localPath(in.RedirectURL)}}.Encode()
	}
	out.AppID, out.Scope, out.State = way.app.AppID(), way.scope, h.newState(c.Caller.FpID, way.mark)
	out.RedirectURI = web.AbsoluteURL(h.PublicURL, c, page)
	query := url.Values{
		"appid": {out.AppID}, "redirect_uri": {out.RedirectURI}, "response_type": {"code"}, "scope": {out.Scope},
		"state": {out.State},
	}
	out.URL = way.page + "?" + query.Encode() + "#wechat_redirect"
	return out, nil
}

// Lengths of the parts of a state in bytes. WeChat passes on letters and digits only, at most 128.
const (
	stateBody = 1 + 8 + 16 // mark, seconds, random
	stateMAC  = 16
)

// newState returns a state that is valid for one browser.
func (h WechatLogins) newState(browser string, mark byte) string {
	body := binary.BigEndian.AppendUint64([]byte{mark}, uint64(h.DB.Now().Unix()))
	body = append(body, make([]byte, stateBody-len(body))...)
	rand.Read(body[9:]) // never fails
	return hex.EncodeToString(append(body, h.stateMAC(body, browser)...))
}

func (h WechatLogins) stateMAC(body []byte, browser string) []byte {
	return h.states.MAC(append(body[:stateBody:stateBody], browser...))[:stateMAC]
}

// readState returns the way of a state. It refuses a state of another browser and one that is too old.
func (h WechatLogins) readState(browser, state string) (wechatWay, error) {
	expired := schema.Conflict("这次微信登录已失效，请重新扫码")
	raw, err := hex.DecodeString(state)
	once := hex.EncodeToString(raw) == state // other spellings of a state could be used once more
	if err != nil || !once || len(raw) != stateBody+stateMAC || browser == "" {
		return wechatWay{}, expired
	}
	body, mac := raw[:stateBody], raw[stateBody:]
	at := time.Unix(int64(binary.BigEndian.Uint64(body[1:])), 0)
	if !hmac.Equal(mac, h.stateMAC(body, browser)) || h.DB.Now().Sub(at) >= account.WechatLoginLife {
		return wechatWay{}, expired
	}
	way := h.wayOf(body[0])
	if way.app == nil {
		return way, expired
	}
	return way, nil
}

// LogIn logs in the user whose WeChat account has confirmed the login. For an account of no user it returns a ticket.
func (h WechatLogins) LogIn(c *web.Call, in *wechatLoginIn) (wechatLoginOut, error) {
	way, err := h.readState(c.Caller.FpID, in.State)
	if err != nil {
		return wechatLoginOut{}, err
	}
	openID, err := way.app.OpenID(c, in.Code)
	if err != nil {
		return wechatLoginOut{}, err
	}
	var e loginResult
	out, err := schema.Do(c, h.DB, func(tx *schema.Tx) (wechatLoginOut, error) {
		u, ticket, err := account.LogInByWechat(tx, in.State, c.Caller.FpID, way.app.AppID(), openID)
		if err != nil || u == nil {
			return wechatLoginOut{Ticket: ticket}, err
		}
		e, err = h.logInUser(c, tx, u.ID)
		return wechatLoginOut{}, err
	})
	if err == nil && e.token != "" {
		login := h.deliverLogin(c, e)
		out.Login = &login
	}
	return out, err
}

// Bound returns whether the caller logs in by WeChat.
func (h WechatLogins) Bound(c *web.Call, _ *web.None) (wechatBound, error) {
	at, err := schema.View(c, h.DB, func(tx *schema.Tx) (time.Time, error) {
		return account.WechatSince(tx, c.Caller.Actor.UserID)
	})
	return wechatBound{h.way(c).app != nil, !at.IsZero(), at}, err
}

// Unbind unbinds the WeChat accounts of the caller.
func (h WechatLogins) Unbind(c *web.Call, _ *web.None) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.UnbindWechat(tx, c.Caller.Actor.UserID)
	})
}
