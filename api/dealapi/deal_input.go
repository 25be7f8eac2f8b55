package dealapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// DealKey is the key with which a page repeats a request.
type DealKey struct {
	RequestKey string `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
}

type inquireDealsIn struct {
	DealKey
	MemberID   int64             `json:"memberID,omitempty" doc:"买家企业：平台代为询盘时"`
	RiskAgreed bool              `json:"riskAgreed,omitempty" doc:"风险提示：已勾选；按合约计价并提交挂盘时需要"`
	Notes      string            `json:"notes,omitempty" maxLength:"500" doc:"给卖家的话"`
	List       []inquireDealItem `json:"list,omitempty" minItems:"1" maxItems:"100" doc:"询盘批次"`
}

type inquireDealItem struct {
	ListingID int64  `json:"listingID" minimum:"1" doc:"挂牌"`
	BatchID   string `json:"batchID,omitempty" maxLength:"40" doc:"批号"`
	DealTermsIn
}

// DealTermsIn are the terms of a hanging order.
type DealTermsIn struct {
	AccountMember    int64          `json:"accountMember,omitempty" doc:"期货账户：所属企业，10000 为平台"`
	CurrentPriceType deal.PriceType `json:"currentPriceType,omitempty" enum:"0,1,2" doc:"价格方式：1 现价成交"`
	Price            market.Decimal `json:"price,omitempty" minimum:"0" maximum:"99999" doc:"挂盘期货价，单位见币种"`
	ListingValidity  time.Time      `json:"listingValidity,omitempty" doc:"挂盘期限"`
}

type submitDealsIn struct {
	DealKey
	RiskAgreed bool             `json:"riskAgreed,omitempty" doc:"风险提示：已勾选；按合约计价并提交挂盘时需要"`
	List       []SubmitDealItem `json:"list,omitempty" minItems:"1" maxItems:"100" doc:"询盘单"`
}

type SubmitDealItem struct {
	SpotSaleID int64 `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	DealTermsIn
}

type modifyDealIn struct {
	DealKey
	SubmitDealItem
}

type bidDealIn struct {
	DealKey
	SpotSaleID int64          `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Price      market.Decimal `json:"price,omitempty" minimum:"0" maximum:"99999" doc:"出价，单位见币种"`
}

type dealsIn struct {
	DealKey
	SpotSaleIDs []int64 `json:"spotSaleIDs,omitempty" minItems:"1" maxItems:"100" doc:"询盘单"`
	Notes       string  `json:"notes,omitempty" maxLength:"500" doc:"原因或留言"`
}

type dealIn struct {
	SpotSaleID int64 `json:"spotSaleID" minimum:"1" doc:"询盘单"`
}

// DealFactsIn are the facts of a lot that the seller may correct. Absent fields stay as they are.
type DealFactsIn struct {
	DepotName  *string         `json:"depotName,omitempty" maxLength:"100" doc:"仓库"`
	Amount     *schema.Weight  `json:"amount,omitempty" doc:"重量，吨"`
	PackNum    *int            `json:"packnum,omitempty" minimum:"1" maximum:"300000" doc:"包数"`
	IndexCode  *string         `json:"indexCode,omitempty" maxLength:"10" doc:"合约：空时改为一口价"`
	Basis      *market.Decimal `json:"basis,omitempty" doc:"基差"`
	FixedPrice *market.Decimal `json:"fixedPrice,omitempty" doc:"一口价"`
	Remark     *string         `json:"remark,omitempty" maxLength:"500" doc:"批次的备注"`
}

type verifyDealIn struct {
	DealKey
	SpotSaleID int64  `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Status     string `json:"status" enum:"UNSOLD,SOLD" doc:"核验结果：UNSOLD 未售 SOLD 已售"`
	DealFactsIn
}

