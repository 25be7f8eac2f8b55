package cottonindex

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// ClassNow are the prices of a quality class at the current quotes, and where a lot stands among the other lots.
type ClassNow struct {
	cotton.PriceSpread
	Price  *schema.Yuan `json:"price" doc:"本批现价，元/吨；没有现价时为空"`
	Below  int          `json:"below" doc:"同类的其他批次中，比本批贵的占百分之几"`
	Above  int          `json:"above" doc:"同类的其他批次中，比本批便宜的占百分之几"`
	Others int          `json:"others" doc:"同类的其他批次"`
}

// Class returns the prices of the quality class of a lot at the current quotes.
func (x *Index) Class(ctx context.Context, v Viewer, class string, lot *Lot) (ClassNow, error) {
	m, err := x.marketNow()
	if err != nil {
		return ClassNow{}, err
	}
	f, err := NewFilter(&demand.Demand{Type: lot.Type}, v, m)
	if err != nil {
		return ClassNow{}, err
	}
	l := &priceHistogram{}
	err = x.do(ctx, f.readPrices(l, Scale{}, f.all(indexer.Equal("class", class)), func() {}))
	if err != nil {
		return ClassNow{}, err
	}
	return standing(l, Scale{}.of(&Row{CottonDoc: lot.CottonDoc}, m), lot.ListingType == cotton.WayListed), nil
}

// standing returns the spread of the prices and where a price stands among them. The lots include the one with this
// price if counted is set.
func standing(l *priceHistogram, price *schema.Yuan, counted bool) ClassNow {
	now := ClassNow{Price: price, PriceSpread: cotton.NewPriceSpread(func(yield func(schema.Yuan, int) bool) {
		for _, s := range l.Steps {
			if !yield(s.Price, s.Count) {
				return
			}
		}
	})}
	now.Others = now.Lots
	if price == nil {
		return now
	}
	if counted {
		now.Others = max(0, now.Lots-1)
	}
	dearer, cheaper := 0, 0
	for _, s := range l.Steps {
		switch {
		case s.Price > *price:
			dearer += s.Count
		case s.Price < *price:
			cheaper += s.Count
		}
	}
	if now.Others > 0 {
		now.Below, now.Above = 100*dearer/now.Others, 100*cheaper/now.Others
	}
	return now
}
