package calcapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/calc/calcsheet"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Valuations handles the calls about the value of lists of lots.
type Valuations struct {
	DB    *schema.DB
	Index Index
	Slots web.ExportSlots
}

// Index finds the lots on sale.
type Index interface {
	Cheapest(ctx context.Context, numbers []string) (map[string]cottonindex.Offer, error)
}

// valuation is the value of a list of lots, with what is asked for those on sale.
type valuation struct {
	calc.Valuation

	Offers []valuedOffer `json:"offers" doc:"各批中在售的，每批最便宜的一个挂牌"`
}

// valuedOffer is the cheapest offer of a lot on sale.
type valuedOffer struct {
	BatchID   string         `json:"batchID"`
	ListingID int64          `json:"listingID"`
	Price     schema.Yuan    `json:"price" doc:"现价，元/吨"`
	Price3128 *schema.PerTon `json:"price3128" doc:"按同一升贴水表折3128，元/吨；没有升贴水时为空"`
}

// Value returns the value of a list of lots. Nothing is stored.
func (h Valuations) Value(c *web.Call, in *calc.ValuationInput) (*valuation, error) {
	return h.value(c, c.Caller, in)
}

func (h Valuations) value(ctx context.Context, by web.Caller, in *calc.ValuationInput) (*valuation, error) {
	v, err := h.valueAlone(ctx, by, in)
	if err != nil {
		return nil, err
	}
	offers, err := h.offersOf(ctx, v.Lots)
	return &valuation{*v, offers}, err
}

// valueAlone returns the value of a list of lots without what is asked for them.
func (h Valuations) valueAlone(
	ctx context.Context, by web.Caller, in *calc.ValuationInput,
) (*calc.Valuation, error) {
	return schema.View(ctx, h.DB, func(tx *schema.Tx) (*calc.Valuation, error) {
		tables, shared, err := tablesOf(tx, accountapi.ViewerOf(by).Company, in)
		if err != nil {
			return nil, err
		}
		v, err := calc.Value(tx, tables, in)
		if err == nil {
			v.Table.Shared = shared
		}
		return v, err
	})
}

// tablesOf returns the premium tables that a company may use for a list: its own ones, or that of a shared list, which
// is used for the lots of that list only.
func tablesOf(
	tx *schema.Tx, companyID int64, in *calc.ValuationInput,
) (tables []market.PremiumTable, shared bool, err error) {
	tables, err = market.PremiumTables(tx, companyID)
	has := func(t market.PremiumTable) bool { return t.Code == in.Table }
	if err != nil || in.Code == "" || in.Table == "" || slices.ContainsFunc(tables, has) {
		return tables, false, err
	}
	table, err := calc.SharedTable(tx, in)
	if err != nil || table == nil {
		return tables, false, err
	}
	return []market.PremiumTable{*table}, true, nil
}

// offersOf returns the cheapest offers of the lots that are on sale, in the order of the lots.
func (h Valuations) offersOf(ctx context.Context, lots []calc.ValuedLot) ([]valuedOffer, error) {
	numbers := make([]string, len(lots))
	for i := range lots {
		numbers[i] = lots[i].BatchID
	}
	found, err := h.Index.Cheapest(ctx, numbers)
	offers := []valuedOffer{}
	for i := range lots {
		lot := &lots[i]
		o, on := found[lot.BatchID]
		if !on {
			continue
		}
		offer := valuedOffer{BatchID: lot.BatchID, ListingID: o.ListingID, Price: o.Price}
		if lot.Known {
			offer.Price3128 = new(schema.PerTon(o.Price)*100 - lot.Premium.Total)
		}
		offers = append(offers, offer)
	}
	return offers, err
}

// valuationQuery is a short list of lots in a query.
type valuationQuery struct {
	calc.Terms

	Batches schema.List `json:"batchIDs" maxLength:"1300" doc:"批号：逗号分隔，最多 100 个"`
}

func (in *valuationQuery) input() *calc.ValuationInput {
	return &calc.ValuationInput{Terms: in.Terms, Batches: in.Batches}
}

// List returns the value of a short list of lots.
func (h Valuations) List(c *web.Call, in *valuationQuery) (*valuation, error) {
	return h.Value(c, in.input())
}

type batchPriceIn struct {
	calc.Terms

	BatchID string `json:"batchID" pattern:"^[0-9]{11}$" patternDescription:"11 位数字" doc:"批号"`
}

// batchPrice is the value of a lot, with its premiums by every table.
type batchPrice struct {
	Value    *valuation            `json:"valuation" doc:"现在的估价；不能估价时为空"`
	Problem  string                `json:"problem" doc:"现在不能估价的原因，一句话，如合约已到期；能估价时为空"`
	Premiums []cotton.TablePremium `json:"premiums" doc:"各升贴水表下的升贴水，逐项"`
}

