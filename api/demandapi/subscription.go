package demandapi

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Index is the part of the search index that the calls about demands need.
type Index interface {
	Check(v cottonindex.Viewer, d demand.Demand) error
	Fit(v cottonindex.Viewer, o demand.Opened) demand.Opened
	Counts(ctx context.Context, v cottonindex.Viewer, demands []demand.Demand) ([]int, error)
	RuleMarked(
		ctx context.Context, mark cotton.SaleType, pageNum, pageSize int,
	) (lots []cottonindex.Lot, total int, err error)
	Lowest(ctx context.Context, list []cottonindex.LowestQuery) ([]cottonindex.Low, error)
	ScheduledReminders(
		ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, onlyNew bool,
	) ([]demand.ReminderText, error)
	ImmediateReminders(
		ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, newLots []int64,
		before cotton.LastNotified,
	) ([]demand.ReminderText, error)
}

// Subscriptions handles the calls about the reminders for saved demands.
type Subscriptions struct {
	DB          *schema.DB
	Index       Index
	Account     Account
	WechatToken string
	PublicURL   string
	Log         *slog.Logger
}

type subscriptionIn struct {
	SearchID             int64       `json:"searchID" minimum:"1" doc:"需求定制"`
	SubscribeType        int         `json:"subscribeType,omitempty" minimum:"0" maximum:"2" doc:"推送方式：0 不推送，1 合约推送，2 数量推送"`
	SubscribeTime        string      `json:"subscribeTime,omitempty" maxLength:"5" doc:"推送时间：HH:mm"`
	SubscribeDays        schema.List `json:"subscribeDays,omitempty" maxLength:"20" doc:"推送日：1 周日 … 7 周六，逗号分隔，空为每天"`
	IsHolidayNotSub      bool        `json:"isHolidayNotSub,omitempty" doc:"节假日不推送"`
	ClientPriceIndexSend *bool       `json:"clientPriceIndexSend,omitempty" doc:"合约条件的开关：与推送方式一致"`
	ClientMaxBasisPrice  string      `json:"clientMaxBasisPrice,omitempty" maxLength:"4000" doc:"合约条件：JSON，如 [{\"indexCode\":\"CF701\",\"basisPrice\":1100}]"`
	ClientAvgPriceSend   *bool       `json:"clientAvgPriceSend,omitempty" doc:"数量条件的开关：与推送方式一致"`
	ClientAvgPrice       string      `json:"clientAvgPrice,omitempty" maxLength:"4000" doc:"数量条件：JSON，如 [{\"batchLimit\":5,\"difPrice\":200}]"`

	// not in the specification; absent fields stay unchanged
	AtOnce  *bool        `json:"atOnce,omitempty" doc:"即时提醒：新挂牌、改价时提醒；不填则不变，下同"`
	Fall    *schema.Yuan `json:"fall,omitempty" minimum:"0" maximum:"100000" doc:"下跌金额：最低价下跌多少时提醒，元/吨，0 为不提醒"`
	Mail    *string      `json:"mail,omitempty" maxLength:"200" doc:"邮箱：空为不发；新的邮箱须先确认，见 sendMail"`
	Webhook *string      `json:"webhook,omitempty" maxLength:"200" doc:"机器人地址：企业微信机器人的网址，空为不发"`
}

