package api

import (
	"net/url"
	"strings"

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

// qr begins a scan by which a member confirms where reminders reach him.
func (h subscriptions) qr(c *call, _ *none) (subscribeOut, error) {
	out := subscribeOut{PollSeconds: pollSeconds, PollTimes: pollTimes}
	m := memberOf(c.caller)
	_, err := schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		w, err := demand.FindReminderWay(tx, m.MembershipID)
		if err != nil {
			return none{}, err
		}
		out.IsSubscribe, out.WeChat = flag(h.reaches(w)), w.OpenID != ""
		out.UniqueID, out.Ticket, err = demand.NewSubscribeScan(tx, m)
		return none{}, err
	})
	if err != nil {
		return out, err
	}
	out.URL, out.Seconds = link(h.public, c, subscribePage+"?ticket="+url.QueryEscape(out.Ticket)), scanSeconds
	if address := h.invite(c, out.Ticket); address != "" {
		out.URL, out.Account = address, true
	}
	out.Picture, err = qrPicture(out.URL)
	return out, err
}

// follows tells whether there is an official account whose calls can be checked: without that nobody could confirm.
func (h subscriptions) follows() bool { return h.account != nil && h.wechatToken != "" }

// reaches tells whether a member has scanned the QR code that is shown here: where there is an official account, its own.
func (h subscriptions) reaches(w *demand.ReminderWay) bool {
	if h.follows() {
		return w.OpenID != ""
	}
	return !w.ConfirmedAt.IsZero()
}

// invite is the address of a QR code of the official account; empty where there is none, or it does not answer.
func (h subscriptions) invite(c *call, ticket string) string {
	if !h.follows() {
		return ""
	}
	address, err := h.account.Invite(c, ticket, scanSeconds)
	if err != nil {
		h.log.Warn("the official account gives no QR code", "request", requestID(c.fiber), "err", err)
	}
	return address
}

type confirmedOut struct {
	Name        string `json:"name"`
	CompanyName string `json:"memberName"`
}

// confirm is what the page does that the QR code opens: the ticket alone says whose it is.
func (h subscriptions) confirm(c *call, in *scanTicketIn) (confirmedOut, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (confirmedOut, error) {
		m, err := demand.ConfirmSubscribe(tx, in.Ticket, "")
		if err != nil {
			return confirmedOut{}, err
		}
		return confirmedOut{m.Name, m.CompanyName}, nil
	})
}

// leave lets no reminders reach the phone, or the official account, of a member any more.
func (h subscriptions) leave(c *call, _ *none) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, demand.LeaveWay(tx, c.caller.actor.MembershipID) })
}

// setWay changes the addresses of a member that are told. A new one of mail has to be confirmed first.
func (in *subscriptionIn) setWay(tx *schema.Tx, owner int64) error {
	w, err := demand.FindReminderWay(tx, owner)
	if err != nil {
		return err
	}
	kept, wanted := w.Mail, strings.TrimSpace(given(in.Mail, w.Mail))
	if wanted == "" {
		kept = ""
	}
	if _, err := demand.SetReminderWay(tx, owner, kept, strings.TrimSpace(given(in.Webhook, w.Webhook))); err != nil || in.Mail == nil {
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

// sendMail sends a code to an address to which the reminders of a member are to go.
func (h subscriptions) sendMail(c *call, in *mailIn) (MailOut, error) {
	return h.changeMail(c, func(tx *schema.Tx, owner int64) error {
		return demand.AskMail(tx, owner, strings.TrimSpace(in.Mail), true)
	})
}

type mailCodeIn struct {
	Code string `json:"code" maxLength:"20" doc:"确认码"`
}

// confirmMail takes the code back that was sent there.
func (h subscriptions) confirmMail(c *call, in *mailCodeIn) (MailOut, error) {
	return h.changeMail(c, func(tx *schema.Tx, owner int64) error {
		return demand.ConfirmMail(tx, owner, strings.TrimSpace(in.Code))
	})
}

func (h subscriptions) changeMail(c *call, change func(tx *schema.Tx, owner int64) error) (MailOut, error) {
	owner := c.caller.actor.MembershipID
	return schema.Do(c, h.db, func(tx *schema.Tx) (MailOut, error) {
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
