package demandapi

import (
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

type remindersIn struct {
	web.PageIn
	SearchID int64 `json:"searchID,omitempty" minimum:"1" doc:"需求定制：空为全部"`
}

// Reminder is a reminder in the history of a demand.
type Reminder struct {
	ID         int64  `json:"id"`
	SearchID   int64  `json:"searchID"`
	SearchName string `json:"searchName" doc:"当时的名称"`
	Why        string `json:"why" enum:"contract,quantity,fresh,fall,pause" doc:"contract 合约，quantity 数量，fresh 新挂牌，fall 下跌，pause 暂停"`
	State      int    `json:"state" enum:"1,2" doc:"1 已发送，2 错过"`
	Lots       int    `json:"lots"`
	Title      string `json:"title"`
	Text       string `json:"text"`
	Link       string `json:"link" doc:"打开这些批次的路径，没有时为空"`
	At         int64  `json:"at" doc:"秒"`

	Unsent   []string `json:"unsent" doc:"没有送达：其中哪些渠道，如 邮件"`
	Recalled []string `json:"recalled" doc:"发出前撤回：其中哪些渠道，因为停止了提醒"`
}

// History returns a page of the reminders that the caller was sent.
func (h Subscriptions) History(c *web.Call, in *remindersIn) (web.PageOf[Reminder], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[Reminder], error) {
		rows, total, err := demand.Reminders(tx, c.Caller.Actor.MembershipID, in.SearchID, in.Page())
		out := web.PageOf[Reminder]{TotalRow: total, PageNum: in.PageNum, PageSize: in.PageSize}
		for _, r := range rows {
			out.List = append(out.List, Reminder{
				r.ID, r.DemandID, r.Name, string(r.Why), int(r.State), r.Lots, r.Title, r.Text, r.Link, r.At.Unix(),
				labelsOf(r.Unsent), labelsOf(r.Recalled),
			})
		}
		return out, err
	})
}

// channelLabels are the names of the external channels of reminders for users.
var channelLabels = map[notice.Channel]string{notice.WeChat: "公众号", notice.Mail: "邮件", notice.Webhook: "企业微信机器人"}

func labelsOf(channels []notice.Channel) []string {
	names := []string{}
	for _, channel := range channels {
		names = append(names, channelLabels[channel])
	}
	return names
}

// Trial has the reminders that a subscription would send now.
type Trial struct {
	Reminders []ReminderPreview `json:"tellings"`
	Sentence  string            `json:"sentence" doc:"现在不会发送的原因，会发送时为空"`
	Ways      []string          `json:"ways" doc:"发到哪里"`
}

