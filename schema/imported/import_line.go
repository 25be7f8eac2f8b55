package imported

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

// ImportLine is a row of a sheet with what it does.
type ImportLine struct {
	ImportRow
	Form    Form
	Listing *Listing             // the lot of the seller that the row is about; nil for a new one
	Changes []schema.FieldChange // of the lot
}

// lotKey is what a lot is recognized by.
type lotKey struct {
	bill, country, level string
	year, length         int
}

// sheetReader reads the rows of a sheet as lots of a company.
type sheetReader struct {
	im      *Import
	ref     *Reference
	now     time.Time
	own     []Listing // that are not deleted
	of      map[lotKey][]*Listing
	matched map[int64]bool
}

// newReader returns the reader of the rows of an import.
func (im *Import) newReader(tx *schema.Tx) (r *sheetReader, err error) {
	r = &sheetReader{im: im, now: tx.Now(), of: map[lotKey][]*Listing{}, matched: map[int64]bool{}}
	if r.ref, err = ReadReference(tx); err != nil {
		return nil, err
	}
	err = tx.DB().Where("member_id = ? AND state <> ?", im.CompanyID, Deleted).Order("id").Find(&r.own).Error
	for i := range r.own {
		l := &r.own[i]
		key := lotKey{l.BillNo, l.Country, l.Level, l.Year, l.Length}
		r.of[key] = append(r.of[key], l)
	}
	return r, err
}

// read returns the rows with what they do, and the lots on sale that are not in the sheet.
func (r *sheetReader) read(rows []ImportRow) (lines []ImportLine, gone []Listing) {
	lines = make([]ImportLine, len(rows))
	for i, row := range rows {
		lines[i].ImportRow, lines[i].Problems = row, []string{}
		r.readCells(&lines[i])
	}
	for _, exactly := range []bool{true, false} {
		for i := range lines {
			r.match(&lines[i], exactly)
		}
	}
	for i := range lines {
		r.finish(&lines[i])
	}
	for _, l := range r.own {
		if l.State == OnSale && !r.matched[l.ID] {
			gone = append(gone, l)
		}
	}
	return lines, gone
}

// text returns the text of a column, and whether the sheet has the column.
func (r *sheetReader) text(l *ImportLine, key string) (string, bool) {
	i := slices.Index(r.im.Columns, key)
	return l.Texts[strconv.Itoa(i)], i >= 0
}

// readCells reads the cells of a row into its form.
func (r *sheetReader) readCells(l *ImportLine) {
	contract, _ := r.text(l, contractKey)
	for i, key := range r.im.Columns {
		c, text := findColumn(key), l.Texts[strconv.Itoa(i)]
		present := strings.HasPrefix(r.im.Titles[i], "现价") && contract != "" && contract != FixedText
		if c == nil || text == "" || key == priceKey && present {
			continue
		}
		if reason := c.set(r.ref, &l.Form, text); reason != "" {
			l.Fail("%s“%s”%s", c.Titles[0], schema.Shorten(text, 20), reason)
		}
	}
	if bill, ok := NormalBill(l.Form.BillNo); ok {
		l.Form.BillNo = bill
	}
	if level := r.ref.Level(l.Form.Country, l.Form.Level); level != nil {
		l.Form.Level = level.Name
	}
	l.Title = schema.FirstRunes(r.ref.titleOf(l.Form.Country, l.Form.Level, l.Form.BillNo), 200)
}

func (ref *Reference) titleOf(country, level, bill string) string {
	if c := ref.Country(country); c != nil {
		country = c.Name
	}
	return schema.OneLine(country + " " + level + " " + bill)
}

// match finds the lot of a row in the shop; exactly: one of the same bales and weight. Lots that can be changed come
// before sold ones.
func (r *sheetReader) match(l *ImportLine, exactly bool) {
	f := &l.Form
	if l.Listing != nil {
		return
	}
	var best *Listing
	for _, one := range r.of[lotKey{f.BillNo, f.Country, f.Level, f.Year, f.Length}] {
		same := one.Packages == f.Packages && one.Weight == f.Weight
		if r.matched[one.ID] || exactly != same || !exactly && !one.changeable() {
			continue
		}
		if best == nil || placeOf(one) < placeOf(best) {
			best = one
		}
	}
	if best != nil {
		l.Listing, r.matched[best.ID] = best, true
	}
}

// changeable reports whether the seller can change the listing now.
func (l *Listing) changeable() bool { return ListingSteps.May(l.State, Update, schema.Seller) }

// placeOf returns the place of a lot among those that a row may be about.
func placeOf(l *Listing) int {
	i := slices.Index([]State{OnSale, OffSale, Expired, Draft}, l.State)
	if i < 0 {
		return len(stateNames)
	}
	return i
}