// Subscription has the reminders that the owner of a demand receives, and the channels.
type Subscription struct {
	SearchID             int64       `json:"searchID"`
	SearchName           string      `json:"searchName"`
	SubscribeType        int         `json:"subscribeType" enum:"0,1,2" doc:"0 不推送，1 合约推送，2 数量推送"`
	SubscribeTime        string      `json:"subscribeTime" doc:"HH:mm"`
	SubscribeDays        string      `json:"subscribeDays" doc:"1 周日 … 7 周六，空为每天"`
	IsHolidayNotSub      int         `json:"isHolidayNotSub" doc:"1 节假日不推送"`
	ClientPriceIndexSend int         `json:"clientPriceIndexSend"`
	ClientMaxBasisPrice  string      `json:"clientMaxBasisPrice" doc:"JSON：[{\"indexCode\":\"CF701\",\"basisPrice\":1100}]"`
	ClientAvgPriceSend   int         `json:"clientAvgPriceSend"`
	ClientAvgPrice       string      `json:"clientAvgPrice" doc:"JSON：[{\"batchLimit\":5,\"difPrice\":200}]"`
	AtOnce               bool        `json:"atOnce"`
	Fall                 schema.Yuan `json:"fall"`
	Mail                 string      `json:"mail" doc:"已确认的邮箱，本人所有需求定制共用"`
	MailWaiting          string      `json:"mailWaiting" doc:"待确认的邮箱，确认后才发到这里；没有时为空"`
	Webhook              string      `json:"webhook" doc:"本人所有需求定制共用"`
	IsSubscribe          int         `json:"isSubscribe" doc:"1 已扫码；设有公众号时，须扫过公众号的码"`
	WeChat               bool        `json:"wechat" doc:"公众号能收到"`
	NextAt               int64       `json:"nextAt" doc:"下次推送，秒，0 为没有"`
	Stopped              bool        `json:"stopped" doc:"用停止链接停止，可以恢复"`
}

// subscription returns the stored subscription with the changes in the input. It refuses incomplete inputs.
func (in *subscriptionIn) subscription(stored *demand.Subscription) (*demand.Subscription, error) {
	s := *stored
	s.Kind, s.At = demand.SubscriptionKind(in.SubscribeType), strings.TrimSpace(in.SubscribeTime)
	s.SkipHolidays = in.IsHolidayNotSub
	s.AtOnce, s.Fall = web.ValueOr(in.AtOnce, stored.AtOnce), web.ValueOr(in.Fall, stored.Fall)
	days := slices.Clone(in.SubscribeDays)
	slices.Sort(days)
	s.Days = strings.Join(days, "")
	basis, below := s.Kind == demand.ContractReminder, s.Kind == demand.QuantityReminder
	switch {
	case in.ClientPriceIndexSend != nil && *in.ClientPriceIndexSend != basis:
		return nil, schema.Invalid("clientPriceIndexSend", "合约条件的开关与推送方式不一致")
	case in.ClientAvgPriceSend != nil && *in.ClientAvgPriceSend != below:
		return nil, schema.Invalid("clientAvgPriceSend", "数量条件的开关与推送方式不一致")
	case s.Kind != demand.NoReminder && s.At == "":
		return nil, schema.Invalid("subscribeTime", "请选择推送时间")
	}
	var err error
	if s.Basis, err = demand.BasisLimits(in.ClientMaxBasisPrice, basis); err != nil {
		return nil, err
	}
	s.Below, err = demand.Belows(in.ClientAvgPrice, below)
	return &s, err
}

type searchIDIn struct {
	SearchID int64 `json:"searchID" minimum:"1" doc:"需求定制"`
}

// Get returns the subscription of a demand.
func (h Subscriptions) Get(c *web.Call, in *searchIDIn) (Subscription, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (Subscription, error) {
		s, err := demand.FindSubscription(tx, c.Caller.Actor.MembershipID, in.SearchID)
		if err != nil {
			return Subscription{}, err
		}
		return h.newSubscription(tx, c.Caller.Actor.MembershipID, s)
	})
}

// Set changes the subscription of a demand. Falls are measured from the current lowest price.
func (h Subscriptions) Set(c *web.Call, in *subscriptionIn) (Subscription, error) {
	low, err := h.lowest(c, in)
	if err != nil {
		return Subscription{}, err
	}
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (Subscription, error) {
		stored, err := demand.FindSubscription(tx, owner, in.SearchID)
		if err != nil {
			return Subscription{}, err
		}
		changed, err := in.subscription(stored)
		if err != nil {
			return Subscription{}, err
		}
		s, err := demand.Subscribe(tx, owner, changed, low)
		if err != nil {
			return Subscription{}, err
		}
		if err := in.setAddresses(tx, owner); err != nil {
			return Subscription{}, err
		}
		return h.newSubscription(tx, owner, s)
	})
}