// Single returns the value of one lot, with its premiums by every table.
func (h Valuations) Single(c *web.Call, in *batchPriceIn) (*batchPrice, error) {
	premiums, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]cotton.TablePremium, error) {
		b, err := cotton.FindBatch(tx, in.BatchID)
		if err != nil {
			return nil, err
		}
		tables, err := market.PremiumTables(tx, accountapi.ViewerOf(c.Caller).Company)
		return cotton.TablePremiums(tables, b), err
	})
	if err != nil {
		return nil, err
	}
	v, problem, err := h.presentValue(c, &calc.ValuationInput{Terms: in.Terms, Batches: []string{in.BatchID}})
	return &batchPrice{v, problem, premiums}, err
}

// presentValue returns the value of a list of lots, or the reason why it has no value now.
func (h Valuations) presentValue(c *web.Call, in *calc.ValuationInput) (v *valuation, problem string, err error) {
	v, err = h.Value(c, in)
	refusal, refused := errors.AsType[*schema.Error](err)
	if refused && (refusal.Kind == schema.InvalidKind || refusal.Kind == schema.ConflictKind) {
		return nil, refusal.Message, nil
	}
	return v, "", err
}

type batchNumbers struct {
	Batches []string `json:"batchIDs" doc:"表中的批号，各一次，按顺序"`
}

// Read returns the batch numbers of a sheet.
func (h Valuations) Read(c *web.Call, in *web.SheetFile) (batchNumbers, error) {
	numbers, err := readSheet(c, in, calcsheet.ReadBatches)
	return batchNumbers{numbers}, err
}

// keptValuation is a list of lots that a member keeps, with its present value.
type keptValuation struct {
	Kept    calculation         `json:"calculation"`
	Input   calc.ValuationInput `json:"input" doc:"批号、升贴水表、合约和基差"`
	Value   *valuation          `json:"valuation" doc:"现在的估价；不能估价时为空"`
	Problem string              `json:"problem" doc:"现在不能估价的原因，一句话，如合约已到期；能估价时为空"`
}

// Kept returns a list of lots that the caller keeps, with its present value. A list that cannot be valued any more is
// returned with the reason.
func (h Valuations) Kept(c *web.Call, in *calculationIDIn) (*keptValuation, error) {
	out, err := schema.View(c, h.DB, func(tx *schema.Tx) (*keptValuation, error) {
		out := &keptValuation{}
		kept, err := calc.FindCalculation(tx, c.Caller.Actor.MembershipID, in.ID)
		if err != nil {
			return nil, err
		}
		out.Kept = newCalculation(kept)
		return out, readInput(kept, calc.ValuationTool, &out.Input)
	})
	if err != nil {
		return nil, err
	}
	out.Value, out.Problem, err = h.presentValue(c, &out.Input)
	return out, err
}

// Keep stores a list of lots in the history of the caller, with its present value as the result. A list without a
// contract is valued by the main contract of the day on which it is opened. A list without a premium table gets the
// default one of today, so that its link means the same table for everybody.
func (h Valuations) Keep(c *web.Call, in *valuationKeepIn) (calculation, error) {
	v, err := h.valueAlone(c, c.Caller, &in.ValuationInput)
	if err != nil {
		return calculation{}, err
	}
	if in.Table = v.Table.Code; !v.Table.Shared {
		in.Code = ""
	}
	text, err := json.Marshal(in.ValuationInput)
	if err != nil {
		return calculation{}, err
	}
	return keep(c, h.DB, calc.Calculation{
		Tool: calc.ValuationTool, Name: in.Name, Input: string(text), Result: resultText(v),
	})
}

// resultText returns the sums of a list in a sentence, with the number of lots that are not in them.
func resultText(v *calc.Valuation) string {
	t := &v.Totals
	text := fmt.Sprintf("%d 批", t.Priced)
	if t.Price != nil {
		text += fmt.Sprintf("，%s 吨，按 %s 均价 %s 元/吨，金额 %s 元", t.Weight, v.IndexCode, t.Price, t.Money.Text())
	}
	if left := len(v.Lots) - t.Priced + len(v.Unknown); left > 0 {
		text += fmt.Sprintf("；另 %d 批没有计入", left)
	}
	return text
}

// valuationKeepIn is a list of lots that a member keeps.
type valuationKeepIn struct {
	calc.ValuationInput

	Name string `json:"name,omitempty" maxLength:"40" doc:"名称：不填只记入历史"`
}
