package product

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Repricing is what a seller changes of the offers of some products.
type Repricing struct {
	Price *schema.Yuan // the new price; zero: negotiable
	By    schema.Yuan  // added to the price; may be negative
	Until *time.Time   // the new end of validity
}

// Reprice changes the prices or the validity of some products of a member's company. It refuses all if one cannot be.
func Reprice(tx *schema.Tx, by *account.Member, ids []int64, r Repricing) error {
	if r.Price == nil && r.By == 0 && r.Until == nil {
		return schema.Invalid("price", "请填写新的价格、加减价或有效期")
	}
	return eachOwn(tx, by, ids, func(p *Product) error { return p.reprice(r, tx.Now()) })
}

func (p *Product) reprice(r Repricing, now time.Time) error {
	if _, ok := ProductSteps.Next(p.State, Update); !ok {
		return p.errState()
	}
	o := Offer{Price: p.Price, Left: p.Left, Least: p.Least, Until: p.Until}
	switch {
	case r.Price != nil:
		o.Price = *r.Price
	case r.By != 0 && p.Price == 0:
		return schema.Conflict("面议的产品不能加减价，请填写价格")
	default:
		o.Price += r.By
		if o.Price <= 0 {
			return o.errPrice()
		}
	}
	if r.Until != nil {
		o.Until = *r.Until
	}
	if err := o.checkPrice(); err != nil {
		return err
	}
	if r.Until != nil {
		if err := checkUntil(o.Until, now, validityMost); err != nil {
			return err
		}
	}
	if o.Price != p.Price && p.State == OnSale {
		p.ListedAt = now
	}
	p.Price, p.Until = o.Price, o.Until
	return nil
}
