package accountapi

import (
	"net/url"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Scans handles the calls to log in on one screen by scanning its QR code with a phone.
type Scans struct {
	DB        *schema.DB
	PublicURL string // address of the site; empty: the host of the request
	CompanyLogins
}

type scanOut struct {
	UniqueID string `json:"uniqueId" doc:"查询扫码结果时用"`
	URL      string `json:"url" doc:"二维码里的网址"`
	Picture  string `json:"picture" doc:"二维码，PNG 的 base64"`
	Seconds  int    `json:"seconds" doc:"有效秒数"`
}

type uniqueIn struct {
	UniqueID string `json:"uniqueId" maxLength:"100" doc:"扫码编号"`
}

type scanResult struct {
	Status int       `json:"status" enum:"-1,0,1" doc:"-1 等待，0 失败，1 成功"`
	Msg    string    `json:"msg"`
	Login  *loginOut `json:"login" doc:"扫码登录成功时：与其他登录方式相同"`
}

// ScanTicketIn is the input of the calls by which a phone confirms a scan.
type ScanTicketIn struct {
	Ticket string `json:"ticket" maxLength:"100" doc:"扫码凭证：二维码网址中的 ticket"`
}

type qrIn struct {
	Path string `json:"path,omitempty" maxLength:"500" doc:"页面地址：本站的路径，空为首页"`
}

type qrOut struct {
	URL     string `json:"url"`
	Picture string `json:"picture" doc:"二维码，PNG 的 base64"`
}

// Pages and times of logins by QR code. The times are in seconds. The specification requires to poll every 2 s, 30
// times.
const (
	scanPage         = "/login/scan"
	ScanSeconds      = 180 // validity of a QR code to receive reminders
	loginScanSeconds = 56  // validity of a QR code to log in; pages poll for a minute
	PollSeconds      = 2
	PollTimes        = 30
)

// Show begins a scan. It returns the QR code of a page that the phone opens.
func (h Scans) Show(c *web.Call, _ *web.None) (scanOut, error) {
	var ticket string
	id, err := schema.Do(c, h.DB, func(tx *schema.Tx) (id string, err error) {
		id, ticket, err = account.NewScan(tx, account.LoginScan)
		return id, err
	})
	if err != nil {
		return scanOut{}, err
	}
	link := web.AbsoluteURL(h.PublicURL, c, scanPage+"?ticket="+url.QueryEscape(ticket))
	picture, err := web.QRPicture(link)
	return scanOut{id, link, picture, loginScanSeconds}, err
}

// Confirm confirms a scan from a phone that is logged in. The screen is then logged in as the same user and company.
func (h Scans) Confirm(c *web.Call, in *ScanTicketIn) (web.None, error) {
	by := MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.ConfirmScan(tx, in.Ticket, by.UserID, by.MembershipID)
	})
}

// Bind confirms a scan from a phone that is not logged in, or binds the WeChat account that has confirmed a login. It
// logs in the browser with a code.
func (h Scans) Bind(c *web.Call, in *bindLoginIn) (loginOut, error) {
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		u, err := useCode(c, tx, &in.CodeLoginIn, account.ForBind)
		if err != nil {
			return loginResult{}, err
		}
		e, err := h.logInUser(c, tx, u.ID)
		if err != nil {
			return loginResult{}, err
		}
		if bound, err := account.BindWechat(tx, in.Ticket, c.Caller.FpID, u.ID); bound || err != nil {
			return e, err
		}
		return e, account.ConfirmScan(tx, in.Ticket, u.ID, e.info.MembershipID)
	})
}

// Result returns the state of a scan. It logs in the screen when the phone has confirmed the scan.
func (h Scans) Result(c *web.Call, in *uniqueIn) (scanResult, error) {
	var e loginResult
	out, err := schema.Do(c, h.DB, func(tx *schema.Tx) (scanResult, error) {
		outcome, err := account.ScanResult(tx, in.UniqueID)
		if err != nil || outcome.Status != account.ScanDone {
			return scanResult{Status: outcome.Status, Msg: outcome.Message}, err
		}
		if outcome.Kind != account.LoginScan {
			return scanResult{Status: account.ScanDone}, nil
		}
		if outcome.MembershipID == 0 {
			e, err = h.logInUser(c, tx, outcome.UserID)
		} else {
			e, err = h.logInMember(c, tx, outcome.UserID, outcome.MembershipID)
		}
		return scanResult{Status: account.ScanDone}, err
	})
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind != schema.BusyKind {
		return scanResult{Status: account.ScanFailed, Msg: refusal.Message}, nil
	}
	if err == nil && e.token != "" {
		login := h.deliverLogin(c, e)
		out.Login, c.Logged = &login, true
	}
	return out, err
}

// Code returns the QR code of a page of this site.
func (h Scans) Code(c *web.Call, in *qrIn) (qrOut, error) {
	link := web.AbsoluteURL(h.PublicURL, c, localPath(in.Path))
	picture, err := web.QRPicture(link)
	return qrOut{link, picture}, err
}
