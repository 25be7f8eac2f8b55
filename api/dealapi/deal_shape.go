package dealapi

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// DealRow is a deal in lists, as one of its sides sees it.
type DealRow struct {
	SpotSaleID int64      `json:"spotSaleID"`
	Number     string     `json:"number" doc:"询盘单号"`
	Status     deal.State `json:"status" enum:"0,1,2,3,4,5,7,8" doc:"0 待核验 1 已核验 2 待回复 3 挂盘中 4 竞价中 5 锁定基差 7 交易成功 8 交易失败"`
	BuyerID    int64      `json:"buyerID"`
	BuyerName  string     `json:"buyerName"`
	LotOffer

	Facts     []market.Fact `json:"facts" doc:"询盘时的质量指标等"`
	Message   string        `json:"message" doc:"最近的留言：询盘时的话，或以后的；没有时为空"`
	MessageBy string        `json:"messageBy" enum:"buyer,seller,platform," doc:"留言的一方；没有时为空"`
	Corrected bool          `json:"corrected" doc:"卖家核验时改了数据，需由买家提交挂盘"`

	CurrentPriceType deal.PriceType   `json:"currentPriceType" enum:"0,1,2" doc:"1 现价成交 2 挂盘期货价；0 还没有提交或一口价"`
	Price            *market.Decimal  `json:"price" doc:"挂盘期货价；没有时为空"`
	ListingValidity  *time.Time       `json:"listingValidity" doc:"挂盘期限；没有时为空"`
	AccountMember    int64            `json:"accountMember"`
	TotalPrice       *market.Decimal  `json:"totalPrice" doc:"单价：成交价，或按挂盘价、期货现价计算；不能计算时为空"`
	Money            *schema.Fen      `json:"money" doc:"金额；不能计算时为空"`
	Deposit          schema.Fen       `json:"deposit" doc:"本单冻结的点价金，元"`
	Rate             schema.PerDollar `json:"rate" doc:"美元批次的点价金折成货款的汇率；没有时为 0"`
	RateDay          schema.Day       `json:"rateDay" doc:"汇率的日期；没有时为空"`
	PaidDeposit      schema.Fen       `json:"paidDeposit" doc:"已付给卖家的点价金，元：成交后抵作货款，或放弃锁定基差的赔付；没有时为 0"`
	FillWhenTouched  bool             `json:"fillWhenTouched" doc:"到价自动成交"`
	TouchedAt        *time.Time       `json:"touchedAt" doc:"到价时间；没有到价时为空"`

	BidType     deal.BidType    `json:"bidType" enum:"0,1,2" doc:"1 密封出价 2 公开竞价；0 没有竞价"`
	BidMinPrice *market.Decimal `json:"bidMinPrice" doc:"最低出价（期货价或一口价）；没有竞价时为空"`
	BidEnd      *time.Time      `json:"bidEnd"`
	MyBid       *market.Decimal `json:"myBid" doc:"本单的出价；密封竞价结束前卖家看不到"`
	BestBid     *market.Decimal `json:"bestBid" doc:"目前最高出价，按本单的基差折算；密封竞价结束前为空"`
	Outbid      bool            `json:"outbid" doc:"竞价中领先的是其他买家：出价更高，或相同而更早"`

	RiskPrice *market.Decimal `json:"riskPrice" doc:"风险参考价；没有时为空"`
	AnswerBy  *time.Time      `json:"answerBy" doc:"追加点价金的期限；没有追加通知时为空"`

	Reason     deal.Reason `json:"reason" doc:"失败原因：sold revoked refused expired outbid abandoned stopped；没有失败时为空"`
	ReasonNote string      `json:"reasonNote"`
	OrderID    int64       `json:"orderID" doc:"成交后的订单；没有时为 0"`
	OrderNo    string      `json:"orderNumber" doc:"成交后的订单号；没有时为空"`
	Frozen     string      `json:"frozen" doc:"被冻结的企业：询盘只能由平台处理；没有时为空"`
	Verbs      []DealVerb  `json:"verbs" doc:"调用者现在可以做的操作"`
	CreatedAt  time.Time   `json:"createdAt"`
	UpdatedAt  time.Time   `json:"updatedAt"`
}

// DealVerb is a verb that the caller may use on a deal now, as pages name it.
type DealVerb struct {
	Verb string `json:"verb"`
	For  string `json:"for" enum:"buyer,seller" doc:"以哪一方的身份"`
}

// DealDetail is one deal with its log.
type DealDetail struct {
	DealRow
	BuyerContact  string      `json:"buyerContact" doc:"询盘人和电话"`
	SellerContact string      `json:"sellerContact"`
	Others        int         `json:"others" doc:"同一批次上其他进行中的询盘单数"`
	Steps         []DealStep  `json:"steps" doc:"记录，先旧后新"`
	Bids          []DealBid   `json:"bids" doc:"可以看到的出价，先高后低"`
	History       []DealClose `json:"history" doc:"合约行情：询盘所用合约近几周的，先旧后新，已结束的到结束之日；一口价的为空"`
}

