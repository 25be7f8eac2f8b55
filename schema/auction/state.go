package auction

import "cottonmall/schema"

// Kind is how buyers bid in a session.
type Kind int

// Kinds of sessions.
const (
	Open   Kind = 1 // any number of rising bids, which everybody sees
	Sealed Kind = 2 // one bid per company, not shown before the end
)

// Name returns the Chinese name of the kind.
func (k Kind) Name() string { return map[Kind]string{Open: "公开竞价", Sealed: "密封出价"}[k] }

// SessionState is the state of a session.
type SessionState int

// States of a session.
const (
	Announced SessionState = 1 // 预告
	Running   SessionState = 2 // 进行中
	Ended     SessionState = 3 // 已结束：还有保证金待释放
	Settled   SessionState = 4 // 已结清
	Withdrawn SessionState = 5 // 已撤销
)

var sessionStateNames = map[SessionState]string{
	Announced: "预告", Running: "进行中", Ended: "已结束", Settled: "已结清", Withdrawn: "已撤销",
}

// Name returns the Chinese name of the state.
func (s SessionState) Name() string { return sessionStateNames[s] }

// LotState is the state of a lot in a session.
type LotState int

// States of a lot.
const (
	LotWaiting   LotState = 1 // 待开始
	LotRunning   LotState = 2 // 竞价中
	LotSold      LotState = 3 // 已成交
	LotUnsold    LotState = 4 // 流拍
	LotWithdrawn LotState = 5 // 已撤出
)

var lotStateNames = map[LotState]string{
	LotWaiting: "待开始", LotRunning: "竞价中", LotSold: "已成交", LotUnsold: "流拍", LotWithdrawn: "已撤出",
}

// Name returns the Chinese name of the state.
func (s LotState) Name() string { return lotStateNames[s] }

// Verb is a step in the life of a session or a lot.
type Verb string

// Verbs of sessions and lots.
const (
	Change   Verb = "change"   // terms of the session
	Begin    Verb = "begin"    // the time of its begin has come
	End      Verb = "end"      // all lots have ended
	Settle   Verb = "settle"   // all deposits are released
	Withdraw Verb = "withdraw" // before the begin; by the platform also later

	PlaceBid Verb = "bid"
	Sell     Verb = "sell" // to the highest bid
	Fail     Verb = "fail" // no bid, or none at the reserve price
)

// SessionSteps is the state machine of a session. A session that has no lots at its begin is withdrawn by the clock.
var SessionSteps = schema.Steps[SessionState, Verb]{
	{Announced, Change, Announced, schema.Seller},
	{Announced, Withdraw, Withdrawn, schema.Seller},
	{Announced, Begin, Running, schema.Clock},
	{Running, Withdraw, Withdrawn, schema.Platform},
	{Running, End, Ended, schema.Clock},
	{Ended, Settle, Settled, schema.Clock},
}

// LotSteps is the state machine of a lot.
var LotSteps = schema.Steps[LotState, Verb]{
	{LotWaiting, Withdraw, LotWithdrawn, schema.Seller},
	{LotWaiting, Begin, LotRunning, schema.Clock},
	{LotRunning, Withdraw, LotWithdrawn, schema.Platform},
	{LotRunning, PlaceBid, LotRunning, schema.Buyer},
	{LotRunning, Sell, LotSold, schema.Clock},
	{LotRunning, Fail, LotUnsold, schema.Clock},
}

// Open reports whether bids may still come.
func (s LotState) Open() bool { return s == LotWaiting || s == LotRunning }
