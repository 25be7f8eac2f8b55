package demandapi

import (
	"net/url"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

const subscribePage = "/login/subscribe"

// subscribeOut has the QR code with which a member registers a phone or a WeChat account for reminders.
type subscribeOut struct {
	IsSubscribe int    `json:"isSubscribe" doc:"1 已扫码；设有公众号时，须扫过公众号的码"`
	WeChat      bool   `json:"wechat" doc:"公众号能收到"`
	Account     bool   `json:"account" doc:"二维码是公众号的"`
	Ticket      string `json:"ticket"`
	UniqueID    string `json:"uniqueId" doc:"查询扫码结果时用"`
	URL         string `json:"url" doc:"二维码里的网址"`
	Picture     string `json:"picture" doc:"二维码，PNG 的 base64"`
	Seconds     int    `json:"seconds" doc:"有效秒数"`
	PollSeconds int    `json:"pollSeconds" doc:"每几秒查询一次结果"`
	PollTimes   int    `json:"pollTimes" doc:"最多查询几次"`
}

// QRCode begins a scan with which a member registers a phone or a WeChat account for reminders.
func (h Subscriptions) QRCode(c *web.Call, _ *web.None) (subscribeOut, error) {
	out := subscribeOut{PollSeconds: accountapi.PollSeconds, PollTimes: accountapi.PollTimes}
	m := accountapi.MemberOf(c.Caller)
	_, err := schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		w, err := demand.FindReminderWay(tx, m.MembershipID)
		if err != nil {
			return web.None{}, err
		}
		out.IsSubscribe, out.WeChat = web.Flag(h.isSubscribed(w)), w.OpenID != ""
		out.UniqueID, out.Ticket, err = demand.NewSubscribeScan(tx, m)
		return web.None{}, err
	})
	if err != nil {
		return out, err
	}
	out.URL = web.AbsoluteURL(h.PublicURL, c, subscribePage+"?ticket="+url.QueryEscape(out.Ticket))
	out.Seconds = accountapi.ScanSeconds
	if address := h.accountQRAddress(c, out.Ticket); address != "" {
		out.URL, out.Account = address, true
	}
	out.Picture, err = web.QRPicture(out.URL)
	return out, err
}

// hasAccount reports whether an official account is configured, with the token that verifies its calls.
func (h Subscriptions) hasAccount() bool { return h.Account != nil && h.WechatToken != "" }

// isSubscribed reports whether a member has scanned the QR code: that of the official account, if one is configured.
func (h Subscriptions) isSubscribed(w *notice.Way) bool {
	if h.hasAccount() {
		return w.OpenID != ""
	}
	return !w.ConfirmedAt.IsZero()
}

// accountQRAddress returns the address for a QR code of the official account. It is empty if no account is configured
// or the platform does not answer.
func (h Subscriptions) accountQRAddress(c *web.Call, ticket string) string {
	if !h.hasAccount() {
		return ""
	}
	address, err := h.Account.Invite(c, ticket, accountapi.ScanSeconds)
	if err != nil {
		h.Log.Warn("failed to get QR code of official account", "request", web.RequestID(c.Fiber), "err", err)
	}
	return address
}

type confirmedOut struct {
	Name        string `json:"name"`
	CompanyName string `json:"memberName"`
}

// Confirm registers the phone that has opened the page of the QR code. The ticket names the member.
func (h Subscriptions) Confirm(c *web.Call, in *accountapi.ScanTicketIn) (confirmedOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (confirmedOut, error) {
		m, err := demand.ConfirmSubscribe(tx, in.Ticket, "")
		if err != nil {
			return confirmedOut{}, err
		}
		return confirmedOut{m.Name, m.CompanyName}, nil
	})
}

// Unfollow stops reminders to the phone and to the WeChat account of the caller.
func (h Subscriptions) Unfollow(c *web.Call, _ *web.None) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, demand.LeaveWay(tx, c.Caller.Actor.MembershipID)
	})
}

// setAddresses changes the addresses for the reminders of a member. A new mail address must be confirmed first.
func (in *subscriptionIn) setAddresses(tx *schema.Tx, owner int64) error {
	w, err := demand.FindReminderWay(tx, owner)
	if err != nil {
		return err
	}
	confirmed, mail := w.Mail, strings.TrimSpace(web.ValueOr(in.Mail, w.Mail))
	if mail == "" {
		confirmed = ""
	}
	webhook := strings.TrimSpace(web.ValueOr(in.Webhook, w.Webhook))
	if _, err := demand.SetReminderWay(tx, owner, confirmed, webhook); err != nil || in.Mail == nil {
		return err
	}
	return demand.SendMailProof(tx, owner, mail, false)
}

type mailIn struct {
	Mail string `json:"mail" maxLength:"200" doc:"邮箱"`
}

// MailOut has the confirmed mail address of a member, and the one that waits for confirmation.
type MailOut struct {
	Mail        string `json:"mail" doc:"已确认的邮箱，没有时为空"`
	MailWaiting string `json:"mailWaiting" doc:"待确认的邮箱，没有时为空"`
}

// SendMail sends a code to a new mail address for the reminders of the caller.
func (h Subscriptions) SendMail(c *web.Call, in *mailIn) (MailOut, error) {
	return h.changeMail(c, func(tx *schema.Tx, owner int64) error {
		return demand.SendMailProof(tx, owner, strings.TrimSpace(in.Mail), true)
	})
}

type mailCodeIn struct {
	Code string `json:"code" maxLength:"20" doc:"确认码"`
}

// ConfirmMail confirms a mail address with the code that was sent to it.
func (h Subscriptions) ConfirmMail(c *web.Call, in *mailCodeIn) (MailOut, error) {
	return h.changeMail(c, func(tx *schema.Tx, owner int64) error {
		return demand.ConfirmMail(tx, owner, strings.TrimSpace(in.Code))
	})
}

func (h Subscriptions) changeMail(c *web.Call, change func(tx *schema.Tx, owner int64) error) (MailOut, error) {
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (MailOut, error) {
		if err := change(tx, owner); err != nil {
			return MailOut{}, err
		}
		w, err := demand.FindReminderWay(tx, owner)
		if err != nil {
			return MailOut{}, err
		}
		p, err := demand.FindMailProof(tx, owner)
		if err != nil {
			return MailOut{}, err
		}
		return MailOut{w.Mail, p.Mail}, nil
	})
}
