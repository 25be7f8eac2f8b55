package dealapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
)

// depositAccount is the deposit account of a company, as its members see it.
type depositAccount struct {
	Balance schema.Fen `json:"balance" doc:"可用余额，元"`
	Held    schema.Fen `json:"held" doc:"冻结，元"`
	Rate    schema.Fen `json:"rate" doc:"今天的点价金，元/吨；0 为不收"`

	PayTo *accountapi.BankAccount `json:"payTo" doc:"平台的点价金收款账户；没有设置时为 null"`
}

// DepositListIn selects entries of the caller's own company.
type DepositListIn struct {
	Kind string     `json:"kind,omitempty" enum:",paidIn,paidOut,held,released,settled,forfeited,received" doc:"种类；不填为全部"`
	From schema.Day `json:"from,omitempty" maxLength:"10" doc:"日期，从"`
	To   schema.Day `json:"to,omitempty" maxLength:"10" doc:"到，含当天"`
	web.PageIn
}

// depositEntry is an entry of a statement.
type depositEntry struct {
	ID         int64            `json:"id"`
	At         time.Time        `json:"at"`
	Kind       deal.DepositKind `json:"kind" enum:"paidIn,paidOut,held,released,settled,forfeited,received" doc:"种类：入账 退回 冻结 解冻 抵作货款 违约扣付 收到"`
	SpotSaleID int64            `json:"spotSaleID" doc:"询盘单；银行收付和竞价为 0"`
	Number     string           `json:"number" doc:"询盘单号；银行收付和竞价为空"`
	Auction    string           `json:"auctionListingCode" doc:"场次编号；不是竞价时为空"`
	LotID      int64            `json:"lotID" doc:"竞价批次；不是竞价时为 0"`
	BatchID    string           `json:"batchID" doc:"竞价批次的第一批；不是竞价时为空"`
	Money      schema.Fen       `json:"money" doc:"可用余额的增减，元"`
	HeldMoney  schema.Fen       `json:"heldMoney" doc:"冻结的增减，元"`
	Balance    schema.Fen       `json:"balance" doc:"之后的可用余额，元"`
	Held       schema.Fen       `json:"held" doc:"之后的冻结，元"`
	Reference  string           `json:"reference" doc:"银行流水号；不是银行收付时为空"`
	Note       string           `json:"note" doc:"备注；不是银行收付时为空"`
	UserName   string           `json:"userName" doc:"登记人；不是平台查看时为空"`
}

type depositCompaniesIn struct {
	Keyword string `json:"keyword,omitempty" maxLength:"100" doc:"企业名称"`
	web.PageIn
}

// depositCompany is a company with its account, as the platform sees it.
type depositCompany struct {
	CompanyID   int64      `json:"memberID"`
	CompanyName string     `json:"memberName"`
	Balance     schema.Fen `json:"balance" doc:"可用余额，元"`
	Held        schema.Fen `json:"held" doc:"冻结，元"`
}

// depositEntriesIn selects entries of a company.
type depositEntriesIn struct {
	CompanyID int64 `json:"memberID" minimum:"1" doc:"企业"`
	DepositListIn
}

// depositState is the sum of all accounts, with the last check of the ledger.
type depositState struct {
	Balance   schema.Fen `json:"balance" doc:"各企业可用余额之和，元"`
	Held      schema.Fen `json:"held" doc:"各企业冻结之和，元"`
	Bank      schema.Fen `json:"bank" doc:"银行应有的点价金，元"`
	Outcome   string     `json:"outcome" enum:",running,done,failed" doc:"上次核对账目的结果；空为还没有核对过"`
	Error     string     `json:"error" doc:"账目不平的原因；没有时为空"`
	CheckedAt *time.Time `json:"checkedAt" doc:"上次核对的时间；还没有核对过时为 null"`
}

// depositPaymentIn is a payment between a company and the platform's bank.
type depositPaymentIn struct {
	DealKey
	CompanyID int64      `json:"memberID" minimum:"1" doc:"企业"`
	Money     schema.Fen `json:"money" minimum:"0.01" maximum:"1000000000" doc:"金额，元"`
	Reference string     `json:"reference" minLength:"1" maxLength:"40" doc:"银行流水号，只能登记一次"`
	Note      string     `json:"note,omitempty" maxLength:"200" doc:"备注"`
	Code      string     `json:"code" maxLength:"6" doc:"短信验证码：send_confirm_code 发到本人手机，只对这一笔有效"`
}

// depositRate is the deposit of a ton from a day on.
type depositRate struct {
	Day      schema.Day `json:"day" doc:"起用日期"`
	Rate     schema.Fen `json:"rate" doc:"点价金，元/吨"`
	UserName string     `json:"userName" doc:"设置人；默认标准为空"`
	At       time.Time  `json:"at" doc:"设置的时间"`
	Current  bool       `json:"current" doc:"今天适用"`
}

type depositRateIn struct {
	DealKey
	Day  schema.Day `json:"day" maxLength:"10" doc:"起用日期，今天或以后"`
	Rate schema.Fen `json:"rate" minimum:"0" maximum:"10000" doc:"点价金，元/吨；0 为不收"`
}