// replyDealIn is the reply of a seller to submitted terms, or the change of a hanging order.
type replyDealIn struct {
	DealKey
	SpotSaleID      int64          `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Verb            string         `json:"verb" enum:"GP_SUCCESS,BIDDING,LOCK_BASIS,TRADED,SOLD,REVOKED,DATA_CHANGE,GP_FAIL" doc:"挂盘操作"`
	Price           market.Decimal `json:"price,omitempty" minimum:"0" maximum:"99999" doc:"成交价：TRADED 的期货价；一口价和现价成交时不填"`
	FillWhenTouched *bool          `json:"fillWhenTouched,omitempty" doc:"到价自动成交"`
	BidType         deal.BidType   `json:"bidType,omitempty" enum:"0,1,2" doc:"竞价方式：1 密封 2 公开"`
	BidMinPrice     market.Decimal `json:"bidMinPrice,omitempty" minimum:"0" maximum:"99999" doc:"最低出价"`
	BidEnd          time.Time      `json:"bidEnd,omitempty" doc:"竞价截止"`
	ListingValidity time.Time      `json:"listingValidity,omitempty" doc:"最后时间：LOCK_BASIS 点价的期限；不填为挂盘期限"`
	Notes           string         `json:"notes,omitempty" maxLength:"500" doc:"原因"`
	Pick            bool           `json:"pick,omitempty" doc:"选为中标：竞价中选这个出价"`
	DealFactsIn
}

type replyDealsIn struct {
	DealKey
	Verb            string          `json:"verb" enum:"GP_SUCCESS,TRADED,REVOKED" doc:"挂盘操作：挂盘、成交或拒绝"`
	FillWhenTouched *bool           `json:"fillWhenTouched,omitempty" doc:"到价自动成交"`
	Notes           string          `json:"notes,omitempty" maxLength:"500" doc:"原因"`
	List            []replyDealItem `json:"list,omitempty" minItems:"1" maxItems:"100" doc:"询盘单"`
}

type replyDealItem struct {
	SpotSaleID int64          `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Price      market.Decimal `json:"price,omitempty" minimum:"0" maximum:"99999" doc:"成交价：TRADED 的期货价；一口价和现价成交时不填"`
}

type lockBasisIn struct {
	DealKey
	SpotSaleID      int64          `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	ListingValidity time.Time      `json:"listingValidity,omitempty" doc:"最后时间：点价的期限；不填为挂盘期限"`
	RiskPrice       market.Decimal `json:"riskPrice,omitempty" minimum:"0" maximum:"99999" doc:"风险参考价：不填为没有"`
}

type riskDealIn struct {
	DealKey
	SpotSaleID int64          `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Price      market.Decimal `json:"price" minimum:"0" maximum:"99999" doc:"风险参考价：0 取消"`
}

// DealFilterIn selects deals.
type DealFilterIn struct {
	Status    *deal.State `json:"status,omitempty" enum:"0,1,2,3,4,5,7,8" doc:"状态：不填为全部"`
	Keyword   string      `json:"keyword,omitempty" maxLength:"100" doc:"关键字：批号、提单号、单号或对方企业"`
	IndexCode string      `json:"indexCode,omitempty" maxLength:"10" doc:"合约"`
	OtherID   int64       `json:"otherID,omitempty" doc:"对方企业"`
	MemberID  int64       `json:"memberID,omitempty" doc:"企业：只用于平台；不填为全部"`
	From      schema.Day  `json:"from,omitempty" maxLength:"10" doc:"询盘日期，从"`
	To        schema.Day  `json:"to,omitempty" maxLength:"10" doc:"到"`
	Waiting   bool        `json:"waiting,omitempty" doc:"只看等本企业处理的"`
}

type dealListIn struct {
	DealFilterIn
	web.PageIn
}

type dealCountIn struct {
	MemberID int64 `json:"memberID,omitempty" doc:"企业：只用于平台；不填为全部"`
}

// askedDealIn asks for the open deals on listings.
type askedDealIn struct {
	ListingIDs schema.List `json:"listingIDs,omitempty" maxLength:"6000" doc:"挂牌编号，逗号分隔"`
	MemberID   int64       `json:"memberID,omitempty" doc:"买家企业：只用于平台"`
}

// earnestDealIn asks what submitting the terms of a deal holds.
type earnestDealIn struct {
	SpotSaleIDs schema.List `json:"spotSaleIDs,omitempty" maxLength:"2000" doc:"询盘单，逗号分隔"`
	MemberID    int64       `json:"memberID,omitempty" doc:"企业：只用于平台；不填为全部"`
}

type marginDealIn struct {
	DealKey
	SpotSaleID int64 `json:"spotSaleID" minimum:"1" doc:"询盘单"`
}

type dealNotesIn struct {
	DealKey
	SpotSaleIDs []int64      `json:"spotSaleIDs,omitempty" minItems:"1" maxItems:"100" doc:"询盘单"`
	Notes       string       `json:"notes,omitempty" maxLength:"500" doc:"留言"`
	For         schema.Party `json:"for,omitempty" enum:"buyer,seller" doc:"身份：平台代哪一方留言，企业自己不需要"`
}

type stopDealIn struct {
	DealKey
	SpotSaleID int64  `json:"spotSaleID" minimum:"1" doc:"询盘单"`
	Notes      string `json:"notes,omitempty" maxLength:"500" doc:"原因"`
}
