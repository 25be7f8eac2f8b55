package deal

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// Steps is the state machine of deals. Steps of [schema.Self] are for both sides. Remove deletes the deal, and its log
// stays.
var Steps = schema.Steps[State, Verb]{
	{Pending, VerifyLot, Verified, schema.Seller},
	{Pending, ReportSold, Failed, schema.Seller},
	{Pending, Remove, Failed, schema.Buyer},
	{Pending, SendNotes, Pending, schema.Self},
	{Pending, Lose, Failed, schema.Clock},
	{Pending, Stop, Failed, schema.Platform},

	{Verified, Submit, Waiting, schema.Buyer},
	{Verified, KeepBack, Verified, schema.Clock},
	{Verified, Revoke, Failed, schema.Buyer},
	{Verified, SendNotes, Verified, schema.Self},
	{Verified, Lose, Failed, schema.Clock},
	{Verified, Stop, Failed, schema.Platform},

	{Waiting, Hang, Hanging, schema.Seller},
	{Waiting, OpenBids, Bidding, schema.Seller},
	{Waiting, Lock, Locked, schema.Seller},
	{Waiting, Trade, Succeeded, schema.Seller},
	{Waiting, ReportSold, Failed, schema.Seller},
	{Waiting, Refuse, Failed, schema.Seller},
	{Waiting, Revoke, Failed, schema.Buyer},
	{Waiting, Restart, Waiting, schema.Clock},
	{Waiting, Expire, Failed, schema.Clock},
	{Waiting, SendNotes, Waiting, schema.Self},
	{Waiting, Lose, Failed, schema.Clock},
	{Waiting, Stop, Failed, schema.Platform},

	{Hanging, Modify, Hanging, schema.Buyer},
	{Hanging, Revoke, Failed, schema.Buyer},
	{Hanging, Correct, Hanging, schema.Seller},
	{Hanging, OpenBids, Bidding, schema.Seller},
	{Hanging, Trade, Succeeded, schema.Seller},
	{Hanging, Refuse, Failed, schema.Seller},
	{Hanging, Touch, Hanging, schema.Clock},
	{Hanging, Fill, Succeeded, schema.Clock},
	{Hanging, Restart, Hanging, schema.Clock},
	{Hanging, Expire, Failed, schema.Clock},
	{Hanging, SendNotes, Hanging, schema.Self},
	{Hanging, Lose, Failed, schema.Clock},
	{Hanging, Stop, Failed, schema.Platform},

	{Bidding, PlaceBid, Bidding, schema.Buyer},
	{Bidding, Unseal, Bidding, schema.Clock},
	{Bidding, PickWinner, Succeeded, schema.Seller},
	{Bidding, Fill, Succeeded, schema.Clock},
	{Bidding, Expire, Failed, schema.Clock},
	{Bidding, SendNotes, Bidding, schema.Self},
	{Bidding, Lose, Failed, schema.Clock},
	{Bidding, Stop, Failed, schema.Platform},

	{Locked, NamePrice, Locked, schema.Buyer},
	{Locked, SetRisk, Locked, schema.Seller},
	{Locked, Call, Locked, schema.Clock},
	{Locked, Answer, Locked, schema.Buyer},
	{Locked, Abandon, Failed, schema.Buyer},
	{Locked, Trade, Succeeded, schema.Seller},
	{Locked, Touch, Locked, schema.Clock},
	{Locked, Fill, Succeeded, schema.Clock},
	{Locked, Restart, Locked, schema.Clock},
	{Locked, Expire, Failed, schema.Clock},
	{Locked, SendNotes, Locked, schema.Self},
	{Locked, Lose, Failed, schema.Clock},
	{Locked, Stop, Failed, schema.Platform},
}

var stateNames = map[State]string{
	Pending: "待核验", Verified: "已核验", Waiting: "待回复", Hanging: "挂盘中", Bidding: "竞价中", Locked: "锁定基差",
	Succeeded: "交易成功", Failed: "交易失败",
}

