package jobs

import (
	"context"
	"math/rand/v2"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/freight"
	"cottonmall/schema/mill"
)

// freightAtOnce is how many requests or quotes expire in one transaction.
const freightAtOnce = 200

// expireFreight expires requests and quotes whose validity has ended, and ends deals long after their loading. Its
// transactions have a limited size.
func (r *Runner) expireFreight(ctx context.Context) error {
	err := r.repeat(ctx, func(tx *schema.Tx) (int, error) { return freight.ExpireRequests(tx, freightAtOnce) })
	if err != nil {
		return err
	}
	err = r.repeat(ctx, func(tx *schema.Tx) (int, error) { return freight.ExpireQuotes(tx, freightAtOnce) })
	if err != nil {
		return err
	}
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return freight.FinishDeals(tx, freightAtOnce) })
}

// carriersAtOnce is how many carriers are notified in one transaction.
const carriersAtOnce = 50

// notifyCarriers sends new requests to the carriers, in transactions of limited size.
func (r *Runner) notifyCarriers(ctx context.Context) error {
	return r.repeat(ctx, func(tx *schema.Tx) (int, error) { return freight.NotifyCarriers(tx, carriersAtOnce) })
}

// openFreight is how many requests of the demonstration are open.
const openFreight = 12

// moveFreight takes one step of the freight of the demonstration: a company asks again for the transport that it or
// another one has asked for, a carrier quotes, or the cheapest of three quotes is accepted.
func (r *Runner) moveFreight(ctx context.Context) error {
	return schema.Write(ctx, r.db, func(tx *schema.Tx) error {
		open, total, err := freight.OpenRequests(tx, freight.RouteFilter{}, schema.Page{Num: 1, Size: openFreight})
		if err != nil {
			return err
		}
		if total < openFreight {
			return askAgain(tx)
		}
		q := &open[rand.IntN(len(open))]
		quotes, err := freight.QuotesFor(tx, []int64{q.ID})
		if err != nil {
			return err
		}
		if list := quotes[q.ID]; len(list) >= 3 && q.MembershipID == 0 {
			_, err := freight.AcceptQuote(tx, &account.Member{CompanyID: q.CompanyID}, list[0].ID)
			return err
		}
		return quoteAgain(tx, q)
	})
}

// askAgain inserts a request like a former one.
func askAgain(tx *schema.Tx) error {
	_, end, err := schema.IDRange(tx, "freight_request")
	if err != nil || end == 0 {
		return err
	}
	former, err := freight.From(tx, rand.Int64N(end))
	if err != nil || former == nil {
		return err
	}
	a := freight.Asking{
		Route: former.Route, Goods: former.Goods, Kind: former.Kind, Packages: former.Packages, Tons: former.Tons,
		Loading:   former.Loading,
		Insurance: former.Insurance, Weighing: former.Weighing, LoadOn: tx.Today().Add(2 + rand.IntN(4)), ValidTime: "2d",
	}
	_, err = freight.Ask(tx, &account.Member{CompanyID: former.CompanyID}, a)
	return err
}

// quoteAgain inserts a quote of a carrier near the freight of the route.
func quoteAgain(tx *schema.Tx, q *freight.Request) error {
	carriers, err := account.Carriers(tx)
	if err != nil || len(carriers) == 0 {
		return err
	}
	rate, known, err := mill.FreightOf(tx, q.Route)
	if err != nil {
		return err
	}
	carrier := carriers[rand.IntN(len(carriers))]
	if !known || carrier == q.CompanyID {
		return nil
	}
	c, err := account.FindCompany(tx, carrier)
	if err != nil {
		return err
	}
	_, err = freight.SubmitQuote(tx, &account.Member{CompanyID: carrier, CompanyName: c.Name}, freight.Quoting{
		RequestID: q.ID, Unit: freight.Ton, Price: rate.PerTon + schema.Yuan(5*(rand.IntN(9)-4)),
		Until: tx.Now().Add(48 * time.Hour),
	})
	return err
}
