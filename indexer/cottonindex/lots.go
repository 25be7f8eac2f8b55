package cottonindex

import (
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// documentsByID returns the documents of listings in the given order. It omits those that do not exist or do not match
// a filter.
func (x *Index) documentsByID(ctx context.Context, f *Filter, ids []int64) ([]*Row, error) {
	var docs []*Row
	var calls []indexer.Call
	for part := range slices.Chunk(ids, 1000) {
		calls = append(calls, indexer.Call{f.rows(f.all(indexer.In(Key, idTexts(part))), 0, len(part)), appendRows(&docs)})
	}
	if err := x.do(ctx, calls); err != nil {
		return nil, err
	}
	found := make(map[int64]*Row, len(docs))
	for _, doc := range docs {
		found[doc.ListingID] = doc
	}
	docs = docs[:0]
	for _, id := range ids {
		if doc := found[id]; doc != nil {
			docs = append(docs, doc)
			delete(found, id)
		}
	}
	return docs, nil
}

// Lots returns the lots of listings in the given order, without duplicates. It omits lots that are no longer on sale.
func (x *Index) Lots(ctx context.Context, v Viewer, listingIDs []int64, by Pricing) ([]Lot, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	if len(listingIDs) > LotMax {
		return nil, schema.Invalid("listingIDs", "最多同时查看 %d 批", LotMax)
	}
	table, to, err := m.pricing(v, by)
	if err != nil {
		return nil, err
	}
	docs, err := x.documentsByID(ctx, &Filter{visible: Visible(m), table: table.Code}, listingIDs)
	return m.lots(docs, v, table, to), err
}

// lots returns documents as lots at the market. The mill may be nil.
func (m *Market) lots(docs []*Row, v Viewer, table *market.PremiumTable, to *mill.Mill) []Lot {
	lots := make([]Lot, len(docs))
	for i, doc := range docs {
		lots[i] = newLot(doc, v, m, table, to)
	}
	return lots
}

// Batches returns every lot on sale of the batches with these numbers, in the given order, the cheapest offer of a
// batch first. It also returns the numbers that are not on sale.
func (x *Index) Batches(
	ctx context.Context, v Viewer, numbers []string, by Pricing,
) (lots []Lot, missing []string, err error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, nil, err
	}
	numbers, err = checkNumbers(numbers)
	if err != nil || len(numbers) == 0 {
		return []Lot{}, []string{}, err
	}
	table, to, err := m.pricing(v, by)
	if err != nil {
		return nil, nil, err
	}
	var docs []*Row
	f := &Filter{visible: Visible(m), table: table.Code}
	rows := f.rows(f.all(indexer.In("batchID", numbers)), 0, LotMax)
	if err := x.do(ctx, []indexer.Call{{rows, appendRows(&docs)}}); err != nil {
		return nil, nil, err
	}
	lots = m.lots(docs, v, table, to)
	place := map[string]int{}
	missing = []string{}
	for i, number := range numbers {
		place[number] = i
		if !slices.ContainsFunc(lots, func(l Lot) bool { return l.BatchID == number }) {
			missing = append(missing, number)
		}
	}
	slices.SortStableFunc(lots, func(a, b Lot) int {
		if n := place[a.BatchID] - place[b.BatchID]; n != 0 || a.Price == nil || b.Price == nil {
			return n
		}
		return int(*a.Price - *b.Price)
	})
	return lots, missing, nil
}

// Offer is what is asked for a lot.
type Offer struct {
	ListingID int64
	Price     schema.Yuan
}

// offerAttributes are the attributes that the price of a lot depends on.
var offerAttributes = []string{"listingID", "batchID", "indexCode", "basis", "fixedPrice"}

// numbersInQuery is how many batches a query of Cheapest looks for. A query finds at most LotMax lots.
const numbersInQuery = 250

// Cheapest returns the cheapest offer with a price of each batch on sale, by its number. Of equal offers it is the one
// that was listed first.
func (x *Index) Cheapest(ctx context.Context, numbers []string) (map[string]Offer, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	found := make(map[string]Offer, len(numbers))
	f := &Filter{visible: Visible(m), once: true}
	var calls []indexer.Call
	for part := range slices.Chunk(numbers, numbersInQuery) {
		rows := f.rows(f.all(indexer.In("batchID", part)), 0, LotMax)
		rows.Retrieve = offerAttributes
		calls = append(calls, indexer.Call{Query: rows, Read: func(a indexer.Answer) ([]indexer.Call, error) {
			return nil, eachRow(a, func(doc *Row) {
				price := Scale{}.of(doc, m)
				if price == nil {
					return
				}
				if best, known := found[doc.BatchID]; !known || *price < best.Price {
					found[doc.BatchID] = Offer{doc.ListingID, *price}
				}
			})
		}})
	}
	return found, x.do(ctx, calls)
}

// checkNumbers refuses invalid batch numbers, and too many of them. It removes duplicates.
func checkNumbers(numbers []string) ([]string, error) {
	var list []string
	for _, number := range numbers {
		if len(number) != numberLen || !allDigits(number) {
			return nil, schema.Invalid("batchIds", "批号为 %d 位数字：%s", numberLen, Shorten(number))
		}
		if !slices.Contains(list, number) {
			list = append(list, number)
		}
		if len(list) > numbersMax {
			return nil, schema.Invalid("batchIds", "最多同时搜索 %d 个批号", numbersMax)
		}
	}
	return list, nil
}
