package orderapi

import (
	"context"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// Trades handles the calls about the lots that were sold. Their answers are the same for everybody.
type Trades struct {
	db     *schema.DB
	latest *web.Kept[[]TradeOut]
	sums   *web.Kept[*order.TradeStatistics]
}

// How long answers are kept, how many trades are listed and how many days are summed up.
const (
	tradesKept = 5 * time.Second
	sumsKept   = time.Minute
	tradesMax  = 20
	summedDays = 30
)

// NewTrades returns the handlers of the calls about trades.
func NewTrades(db *schema.DB) Trades {
	return Trades{db, &web.Kept[[]TradeOut]{Life: tradesKept}, &web.Kept[*order.TradeStatistics]{Life: sumsKept}}
}

// TradeOut is a lot that was sold, without names.
type TradeOut struct {
	At        time.Time        `json:"at" doc:"整点"`
	Goods     market.GoodsKind `json:"goods" enum:"cotton,imported" doc:"cotton 棉花，imported 进口棉"`
	Facts     []market.Fact    `json:"facts" doc:"产地、等级和指标，指标向下取到 0.5；没有企业、仓库和批号"`
	Weight    schema.Weight    `json:"amount" doc:"吨，取整"`
	Currency  market.Currency  `json:"currency" enum:"1,2" doc:"1 人民币，元/吨；2 美元，美分/磅"`
	IndexCode string           `json:"indexCode" doc:"合约；一口价为空"`
	Basis     *market.Decimal  `json:"basis" doc:"基差，单位见币种；一口价为空"`
	Price     market.Decimal   `json:"price" doc:"成交价，单位见币种"`
}

func newTradeOut(t *order.Trade) TradeOut {
	out := TradeOut{
		At: t.At, Goods: t.Goods, Facts: t.Facts, Weight: t.Weight, Currency: t.Currency, IndexCode: t.IndexCode,
		Price: t.Currency.Decimal(t.Price),
	}
	if t.IndexCode != "" {
		out.Basis = new(t.Currency.Decimal(t.Basis))
	}
	return out
}

// Latest returns the lots that were sold last, newest first.
func (h Trades) Latest(c *web.Call, _ *web.None) ([]TradeOut, error) {
	return h.latest.Get(c, h.db.Now(), func(ctx context.Context) ([]TradeOut, error) {
		list, err := schema.View(ctx, h.db, func(tx *schema.Tx) ([]order.Trade, error) {
			return order.LatestTrades(tx, tradesMax)
		})
		out := make([]TradeOut, len(list))
		for i := range list {
			out[i] = newTradeOut(&list[i])
		}
		return out, err
	})
}

// Statistics returns the sums of the trades of domestic cotton, by day and contract.
func (h Trades) Statistics(c *web.Call, _ *web.None) (*order.TradeStatistics, error) {
	return h.sums.Get(c, h.db.Now(), func(ctx context.Context) (*order.TradeStatistics, error) {
		return schema.View(ctx, h.db, func(tx *schema.Tx) (*order.TradeStatistics, error) {
			return order.CountTrades(tx, tx.Today().Add(1-summedDays))
		})
	})
}