// lowest returns the lowest price of a demand with reminders about falls. It returns zero if the demand finds no lots
// or the index does not answer.
func (h Subscriptions) lowest(c *web.Call, in *subscriptionIn) (schema.Yuan, error) {
	d, err := h.findDemand(c, in.SearchID)
	if err != nil || d.lost || web.ValueOr(in.Fall, 0) == 0 {
		return 0, err
	}
	lows, err := h.Index.Lowest(c, []cottonindex.LowestQuery{{Viewer: accountapi.ViewerOf(c.Caller), Demand: d.Demand}})
	if err != nil || lows[0].Price == nil {
		return 0, nil // the reminder job determines it later
	}
	return *lows[0].Price, nil
}

func (h Subscriptions) newSubscription(tx *schema.Tx, owner int64, s *demand.Subscription) (Subscription, error) {
	d, err := demand.FindSavedDemand(tx, owner, s.DemandID)
	if err != nil {
		return Subscription{}, err
	}
	w, err := demand.FindReminderWay(tx, owner)
	if err != nil {
		return Subscription{}, err
	}
	proof, err := demand.FindMailProof(tx, owner)
	out := Subscription{
		SearchID: d.ID, SearchName: d.Name, SubscribeType: int(s.Kind), SubscribeTime: s.At,
		SubscribeDays:   strings.Join(strings.Split(s.Days, ""), ","),
		IsHolidayNotSub: web.Flag(s.SkipHolidays), ClientPriceIndexSend: web.Flag(s.Kind == demand.ContractReminder),
		ClientAvgPriceSend: web.Flag(s.Kind == demand.QuantityReminder),
		AtOnce:             s.AtOnce, Fall: s.Fall, Stopped: s.Stopped != nil,
	}
	out.ClientMaxBasisPrice, out.ClientAvgPrice = s.Texts()
	if !s.NextAt.IsZero() {
		out.NextAt = s.NextAt.Unix()
	}
	if err == nil {
		out.Mail, out.MailWaiting, out.Webhook = w.Mail, proof.Mail, w.Webhook
		out.IsSubscribe, out.WeChat = web.Flag(h.isSubscribed(w)), w.OpenID != ""
	}
	return out, err
}

type stopIn struct {
	Code     string `json:"code,omitempty" maxLength:"100" doc:"停止链接：其中的 code"`
	SearchID int64  `json:"searchID,omitempty" minimum:"1" doc:"需求定制：本人登录后可用"`
	Undo     bool   `json:"undo,omitempty" doc:"恢复"`
}

type stopOut struct {
	SearchID   int64    `json:"searchID"`
	SearchName string   `json:"searchName"`
	Stopped    bool     `json:"stopped" doc:"现在没有提醒"`
	What       []string `json:"what" doc:"停止或恢复了哪些提醒"`
}

// Stop stops or restores the reminders for a demand. The caller must be its owner or have the link from a reminder.
func (h Subscriptions) Stop(c *web.Call, in *stopIn) (stopOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (stopOut, error) {
		d, err := h.demandToStop(tx, c, in)
		if err != nil {
			return stopOut{}, err
		}
		before, err := demand.FindSubscription(tx, d.MembershipID, d.ID)
		if err != nil {
			return stopOut{}, err
		}
		after, err := demand.Unsubscribe(tx, d.MembershipID, d.ID, in.Undo)
		if err != nil {
			return stopOut{}, err
		}
		out := stopOut{SearchID: d.ID, SearchName: d.Name, Stopped: !after.Switches().On(), What: after.Words()}
		if !in.Undo {
			out.What = before.Off().Words()
		}
		if in.Code != "" && before.Switches().On() != after.Switches().On() {
			err = demand.NotifySwitched(tx, d, after) // other people may have the link
		}
		return out, err
	})
}

func (h Subscriptions) demandToStop(tx *schema.Tx, c *web.Call, in *stopIn) (*demand.SavedDemand, error) {
	switch {
	case in.Code != "":
		return demand.DemandOfStop(tx, in.Code)
	case in.SearchID == 0:
		return nil, schema.Invalid("code", "链接不完整，请从消息中重新打开")
	case c.Caller.Session == nil:
		return nil, schema.Unauthenticated("%s", c.Caller.GuestMessage())
	}
	return demand.FindSavedDemand(tx, c.Caller.Actor.MembershipID, in.SearchID)
}
