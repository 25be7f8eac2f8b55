package siteapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// PlatformNotices handles the calls of administrators about outgoing messages and events.
type PlatformNotices struct {
	DB   *schema.DB
	Demo bool // everybody may read the last outgoing messages
}

type noticesIn struct {
	web.PageIn
	State notice.NoticeState `json:"state,omitempty" enum:"0,1,2,3,4" doc:"状态：1 待发，2 已发，3 放弃，4 已撤回，空为全部"`
}

type eventsIn struct {
	web.PageIn
	Kind      string `json:"kind,omitempty" maxLength:"20" doc:"对象的类型"`
	Key       string `json:"key,omitempty" maxLength:"40" doc:"对象的编号"`
	CompanyID int64  `json:"memberID,omitempty" minimum:"1" doc:"企业编号"`
}

// demoNotice is an outgoing message as the demonstration shows it.
type demoNotice struct {
	Channel   string    `json:"channel" enum:"sms,mail,wechat,webhook"`
	Recipient string    `json:"recipient"`
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	At        time.Time `json:"at"`
}

type noticeIn struct {
	ID int64 `json:"id" minimum:"1" doc:"消息编号"`
}

// List returns a page of outgoing messages.
func (h PlatformNotices) List(c *web.Call, in *noticesIn) (web.PageOf[notice.Notice], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[notice.Notice], error) {
		list, total, err := notice.NoticeList(tx, in.State, in.Page())
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}

// Retry sends an outgoing message again.
func (h PlatformNotices) Retry(c *web.Call, in *noticeIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.RetryNotice(tx, accountapi.MemberOf(c.Caller), in.ID)
	})
}

// Events returns a page of events that satisfy a filter.
func (h PlatformNotices) Events(c *web.Call, in *eventsIn) (web.PageOf[notice.Event], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[notice.Event], error) {
		f := notice.EventFilter{Kind: in.Kind, Key: in.Key, CompanyID: in.CompanyID}
		list, total, err := notice.Events(tx, f, in.Page())
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}

// demoNoticesMax is how many outgoing messages the demonstration shows.
const demoNoticesMax = 20

// Demonstrate returns the last outgoing messages with their codes. Only the demonstration, which sends none, allows it.
func (h PlatformNotices) Demonstrate(c *web.Call, _ *web.None) ([]demoNotice, error) {
	if !h.Demo {
		return nil, schema.NotFound("以 --demo 运行时才显示外发消息")
	}
	found, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]notice.Notice, error) {
		return notice.LastNotices(tx, demoNoticesMax)
	})
	list := []demoNotice{}
	for _, n := range found {
		list = append(list, demoNotice{string(n.Channel), n.Recipient, n.Title, n.Text, n.At})
	}
	return list, err
}