// DealStep is an entry of the log of a deal.
type DealStep struct {
	ID         int64        `json:"id"`
	Verb       string       `json:"verb"`
	From       deal.State   `json:"from"`
	To         deal.State   `json:"to"`
	At         time.Time    `json:"at"`
	UserName   string       `json:"userName" doc:"操作人；系统操作为空"`
	MemberName string       `json:"memberName" doc:"代表的企业；系统操作为空"`
	Party      string       `json:"party" enum:"buyer,seller,clock,platform"`
	Changes    []DealChange `json:"changes"`
	Note       string       `json:"note"`
}

// DealChange is a value that a step has changed, as text.
type DealChange struct {
	Field string `json:"field"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

// DealBid is a bid as the caller may see it.
type DealBid struct {
	SpotSaleID int64          `json:"spotSaleID"`
	BuyerName  string         `json:"buyerName" doc:"其他买家的名称不公开"`
	Price      market.Decimal `json:"price"`
	At         time.Time      `json:"at"`
	Mine       bool           `json:"mine"`
}

// LatestDealStep is a new step of one of the caller's deals.
type LatestDealStep struct {
	DealStep
	SpotSaleID int64            `json:"spotSaleID"`
	Number     string           `json:"number"`
	Goods      market.GoodsKind `json:"goods" enum:"cotton,imported" doc:"cotton 棉花，imported 进口棉"`
	BatchID    string           `json:"batchID"`
	Side       string           `json:"side" enum:"buyer,seller" doc:"调用者在这一单中是买家还是卖家"`
	OtherName  string           `json:"otherName" doc:"对方企业"`
	Status     deal.State       `json:"status" doc:"现在的状态"`
}

// DealCounts are the numbers of deals by tab.
type DealCounts struct {
	Tabs    []DealTabCount `json:"tabs" doc:"0 1 2 3 4 5 7 8 各状态的单数"`
	Waiting int            `json:"waiting" doc:"等本企业处理的单数"`
}

// DealTabCount is the number of deals in one state.
type DealTabCount struct {
	Status  deal.State `json:"status"`
	Count   int        `json:"count"`
	Waiting int        `json:"waiting" doc:"其中等本企业处理的"`
}

// DealOutcome is what a call in bulk has done with one deal.
type DealOutcome struct {
	SpotSaleID int64  `json:"spotSaleID"`
	Number     string `json:"number"`
	BatchID    string `json:"batchID"`
	OK         bool   `json:"ok"`
	Msg        string `json:"msg" doc:"没有成功的原因"`
}

// DealOutcomes is what a call in bulk has done.
type DealOutcomes struct {
	Done   int           `json:"done"`
	Failed int           `json:"failed"`
	List   []DealOutcome `json:"list"`
}

// AskedLot is a lot on which a company has an open deal.
type AskedLot struct {
	ListingID  int64  `json:"listingID"`
	BatchID    string `json:"batchID"`
	SpotSaleID int64  `json:"spotSaleID"`
	Number     string `json:"number" doc:"询盘单号"`
}

// DealContract is a live contract as the dialogs need it.
type DealContract struct {
	IndexCode  string          `json:"indexCode"`
	Currency   market.Currency `json:"currency" enum:"1,2" doc:"1 人民币，元/吨；2 美元，美分/磅"`
	IndexValue *market.Decimal `json:"indexValue" doc:"期货现价；没有行情时为空"`
	PreSettle  market.Decimal  `json:"preSettle" doc:"昨结算；没有时为 0"`
	Lowest     *market.Decimal `json:"lowest" doc:"跌停价；没有昨结算时为空"`
	Highest    *market.Decimal `json:"highest" doc:"涨停价"`
	LastDay    schema.Day      `json:"lastDay" doc:"最后交易日"`
}

// DealContracts are the live contracts and the default terms.
type DealContracts struct {
	List            []DealContract `json:"list"`
	ListingValidity time.Time      `json:"listingValidity" doc:"默认挂盘期限：下一个周五 15:00，遇休市顺延一周"`
	LastValidity    time.Time      `json:"lastValidity" doc:"最晚可选的挂盘期限"`
	DepositRate     schema.Fen     `json:"depositRate" doc:"点价金，元/吨；0 为不收"`
	Balance         schema.Fen     `json:"balance" doc:"点价金可用余额，元"`
	Holidays        []schema.Day   `json:"holidays" doc:"到最晚挂盘期限为止的休市日"`
}

// DealEarnest is the answer whether a company's deposit account covers deals.
type DealEarnest struct {
	Enough  bool       `json:"enough"`
	Money   schema.Fen `json:"money" doc:"将冻结的点价金，元"`
	Balance schema.Fen `json:"balance" doc:"可用余额，元"`
	Msg     string     `json:"msg" doc:"本次点价将扣除 X 元保证金；余额不足时为：您的余额不足 …"`
}

// DealClose is the last price of the contract of a deal on one trading day.
type DealClose struct {
	IndexCode string         `json:"indexCode"`
	Day       schema.Day     `json:"day" doc:"交易日；ICE 合约为纽约时间"`
	Close     market.Decimal `json:"close" doc:"收盘价，单位见币种；当日未收盘为最新价"`
}
