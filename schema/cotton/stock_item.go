package cotton

import (
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Fields of a listing that ModifyListing changes.
const (
	UntilField  = "until"  // a day
	NotesField  = "notes"  // a text; empty: none
	DirectField = "direct" // 1 or 0: the mark Direct
)

// ModifyListing changes one field of a seller's listing. It is a conflict when the listing no longer has the given
// version.
func ModifyListing(tx *schema.Tx, companyID, id int64, version int, field, value string) error {
	return changeListing(tx, companyID, id, func(l *Listing) error {
		if l.Version != version {
			return schema.Conflict("批次 %s 刚被别人修改过，请看过最新的内容后再改", l.BatchID)
		}
		switch field {
		case UntilField:
			return l.extend(value, tx)
		case NotesField:
			l.Notes = schema.OneLine(value)
			return l.Amend()
		case DirectField:
			return l.setDirect(value)
		}
		return schema.Invalid("field", "没有这个字段")
	})
}

// extend sets the end of validity from a day as text.
func (l *Listing) extend(day string, tx *schema.Tx) error {
	until := schema.Day(day)
	if !until.Valid() {
		return schema.Invalid("value", "日期应如 %s", tx.Today())
	}
	return l.Extend(ValidityEnd(until), tx.Now())
}

// setDirect sets or clears the mark Direct.
func (l *Listing) setDirect(value string) error {
	switch value {
	case "1":
		l.SaleType |= Direct
	case "0":
		l.SaleType &^= Direct
	default:
		return schema.Invalid("value", "请选择是或否（1、0）")
	}
	return l.Amend()
}

// ActOnStock records an action of a member on many lots of the company, or its progress. A zero id inserts an event;
// it returns the id for updates.
func ActOnStock(tx *schema.Tx, member *account.Member, id int64, verb string, lots int, how string) (int64, error) {
	note := schema.Grouped(lots) + " 批"
	if how != "" {
		note += "：" + how
	}
	note = schema.Shorten(note, 500)
	if id != 0 {
		return id, tx.DB().Model(&notice.Event{}).Where("id = ?", id).Update("note", note).Error
	}
	return notice.RecordEvent(tx, member.Actor(), notice.Event{
		Verb: verb, Kind: account.CompanyChanged,
		Key: strconv.FormatInt(member.CompanyID, 10), CompanyID: member.CompanyID, Note: note,
	})
}

// Verbs of events about many lots of a company.
const (
	ListedLots    = "list lots"
	RepricedLots  = "reprice lots"
	TookLotsOff   = "take lots off"
	PutLotsOn     = "put lots on"
	SoldLots      = "mark lots sold"
	RefreshedLots = "refresh lots"
	BundledLots   = "bundle lots"
	UnbundledLots = "unbundle lots"
)

// stockEventVerbs are the verbs of stock events.
var stockEventVerbs = []string{
	ListedLots, RepricedLots, TookLotsOff, PutLotsOn, SoldLots, RefreshedLots, BundledLots,
	UnbundledLots,
}
