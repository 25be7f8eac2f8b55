package cotton

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// StockMax limits the listings of one transaction, so that other writers do not wait for long. It exceeds liveMax:
// open pages are notified of so many as of one change.
const StockMax = 600

// StockDone is the result of a change of many listings of a seller.
type StockDone struct {
	Changed   int
	Together  int // changed only as part of the bundle of a chosen listing
	Unchanged int // already had the new values
	Missing   int // how many of Failed are not in the shop
	Failed    []StockFailure
}

// Add adds the result for other listings.
func (d *StockDone) Add(o StockDone) {
	d.Changed, d.Together = d.Changed+o.Changed, d.Together+o.Together
	d.Unchanged, d.Missing = d.Unchanged+o.Unchanged, d.Missing+o.Missing
	d.Failed = append(d.Failed, o.Failed...)
}

// StockFailure is a listing that could not be changed, with the reason.
type StockFailure struct {
	ListingID int64  `json:"listingID" doc:"挂牌编号；0 为店里没有"`
	BatchID   string `json:"batchID"`
	Reason    string `json:"reason" doc:"不能改的原因，一句话"`
}

// fail records a refusal for a listing. It returns errors that are not refusals.
func (d *StockDone) fail(l *Listing, err error) error {
	refusal, ok := schema.KindOf(err)
	if ok {
		d.Failed = append(d.Failed, StockFailure{l.ID, l.BatchID, refusal.Message})
		return nil
	}
	return err
}

// listingChange is a listing before and after a change.
type listingChange struct{ before, after Listing }

// RepriceStock reprices a seller's listings, at most StockMax of them. Listings that cannot be repriced are
// returned in Failed. It refuses a change that no listing can have.
func RepriceStock(tx *schema.Tx, companyID int64, ids []int64, c OfferChange) (StockDone, error) {
	m, err := readMarketState(tx)
	if err != nil {
		return StockDone{}, err
	}
	if err := c.check(m); err != nil {
		return StockDone{}, err
	}
	list, done, err := changeStock(tx, companyID, ids, func(l *Listing) error {
		offer, err := c.apply(l, m)
		if err != nil {
			return err
		}
		if c.Intermediary != nil {
			l.IntermediaryID = c.Intermediary.ID
		}
		return l.Reprice(offer, m.contracts, tx.Now())
	})
	if err != nil {
		return StockDone{}, err
	}
	return done, recordRepricings(tx, list...)
}

// RefreshStock refreshes a seller's listings, otherwise like RepriceStock. It does not notify the owners of demands.
func RefreshStock(tx *schema.Tx, companyID int64, ids []int64) (StockDone, error) {
	_, done, err := changeStock(tx, companyID, ids, func(l *Listing) error { return l.Refresh(tx.Now()) })
	return done, err
}

// changeStock applies rule to each of a seller's listings and stores what changed.
func changeStock(
	tx *schema.Tx, companyID int64, ids []int64, rule func(*Listing) error,
) (list []listingChange, done StockDone, err error) {
	locked, err := lockStock(tx, companyID, ids, &done)
	if err != nil {
		return nil, done, err
	}
	for _, l := range locked {
		c := listingChange{l, l}
		switch refusal := rule(&c.after); {
		case refusal != nil:
			if err := done.fail(&l, refusal); err != nil {
				return nil, done, err
			}
		case c.after == l:
			done.Unchanged++
		default:
			list = append(list, c)
			done.Changed++
		}
	}
	return list, done, storeStock(tx, list)
}

