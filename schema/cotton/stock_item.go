package cotton

import (
	"fmt"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Fields of a listing that its seller changes one by one.
const (
	UntilField  = "until"  // a day
	NotesField  = "notes"  // a text; empty: none
	DirectField = "direct" // 1 or 0: the mark Direct
)

// ModifyListing changes one field of a seller's listing as he has seen it, known by its version. It is a conflict when
// somebody has changed it meanwhile.
func ModifyListing(tx *schema.Tx, seller, id int64, version int, field, value string) error {
	_, err := changeListing(tx, seller, id, func(l *Listing) error {
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
	return err
}

func (l *Listing) extend(day string, tx *schema.Tx) error {
	until := schema.Day(day)
	if !until.Valid() {
		return schema.Invalid("value", "日期应如 %s", tx.Today())
	}
	return l.Extend(ValidityEnd(until), tx.Now())
}

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

// ActOnStock notes an act of a member with many lots of his company, or how far it has come: the id is zero at first, and
// comes back.
func ActOnStock(tx *schema.Tx, by *account.Member, id int64, verb string, lots int, how string) (int64, error) {
	note := fmt.Sprintf("%d 批", lots)
	if how != "" {
		note += "：" + how
	}
	note = schema.Shorten(note, 500)
	if id != 0 {
		return id, tx.DB().Model(&notice.Event{}).Where("id = ?", id).Update("note", note).Error
	}
	return notice.RecordEvent(tx, by.Actor(), notice.Event{Verb: verb, Kind: account.CompanyChanged, Key: strconv.FormatInt(by.CompanyID, 10), CompanyID: by.CompanyID, Note: note})
}

// Acts with many lots of a company.
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

var stockActs = []string{ListedLots, RepricedLots, TookLotsOff, PutLotsOn, SoldLots, RefreshedLots, BundledLots, UnbundledLots}
