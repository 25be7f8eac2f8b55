package demandapi

import (
	"net/url"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

const subscribePage = "/login/subscribe"

// SubscribeOut is the QR code by which a member confirms where reminders reach him.
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

// QRCode begins a scan by which a member confirms where reminders reach him.
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
	out.URL, out.Seconds = web.AbsoluteURL(h.PublicURL, c, subscribePage+"?ticket="+url.QueryEscape(out.Ticket)), accountapi.ScanSeconds
	if address := h.accountQRAddress(c, out.Ticket); address != "" {
		out.URL, out.Account = address, true
	}
	out.Picture, err = web.QRPicture(out.URL)
	return out, err
}

// hasAccount tells whether there is an official account whose calls can be checked: without that nobody could confirm.
func (h Subscriptions) hasAccount() bool { return h.Account != nil && h.WechatToken != "" }

// isSubscribed tells whether a member has scanned the QR code that is shown here: where there is an official account, its own.
func (h Subscriptions) isSubscribed(w *demand.ReminderWay) bool {
	if h.hasAccount() {
		return w.OpenID != ""
	}
	return !w.ConfirmedAt.IsZero()
}

// accountQRAddress is the address of a QR code of the official account; empty where there is none, or it does not answer.
func (h Subscriptions) accountQRAddress(c *web.Call, ticket string) string {
	if !h.hasAccount() {
		return ""
	}
	address, err := h.Account.Invite(c, ticket, accountapi.ScanSeconds)
	if err != nil {
		h.Log.Warn("the official account gives no QR code", "request", web.RequestID(c.Fiber), "err", err)
	}
	return address
}

type confirmedOut struct {
	Name        string `json:"name"`
	CompanyName string `json:"memberName"`
}

// Confirm is what the page does that the QR code opens: the ticket alone says whose it is.
func (h Subscriptions) Confirm(c *web.Call, in *accountapi.ScanTicketIn) (confirmedOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (confirmedOut, error) {
		m, err := demand.ConfirmSubscribe(tx, in.Ticket, "")
		if err != nil {
			return confirmedOut{}, err
		}
		return confirmedOut{m.Name, m.CompanyName}, nil
	})
}

// Unfollow lets no reminders reach the phone, or the official account, of a member any more.
func (h Subscriptions) Unfollow(c *web.Call, _ *web.None) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, demand.LeaveWay(tx, c.Caller.Actor.MembershipID)
	})
}

// setAddresses changes the addresses of a member that are told. A new one of mail has to be confirmed first.
func (in *subscriptionIn) setAddresses(tx *schema.Tx, owner int64) error {
	w, err := demand.FindReminderWay(tx, owner)
	if err != nil {
		return err
	}
	kept, wanted := w.Mail, strings.TrimSpace(web.ValueOr(in.Mail, w.Mail))
	if wanted == "" {
		kept = ""
	}
	if _, err := demand.SetReminderWay(tx, owner, kept, strings.TrimSpace(web.ValueOr(in.Webhook, w.Webhook))); err != nil || in.Mail == nil {
		return err
	}
	return demand.AskMail(tx, owner, wanted, false)
}

type mailIn struct {
	Mail string `json:"mail" maxLength:"200" doc:"邮箱"`
}

// MailOut is where mail goes, and where it would go.
type MailOut struct {
	Mail        string `json:"mail" doc:"已确认的邮箱，没有时为空"`
	MailWaiting string `json:"mailWaiting" doc:"待确认的邮箱，没有时为空"`
}

// SendMail sends a code to an address to which the reminders of a member are to go.
func (h Subscriptions) SendMail(c *web.Call, in *mailIn) (MailOut, error) {
	return h.changeMail(c, func(tx *schema.Tx, owner int64) error {
		return demand.AskMail(tx, owner, strings.TrimSpace(in.Mail), true)
	})
}

type mailCodeIn struct {
	Code string `json:"code" maxLength:"20" doc:"确认码"`
}

// ConfirmMail takes the code back that was sent there.
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
