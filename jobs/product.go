package jobs

import (
	"context"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// productsAtOnce is how many products, inquiries or quotes expire in one transaction.
const productsAtOnce = 200

// expireProducts takes products off sale whose validity has ended, in transactions of limited size.
func (r *Runner) expireProducts(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return product.ExpireDue(tx, productsAtOnce) })
}

// expireInquiries expires inquiries and quotes whose validity has ended, in transactions of limited size.
func (r *Runner) expireInquiries(ctx context.Context) error {
	err := r.repeat(ctx, func(tx *schema.Tx) (int, error) { return product.ExpireInquiries(tx, productsAtOnce) })
	if err != nil {
		return err
	}
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return product.ExpireQuotes(tx, productsAtOnce) })
}

// recordArticles stores the prices of all articles, once a day.
func (r *Runner) recordArticles(ctx context.Context) error {
	n, err := schema.Do(ctx, r.db, product.RecordArticles)
	if err == nil && n > 0 {
		r.log.Info("recorded article prices", "articles", n)
	}
	return err
}

// remindOfArticles sends the reminders of articles whose prices have moved, in transactions of limited size.
func (r *Runner) remindOfArticles(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return product.RemindOfMoves(tx, productsAtOnce) })
}

// moveProducts changes the price of one product by at most 40 CNY/t, as its seller would.
func (r *Runner) moveProducts(ctx context.Context) error {
	return schema.Write(ctx, r.db, func(tx *schema.Tx) error {
		_, end, err := schema.IDRange(tx, "product")
		if err != nil || end == 0 {
			return err
		}
		p, err := product.PricedFrom(tx, rand.Int64N(end))
		if err != nil || p == nil {
			return err
		}
		price := p.Price + schema.Yuan(10*(rand.IntN(9)-4))
		by := &account.Member{CompanyID: p.CompanyID, UserID: p.UserID}
		return product.Reprice(tx, by, []int64{p.ID}, product.Repricing{Price: &price})
	})
}