// ReminderPreview is a reminder that would be sent.
type ReminderPreview struct {
	Why   string `json:"why" enum:"contract,quantity,fresh,fall" doc:"contract 合约，quantity 数量，fresh 新挂牌，fall 下跌"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Link  string `json:"link" doc:"打开这些批次的路径"`
	Count int    `json:"count" doc:"批数"`
	News  int    `json:"news" doc:"其中没有提醒过的"`
}

// Try returns the reminders that a subscription would send now. It does not store the subscription.
func (h Subscriptions) Try(c *web.Call, in *subscriptionIn) (Trial, error) {
	t, err := schema.View(c, h.DB, func(tx *schema.Tx) (*trial, error) { return h.readTrial(tx, c, in) })
	if err != nil {
		return Trial{}, err
	}
	if t.lost {
		return Trial{Sentence: "这个需求定制已不能按保存时的条件查找，请打开它核对后重新保存", Ways: t.channels}, nil
	}
	list, err := h.reminderTexts(c, t)
	if err != nil {
		return Trial{}, err
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (Trial, error) {
		out := Trial{Sentence: t.notSentReason(list), Ways: t.channels}
		for _, r := range list {
			link, err := demand.Link(tx, r.Demand)
			if err != nil {
				return Trial{}, err
			}
			out.Reminders = append(out.Reminders, ReminderPreview{string(r.Why), r.Title, r.Sent(), link, r.Lots, r.NewLots})
		}
		return out, nil
	})
}

// trial has the data for the reminders that a subscription would send now.
type trial struct {
	ownDemand
	subscription *demand.Subscription
	fresh        []int64             // listings that wait for an immediate reminder
	before       cotton.LastNotified // earlier reminders about them
	allowed      bool                // immediate reminders may be sent now
	excluded     string              // chosen contracts without reminders, as text
	channels     []string            // names of the channels
}

func (h Subscriptions) readTrial(tx *schema.Tx, c *web.Call, in *subscriptionIn) (*trial, error) {
	owner := c.Caller.Actor.MembershipID
	stored, err := demand.FindSubscription(tx, owner, in.SearchID)
	if err != nil {
		return nil, err
	}
	t := &trial{}
	if t.subscription, err = in.subscription(stored); err != nil {
		return nil, err
	}
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	if err := t.subscription.Check(contracts, tx.Now()); err != nil {
		return nil, err
	}
	if t.ownDemand, err = readDemand(tx, c, in.SearchID); err != nil {
		return nil, err
	}
	if t.excluded, err = demand.ContractNote(tx, t.subscription, t.Demand); err != nil {
		return nil, err
	}
	if t.fresh, t.before, t.allowed, err = demand.FindWaitingLots(tx, t.subscription); err != nil {
		return nil, err
	}
	t.channels, err = h.channelNames(tx, owner, in)
	return t, err
}

// channelNames returns the names of the channels with an address, after the changes of addresses in the input.
func (h Subscriptions) channelNames(tx *schema.Tx, owner int64, in *subscriptionIn) ([]string, error) {
	w, err := demand.FindReminderWay(tx, owner)
	if err != nil {
		return nil, err
	}
	w.Webhook = strings.TrimSpace(web.ValueOr(in.Webhook, w.Webhook))
	if mail := strings.TrimSpace(web.ValueOr(in.Mail, w.Mail)); mail == "" {
		w.Mail = ""
	} else if err := (&notice.Way{Mail: mail}).Check(); err != nil { // w keeps the confirmed address
		return nil, err
	}
	names := []string{"站内消息"}
	for _, r := range []struct {
		channel notice.Channel
		address string
	}{{notice.WeChat, w.OpenID}, {notice.Mail, w.Mail}, {notice.Webhook, w.Webhook}} {
		if r.address != "" {
			names = append(names, channelLabels[r.channel])
		}
	}
	return names, w.Check()
}

// reminderTexts returns the scheduled reminders, those about fresh lots, and those about a fall of the lowest price.
func (h Subscriptions) reminderTexts(c *web.Call, t *trial) ([]demand.ReminderText, error) {
	viewer, s := accountapi.ViewerOf(c.Caller), t.subscription
	list, err := h.Index.ScheduledReminders(c, viewer, t.name, t.Demand, s, false)
	if err != nil {
		return nil, err
	}
	list = demand.AppendNote(list, t.excluded)
	immediate, err := h.Index.ImmediateReminders(c, viewer, t.name, t.Demand, s, t.fresh, t.before)
	for _, r := range immediate {
		r.NewLots = r.Lots
		list = append(list, r)
	}
	return list, err
}

// notSentReason returns why no reminder would be sent now; empty if one would.
func (t *trial) notSentReason(list []demand.ReminderText) string {
	s, waits := t.subscription, false
	for _, r := range list {
		immediate := r.Why == demand.ByFresh || r.Why == demand.ByFall
		if r.NewLots > 0 && (t.allowed || !immediate) {
			return ""
		}
		waits = waits || immediate
	}
	switch {
	case !s.Switches().On():
		return "没有打开任何推送"
	case waits:
		return "推送日的 8:00 至 21:00 才即时提醒，每 10 分钟最多一次，以下到时发送"
	case len(list) > 0:
		return "现在符合条件的批次都已提醒过，有新的批次时才再提醒"
	case s.Kind == demand.ContractReminder:
		return "现在没有符合合约和基差条件的批次"
	case s.Kind == demand.QuantityReminder:
		return "现在没有足够多低于均价的批次"
	case s.AtOnce:
		return "现在没有等待提醒的批次，有符合条件的批次新挂牌或改价时才提醒"
	}
	return "最低价还没有下跌 " + schema.Grouped(s.Fall) + " 元/吨"
}

// ownDemand is a saved demand of the caller with the filters that can be searched now.
type ownDemand struct {
	demand.Demand
	name string
	lost bool // filters had to be removed
}

func (h Subscriptions) findDemand(c *web.Call, id int64) (ownDemand, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (ownDemand, error) { return readDemand(tx, c, id) })
}

func readDemand(tx *schema.Tx, c *web.Call, id int64) (ownDemand, error) {
	s, err := demand.FindSavedDemand(tx, c.Caller.Actor.MembershipID, id)
	if err != nil {
		return ownDemand{}, err
	}
	surroundings, err := demand.FindSurroundings(tx)
	if err != nil {
		return ownDemand{}, err
	}
	opened := s.Read(surroundings, accountapi.ViewerOf(c.Caller).Reader())
	return ownDemand{opened.Demand, s.Name, opened.Lost}, nil
}