// Name returns the Chinese name of the state.
func (s State) Name() string { return stateNames[s] }

// Final reports whether no step leaves the state.
func (s State) Final() bool { return s == Succeeded || s == Failed }

// Holding reports whether deals in the state keep their listing 点价中.
func (s State) Holding() bool { return s >= Waiting && s <= Locked }

var verbNames = map[Verb]string{
	Inquire: "询盘", VerifyLot: "核验", ReportSold: "回复已售", Remove: "删除", Submit: "提交挂盘", KeepBack: "挂盘未提交",
	Revoke: "撤销", Hang: "确认挂盘",
	Refuse: "拒绝", OpenBids: "发起竞价", Lock: "锁定基差", Trade: "确认成交", Modify: "修改挂盘", Correct: "修改数据",
	PlaceBid: "出价", Unseal: "竞价截止", PickWinner: "选择中标", NamePrice: "点价", SetRisk: "设置风险参考价", Answer: "追加点价金",
	Abandon: "放弃点价",
	Touch:   "到价", Fill: "成交", Call: "追加点价金通知", Restart: "顺延期限", Expire: "过期", Lose: "失败", SendNotes: "留言", Stop: "终止",
}

// Name returns the Chinese name of the verb.
func (v Verb) Name() string { return verbNames[v] }

// May reports whether a party may take a step of [Steps].
func May(from State, verb Verb, by schema.Party) bool {
	return Steps.MaySide(from, verb, by)
}

// step moves the deal to the next state. It refuses a verb that the state or the party does not allow.
func (d *Deal) step(verb Verb, by schema.Party) error {
	next, ok := Steps.Next(d.State, verb)
	switch {
	case !ok:
		return schema.Conflict("询盘单 %s 现在是“%s”，不能%s，请刷新后再操作", d.Number, d.State.Name(), verb.Name())
	case !May(d.State, verb, by):
		return schema.Denied("%s应由%s操作", verb.Name(), partyOf(d.State, verb))
	}
	d.State = next
	return nil
}

// partyOf returns the Chinese name of the party that may take a step.
func partyOf(from State, verb Verb) string {
	i := slices.IndexFunc(Steps, func(s schema.Step[State, Verb]) bool { return s.From == from && s.Verb == verb })
	names := map[schema.Party]string{
		schema.Buyer: "买家", schema.Seller: "卖家", schema.Platform: "平台", schema.Clock: "系统", schema.Self: "买卖双方",
	}
	return names[Steps[i].Who]
}

// Verbs returns the verbs that a party may use on the deal at a time, if nothing besides the deal forbids them.
func (d *Deal) Verbs(by schema.Party, now time.Time) []Verb {
	return Standing{}.Verbs(d, by, false, now)
}

// verbs returns the verbs that the table, the deal and a rule allow.
func (d *Deal) verbs(by schema.Party, now time.Time, may func(Verb) bool) []Verb {
	verbs := []Verb{}
	for _, s := range Steps {
		if s.From == d.State && May(d.State, s.Verb, by) && d.usable(s.Verb, now) && may(s.Verb) {
			verbs = append(verbs, s.Verb)
		}
	}
	return verbs
}

// usable reports whether a verb that the state allows makes sense for the deal.
func (d *Deal) usable(verb Verb, now time.Time) bool {
	switch verb {
	case Hang:
		return !d.Fixed() && d.PriceType != CurrentPrice
	case Lock, Modify:
		return !d.Fixed()
	case PlaceBid:
		return d.BidEnd.After(now) && (d.BidType != SealedBids || d.Bid == 0)
	case PickWinner:
		return d.Bid != 0 && !d.BidEnd.After(now)
	case Answer:
		return !d.AnswerBy.IsZero()
	case Trade:
		return d.State != Locked || d.Futures != 0
	}
	return true
}