// lockStock locks those of ids that are the seller's listings, in the order of ids. It records the others as failed.
func lockStock(tx *schema.Tx, companyID int64, ids []int64, done *StockDone) ([]Listing, error) {
	ids = schema.Distinct(ids)
	if len(ids) == 0 || len(ids) > StockMax {
		return nil, schema.Invalid("listingIDs", "请选择 1 到 %d 个批次", StockMax)
	}
	list, err := lockListings(tx, companyID, ids)
	if err != nil {
		return nil, err
	}
	own := map[int64]bool{}
	for _, l := range list {
		own[l.ID] = true
	}
	for _, id := range ids {
		if !own[id] {
			done.Missing++
			if err := done.fail(&Listing{ID: id}, schema.NotFound("没有这个挂牌")); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// lockListings locks those of ids that are the seller's listings.
func lockListings(tx *schema.Tx, companyID int64, ids []int64) ([]Listing, error) {
	return schema.FindIn[Listing](ids, func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ? AND member_id = ?", part, companyID).Order("id")
	})
}

// storeStock stores changed listings, with one statement for all that get the same values.
func storeStock(tx *schema.Tx, list []listingChange) error {
	type update struct {
		set  string
		args []any
		ids  []int64
	}
	updates, byText := []*update{}, map[string]*update{}
	for i := range list {
		c := &list[i]
		set, args := c.assignments()
		text := fmt.Sprintf("%s %#v", set, args)
		u := byText[text]
		if u == nil {
			u = &update{set: set, args: args}
			byText[text], updates = u, append(updates, u)
		}
		u.ids = append(u.ids, c.after.ID)
		c.after.Version++
		c.after.UpdatedAt = tx.Now()
		tx.Changed(ListingChanged, c.after.ID)
		if err := tx.Fit(&c.after); err != nil {
			return err
		}
	}
	for _, u := range updates {
		statement := "UPDATE listing SET " + u.set + "version = version + 1, updated_at = ? WHERE id IN (" +
			schema.JoinIDs(u.ids) + ")"
		if err := tx.DB().Exec(statement, append(u.args, schema.Millis(tx.Now()))...).Error; err != nil {
			return err
		}
	}
	return nil
}

// assignments returns the SET list of the changed columns, each with a trailing comma, and their values.
func (c *listingChange) assignments() (string, []any) {
	var set strings.Builder
	var args []any
	b, a := &c.before, &c.after
	assign := func(column string, before, after any) {
		if before != after {
			set.WriteString(column + " = ?, ")
			args = append(args, after)
		}
	}
	assign("intermediary_id", b.IntermediaryID, a.IntermediaryID)
	assign("index_code", b.IndexCode, a.IndexCode)
	assign("basis", b.Basis, a.Basis)
	assign("price", b.Price, a.Price)
	assign("bid", b.Bid, a.Bid)
	assign("state", b.State, a.State)
	assign("way", b.Way, a.Way)
	assign("sale_type", b.SaleType, a.SaleType)
	assign("bundle", b.Bundle, a.Bundle)
	assign("notes", b.Notes, a.Notes)
	assign("listed_at", schema.Millis(b.ListedAt), schema.Millis(a.ListedAt))
	assign("until", schema.Millis(b.Until), schema.Millis(a.Until))
	return set.String(), args
}

// StepStock applies TakeOff, PutOn or MarkSold to a seller's listings. PutOn sets the validity; a zero until keeps
// it. A bundle changes as a whole or not at all. Otherwise it is like RepriceStock.
func StepStock(tx *schema.Tx, companyID int64, ids []int64, verb ListingVerb, until time.Time) (StockDone, error) {
	target, rule, err := stockRule(tx, verb, until)
	if err != nil {
		return StockDone{}, err
	}
	var done StockDone
	locked, chosen, err := lockWithBundles(tx, companyID, ids, &done)
	if err != nil {
		return done, err
	}
	var list []listingChange
	for _, group := range groupByBundle(locked) {
		took, err := changeGroup(group, target, chosen, rule, &done)
		if err != nil {
			return done, err
		}
		list = append(list, took...)
	}
	if err := storeStock(tx, list); err != nil {
		return done, err
	}
	if verb == PutOn {
		err = recordRepricings(tx, list...)
	}
	return done, err
}

// stockRule returns the target state of a verb and the rule that applies it.
func stockRule(tx *schema.Tx, verb ListingVerb, until time.Time) (ListingState, func(*Listing) error, error) {
	switch verb {
	case TakeOff:
		return OffSale, (*Listing).TakeOff, nil
	case MarkSold:
		return Sold, (*Listing).MarkSold, nil
	case PutOn:
		contracts, err := market.ListContracts(tx)
		return OnSale, func(l *Listing) error { return l.PutOn(until, contracts, tx.Now()) }, err
	}
	return 0, nil, schema.Invalid("verb", "没有这种操作")
}

// changeGroup applies rule to the listings of a bundle, or to one listing alone. When one of them is refused, all
// chosen ones fail.
func changeGroup(
	group []Listing, target ListingState, chosen map[int64]bool, rule func(*Listing) error, done *StockDone,
) ([]listingChange, error) {
	var list []listingChange
	for _, l := range group {
		if l.State == target {
			continue
		}
		c := listingChange{l, l}
		refusal := rule(&c.after)
		if refusal == nil {
			list = append(list, c)
			continue
		}
		if len(group) > 1 {
			refusal = wrapRefusal(refusal, "与它捆绑销售的 %s 不能一起改：%s", l.BatchID)
		}
		return nil, done.failAll(group, chosen, refusal)
	}
	for _, l := range group {
		switch moved := l.State != target; {
		case moved && chosen[l.ID]:
			done.Changed++
		case moved:
			done.Together++
		case chosen[l.ID]:
			done.Unchanged++
		}
	}
	return list, nil
}

// wrapRefusal returns a refusal of the same kind with its message inside another sentence.
func wrapRefusal(err error, format string, of string) error {
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	own := *refusal
	own.Message = fmt.Sprintf(format, of, refusal.Message)
	return &own
}

// failAll records a refusal for all chosen listings of a group.
func (d *StockDone) failAll(group []Listing, chosen map[int64]bool, refusal error) error {
	for i := range group {
		if chosen[group[i].ID] {
			if err := d.fail(&group[i], refusal); err != nil {
				return err
			}
		}
	}
	return nil
}