// finish completes the form of a row and sets what becomes of it.
func (r *sheetReader) finish(l *ImportLine) {
	f, next := &l.Form, Listing{}
	if l.Listing != nil {
		next = *l.Listing
		r.keepAbsent(l)
	}
	f.Currency = cmp.Or(f.Currency, f.Position.Currency())
	f.IndexCode = contractOf(f.IndexCode, f.Currency, r.now)
	if f.Until.IsZero() {
		f.Until = r.im.Until
		if next.State == OnSale && next.Until.After(r.now) {
			f.Until = next.Until
		}
	}
	if l.Listing != nil && !l.Listing.changeable() {
		l.Fail("这一批%s，不再上架；确实另有一批时，请先删除店里的这一批", l.Listing.State.Name())
	}
	if len(l.Problems) == 0 {
		if err := f.Apply(&next, r.ref, r.now); err != nil {
			l.Refuse(err)
		}
	}
	l.Becomes = r.becomes(l, &next)
}

// keepAbsent takes what the sheet has no column for from the lot in the shop.
func (r *sheetReader) keepAbsent(l *ImportLine) {
	f, own := &l.Form, l.Listing.Form()
	for i := range SheetColumns {
		if c := &SheetColumns[i]; c.keep != nil && !slices.Contains(r.im.Columns, c.Key) {
			c.keep(f, &own)
		}
	}
	if f.WarehouseID != 0 && f.WarehouseID == own.WarehouseID || f.WarehouseID == 0 && f.Port == own.Port {
		f.WarehouseID, f.Port = own.WarehouseID, own.Port // the sheet has one of both
	}
	if !slices.ContainsFunc([]string{contractKey, basisKey, priceKey}, func(key string) bool {
		return slices.Contains(r.im.Columns, key)
	}) {
		f.IndexCode, f.Basis, f.Price = own.IndexCode, own.Basis, own.Price
	}
}

// becomes returns what a row does, and sets what it changes of a lot.
func (r *sheetReader) becomes(l *ImportLine, next *Listing) sheetimport.Becoming {
	switch {
	case len(l.Problems) > 0:
		return sheetimport.Wrong
	case l.Listing == nil:
		return sheetimport.Fresh
	}
	before, after := r.shown(l.Listing), r.shown(next)
	for i, old := range before {
		if now := after[i]; old.text != now.text {
			l.Changes = append(l.Changes, schema.FieldChange{Field: old.name, Old: old.text, New: now.text})
		}
	}
	switch {
	case l.Listing.State != OnSale:
		return sheetimport.Relisted
	case len(l.Changes) > 0:
		return sheetimport.Changed
	}
	return sheetimport.Same
}

type namedText struct{ name, text string }

// shown returns what sheets say of a lot, beside what it is recognized by.
func (r *sheetReader) shown(l *Listing) []namedText {
	warehouse, port := "", ""
	if w := r.ref.Warehouse(l.WarehouseID); w != nil {
		warehouse = w.Name
	}
	if p := r.ref.Port(l.Port); p != nil {
		port = p.Name
	}
	return []namedText{
		{"报价", l.OfferText()},
		{"重量", l.Weight.String()},
		{"包数", strconv.Itoa(l.Packages)},
		{"有效期至", l.Until.In(schema.Shanghai).Format("2006-01-02 15:04")},
		{"货物位置", l.Position.Name()},
		{"装船月份", l.ShipMonth},
		{"仓库", warehouse},
		{"港口", port},
		{"带配额", yesText(l.Quota)},
		{"强力", valueText(l.Strength)},
		{"马值", valueText(l.MikeMin) + "-" + valueText(l.MikeMax)},
		{"备注", l.Notes},
	}
}

// OfferText returns what is asked: CT2703 +12.50, or the fixed price.
func (l *Listing) OfferText() string {
	switch {
	case l.Fixed():
		return l.Price.String()
	case l.Basis < 0:
		return l.IndexCode + " " + l.Basis.String()
	}
	return l.IndexCode + " +" + l.Basis.String()
}

func yesText(yes bool) string {
	if yes {
		return "是"
	}
	return "否"
}

// contractOf returns the code of a contract on the exchange of a currency, or another text as it is.
func contractOf(text string, c market.Currency, now time.Time) string {
	code, ok := "", text != ""
	switch {
	case !ok:
	case c == market.USD:
		code, ok = market.NormalForeignContract(text, schema.DayOf(now))
	default:
		code, ok = market.NormalContract(text)
	}
	if !ok {
		return text
	}
	return code
}
