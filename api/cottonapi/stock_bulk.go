package cottonapi

import (
	"maps"
	"slices"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// BulkIn is the part of an input that selects lots of the caller's company.
type BulkIn struct {
	ListingIDs []int64             `json:"listingIDs,omitempty" maxItems:"1000" doc:"挂牌编号：至多 1000 个；不填则按筛选条件"`
	Filter     *cotton.StockFilter `json:"filter,omitempty" doc:"筛选条件：代替挂牌编号，与我的店铺的筛选相同"`
	After      int64               `json:"after,omitempty" minimum:"0" doc:"接着改：从上次回答的 next 之后，其余不变"`
}

// BulkOut is the part of an answer with the lots that a bulk call has not changed.
type BulkOut struct {
	Failed      []cotton.StockFailure `json:"failed" doc:"没有改的批次，至多列出 1000 个"`
	FailedCount int                   `json:"failedCount"`
	Next        int64                 `json:"next" doc:"不为 0 时还有批次没有轮到：以 after 带上它再调用"`
}

const (
	bulkMax     = 10_000           // lots of one call
	bulkTimeout = 20 * time.Second // a call begins no transaction after this time
	failedMax   = 1000             // lots that BulkOut.Failed lists
)

// bulkAction is an action on many lots of the caller's company.
type bulkAction struct {
	verb, detail string // of the event
	do           func(tx *schema.Tx, seller int64, ids []int64) (cotton.StockDone, error)
}

// selectLots returns the IDs of the selected lots. If there are more than bulkMax, next is the last ID.
func (h Stocks) selectLots(c *web.Call, in *BulkIn) (ids []int64, next int64, err error) {
	switch {
	case len(in.ListingIDs) > 0 && in.Filter != nil:
		return nil, 0, schema.Invalid("filter", "挂牌编号和筛选条件只能填一种")
	case len(in.ListingIDs) > 0:
		ids = slices.Compact(slices.Sorted(slices.Values(in.ListingIDs)))
		return slices.DeleteFunc(ids, func(id int64) bool { return id <= in.After }), 0, nil
	case in.Filter == nil:
		return nil, 0, schema.Invalid("listingIDs", "请选择批次，或填写筛选条件")
	case *in.Filter == cotton.StockFilter{}:
		return nil, 0, schema.Invalid("filter", "请至少填一个筛选条件，如状态")
	}
	ids, err = schema.View(c, h.DB, func(tx *schema.Tx) ([]int64, error) {
		return cotton.StockIDs(tx, c.Caller.Actor.CompanyID, *in.Filter, in.After, bulkMax+1)
	})
	if len(ids) > bulkMax {
		ids = ids[:bulkMax]
		next = ids[bulkMax-1]
	}
	return ids, next, err
}

// runBulk runs an action in short transactions, which stay committed if a later one fails. Each transaction updates the
// event with the number of lots.
func (h Stocks) runBulk(c *web.Call, in *BulkIn, a bulkAction) (total cotton.StockDone, next int64, err error) {
	ids, next, err := h.selectLots(c, in)
	if err != nil {
		return total, 0, err
	}
	start, done, event := time.Now(), 0, int64(0)
	for part := range slices.Chunk(ids, cotton.StockMax) {
		if time.Since(start) > bulkTimeout {
			return total, ids[done-1], nil
		}
		var updated int64 // ID of the event
		result, err := schema.Do(c, h.DB, func(tx *schema.Tx) (r cotton.StockDone, err error) {
			if r, err = a.do(tx, c.Caller.Actor.CompanyID, part); err != nil {
				return r, err
			}
			updated = event
			if n := r.Changed + r.Together; n > 0 {
				n += total.Changed + total.Together
				updated, err = cotton.ActOnStock(tx, accountapi.MemberOf(c.Caller), event, a.verb, n, a.detail)
			}
			return r, err
		})
		if refusal, ok := schema.KindOf(err); ok && done > 0 {
			total, next = endEarly(in, ids, done, total, refusal)
			return total, next, nil
		}
		if err != nil {
			return total, 0, err
		}
		event, done = updated, done+len(part)
		total.Add(result)
	}
	if total.Missing > 0 && total.Missing == len(ids) {
		return total, 0, schema.NotFound("没有这个挂牌")
	}
	return total, next, nil
}

// endEarly returns the result of an action that was refused after some lots. If a filter selects the lots, next lets
// the caller continue. Otherwise the other lots have failed.
func endEarly(
	in *BulkIn, ids []int64, done int, total cotton.StockDone, refusal *schema.Error,
) (result cotton.StockDone, next int64) {
	if in.Filter != nil {
		return total, ids[done-1]
	}
	for _, id := range ids[done:] {
		total.Failed = append(total.Failed, cotton.StockFailure{ListingID: id, Reason: refusal.Message})
	}
	return total, 0
}

func newBulkOut(done cotton.StockDone, next int64) BulkOut {
	return BulkOut{Failed: done.Failed[:min(len(done.Failed), failedMax)], FailedCount: len(done.Failed), Next: next}
}

type repriceIn struct {
	BulkIn
	IndexCode  string       `json:"indexCode,omitempty" maxLength:"10" doc:"合约：新的合约，与基差一起填"`
	Basis      *schema.Yuan `json:"basis,omitempty" minimum:"-100000" maximum:"100000" doc:"基差：新的基差，元/吨"`
	Price      *schema.Yuan `json:"price,omitempty" minimum:"1" maximum:"1000000" doc:"一口价：新的一口价，元/吨"`
	By         schema.Yuan  `json:"by,omitempty" minimum:"-100000" maximum:"100000" doc:"加减价：加在基差或一口价上，元/吨"`
	ToContract string       `json:"toContract,omitempty" maxLength:"10" doc:"换到合约：如 CF705"`
	Keep       string       `json:"keep,omitempty" default:"basis" enum:"basis,price" doc:"换合约时不变的：basis 基差，price 按现价的价格"`
	Until      schema.Day   `json:"until,omitempty" maxLength:"10" doc:"有效期到：如 2026-11-28，到当天 15:00"`
	Broker     *int64       `json:"intermediaryID,omitempty" minimum:"0" doc:"居间企业：0 为没有，不填则不变"`
	PutOn      bool         `json:"putOn,omitempty" doc:"同时上架：已下架、已过期的按新报价重新上架；不填则不改它们"`
}

type repriceOut struct {
	Changed   int `json:"changed"`
	Unchanged int `json:"unchanged" doc:"本来就是这样的批数"`
	BulkOut
}

// Reprice changes the offers of lots.
func (h Stocks) Reprice(c *web.Call, in *repriceIn) (repriceOut, error) {
	change, err := in.offerChange()
	if err != nil {
		return repriceOut{}, err
	}
	if in.Broker != nil {
		change.Intermediary, err = schema.View(c, h.DB, func(tx *schema.Tx) (*cotton.Intermediary, error) {
			return cotton.FindIntermediary(tx, *in.Broker)
		})
		if err != nil {
			return repriceOut{}, err
		}
	}
	reprice := func(tx *schema.Tx, seller int64, ids []int64) (cotton.StockDone, error) {
		return cotton.RepriceStock(tx, seller, ids, change)
	}
	done, next, err := h.runBulk(c, &in.BulkIn, bulkAction{cotton.RepricedLots, change.String(), reprice})
	return repriceOut{done.Changed, done.Unchanged, newBulkOut(done, next)}, err
}

// offerChange returns the change of offers in the input.
func (in *repriceIn) offerChange() (change cotton.OfferChange, err error) {
	if change.Until, err = untilOf(in.Until); err != nil {
		return change, err
	}
	if in.IndexCode != "" || in.Basis != nil || in.Price != nil {
		offer, err := offerOf(in.IndexCode, in.Basis, in.Price)
		if err != nil {
			return change, err
		}
		change.Offer = &offer
	}
	if in.ToContract != "" {
		code, ok := market.NormalContract(in.ToContract)
		if !ok {
			return change, schema.Invalid("toContract", "合约代码不正确，应如 CF705")
		}
		change.To, change.KeepPrice = code, in.Keep == "price"
	}
	change.By, change.PutOn = in.By, in.PutOn
	return change, nil
}

// offerOf returns an offer with a contract and a basis, or with a fixed price. It refuses incomplete offers.
func offerOf(contract string, basis, price *schema.Yuan) (o cotton.Offer, err error) {
	code, ok := market.NormalContract(contract)
	switch {
	case contract != "" && !ok:
		return o, schema.Invalid("indexCode", "合约代码不正确，应如 CF701")
	case contract != "" && basis == nil:
		return o, schema.Invalid("basis", "请填写基差")
	case contract == "" && basis != nil:
		return o, schema.Invalid("indexCode", "请选择基差的合约")
	case contract == "" && price == nil:
		return o, schema.Invalid("price", "请填写一口价，或合约和基差")
	}
	return cotton.Offer{IndexCode: code, Basis: web.ValueOr(basis, 0), Price: web.ValueOr(price, 0)}, nil
}

// untilOf returns the end of validity on a day, or the zero time without a day.
func untilOf(day schema.Day) (time.Time, error) {
	if day != "" && !day.Valid() {
		return time.Time{}, schema.Invalid("until", "日期应如 2026-11-28")
	}
	return cotton.ValidityEnd(day), nil
}

type stepIn struct {
	BulkIn
	Verb  cotton.ListingVerb `json:"verb" enum:"takeOff,putOn,sold" doc:"操作：takeOff 下架，putOn 上架，sold 标为已售"`
	Until schema.Day         `json:"until,omitempty" maxLength:"10" doc:"有效期到：上架时，如 2026-11-28，到当天 15:00；空为原来的"`
}

type stepOut struct {
	Changed   int `json:"changed"`
	Together  int `json:"together" doc:"因捆绑销售而一起改的批数，不在 changed 中"`
	Unchanged int `json:"unchanged" doc:"本来就是这样的批数"`
	BulkOut
}

var stepEvents = map[cotton.ListingVerb]string{
	cotton.TakeOff: cotton.TookLotsOff, cotton.PutOn: cotton.PutLotsOn, cotton.MarkSold: cotton.SoldLots,
}

// Step changes the state of lots.
func (h Stocks) Step(c *web.Call, in *stepIn) (stepOut, error) {
	until, err := untilOf(in.Until)
	if err != nil {
		return stepOut{}, err
	}
	done, next, err := h.runBulk(c, &in.BulkIn, newStepAction(in.Verb, until))
	return stepOut{done.Changed, done.Together, done.Unchanged, newBulkOut(done, next)}, err
}

func newStepAction(verb cotton.ListingVerb, until time.Time) bulkAction {
	return bulkAction{stepEvents[verb], "", func(tx *schema.Tx, seller int64, ids []int64) (cotton.StockDone, error) {
		return cotton.StepStock(tx, seller, ids, verb, until)
	}}
}

type soldIn struct {
	BatchIDs []string `json:"batchIDs" minItems:"1" maxItems:"1000" maxLength:"40" doc:"批号：至多 1000 个，可以照表格里的样子写"`
}

// batchNumbers returns the batch numbers in the input, which may be written as in a sheet, and the malformed texts.
func (in *soldIn) batchNumbers(now time.Time) (numbers, malformed []string) {
	for _, text := range in.BatchIDs {
		if number := lottext.BatchNumber(text, now); number != "" {
			numbers = append(numbers, number)
		} else {
			malformed = append(malformed, text)
		}
	}
	return numbers, malformed
}

// Sold marks the lots of the caller's company with some batch numbers as sold.
func (h Stocks) Sold(c *web.Call, in *soldIn) (stepOut, error) {
	type found struct {
		lots    map[int64]string
		missing []string
	}
	numbers, malformed := in.batchNumbers(h.DB.Now())
	f, err := schema.View(c, h.DB, func(tx *schema.Tx) (f found, err error) {
		f.lots, f.missing, err = cotton.StockOfBatches(tx, c.Caller.Actor.CompanyID, numbers)
		return f, err
	})
	if err != nil {
		return stepOut{}, err
	}
	var done cotton.StockDone
	if len(f.lots) > 0 {
		var next int64
		ids := slices.Collect(maps.Keys(f.lots))
		if done, next, err = h.runBulk(c, &BulkIn{ListingIDs: ids}, newStepAction(cotton.MarkSold, time.Time{})); err != nil {
			return stepOut{}, err
		}
		addBatchNumbers(&done, f.lots, next)
	}
	for _, number := range f.missing {
		done.Failed = append(done.Failed, cotton.StockFailure{BatchID: number, Reason: "店里没有这个批号"})
	}
	for _, text := range malformed {
		done.Failed = append(done.Failed, cotton.StockFailure{BatchID: text, Reason: "不像批号，应为 11 位数字"})
	}
	return stepOut{done.Changed, done.Together, done.Unchanged, newBulkOut(done, 0)}, nil
}

// addBatchNumbers sets the batch numbers of failed lots. It also adds the lots after next as failed, since a call
// without a filter cannot be continued.
func addBatchNumbers(done *cotton.StockDone, lots map[int64]string, next int64) {
	for n := range done.Failed {
		done.Failed[n].BatchID = lots[done.Failed[n].ListingID]
	}
	if next == 0 {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(lots)) {
		if id > next {
			done.Failed = append(done.Failed, cotton.StockFailure{
				ListingID: id, BatchID: lots[id], Reason: "系统繁忙，没有轮到，请再提交一次",
			})
		}
	}
}

type refreshOut struct {
	Refreshed int `json:"refreshed"`
	BulkOut
}

// Refresh sets the listing time of lots to now, at most once a day for each lot.
func (h Stocks) Refresh(c *web.Call, in *BulkIn) (refreshOut, error) {
	done, next, err := h.runBulk(c, in, bulkAction{cotton.RefreshedLots, "", cotton.RefreshStock})
	return refreshOut{done.Changed, newBulkOut(done, next)}, err
}
