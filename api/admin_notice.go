package api

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// platformNotices are the platform's calls about what leaves the house, and who did what.
type platformNotices struct {
	db   *schema.DB
	demo bool // anybody may read what was sent
}

type noticesIn struct {
	PageIn
	State notice.NoticeState `json:"state,omitempty" enum:"0,1,2,3,4" doc:"状态：1 待发，2 已发，3 放弃，4 已撤回，空为全部"`
}

type eventsIn struct {
	PageIn
	Kind      string `json:"kind,omitempty" maxLength:"20" doc:"对象的类型"`
	Key       string `json:"key,omitempty" maxLength:"40" doc:"对象的编号"`
	CompanyID int64  `json:"memberID,omitempty" minimum:"1" doc:"企业编号"`
}

// demoNotice is an outgoing message as the demonstration shows it.
type demoNotice struct {
	Channel   string    `json:"channel" doc:"sms mail wechat webhook"`
	Recipient string    `json:"recipient"`
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	At        time.Time `json:"at"`
}

type noticeIn struct {
	ID int64 `json:"id" minimum:"1" doc:"消息编号"`
}

func (h platformNotices) list(c *call, in *noticesIn) (PageOf[notice.Notice], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[notice.Notice], error) {
		list, total, err := notice.NoticeList(tx, in.State, in.page())
		return newPage(in.PageNum, in.PageSize, total, list), err
	})
}

func (h platformNotices) retry(c *call, in *noticeIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, account.RetryNotice(tx, memberOf(c.caller), in.ID) })
}

func (h platformNotices) events(c *call, in *eventsIn) (PageOf[notice.Event], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[notice.Event], error) {
		list, total, err := notice.Events(tx, notice.EventFilter{Kind: in.Kind, Key: in.Key, CompanyID: in.CompanyID}, in.page())
		return newPage(in.PageNum, in.PageSize, total, list), err
	})
}

// shownNotices is how many outgoing messages the demonstration shows.
const shownNotices = 20

// demonstrate shows the last messages with their codes, where nothing really leaves the house.
func (h platformNotices) demonstrate(c *call, _ *none) ([]demoNotice, error) {
	if !h.demo {
		return nil, schema.NotFound("只有演示系统显示外发消息")
	}
	found, err := schema.View(c, h.db, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, shownNotices) })
	list := []demoNotice{}
	for _, n := range found {
		list = append(list, demoNotice{string(n.Channel), n.Recipient, n.Title, n.Text, n.At})
	}
	return list, err
}
