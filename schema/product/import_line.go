package product

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

// Keys of the columns of sheets. Those of attributes are their codes after ValueKey.
const (
	NumberKey    = "number"
	CategoryKey  = "category"
	BrandKey     = "brand"
	FactoryKey   = "factory"
	AmountKey    = "amount"
	LeastKey     = "least"
	PriceKey     = "price"
	UntilKey     = "until"
	DeliveryKey  = "delivery"
	DeliverOnKey = "deliverOn"
	DepotKey     = "depot"
	CityKey      = "city"
	NotesKey     = "notes"
	ValueKey     = "values."
)

// Words of sheets.
const (
	Negotiable = "面议"
	Spot       = "现货"
	Futures    = "期货"
)

// usualValidity is how long new products without a validity are on sale, in days.
const usualValidity = 30

// ImportLine is a row of a sheet with what it does.
type ImportLine struct {
	ImportRow
	Product *Product             // the product of the seller that the row is about; nil for a new one
	Changes []schema.FieldChange // of the product, by the names of the columns

	offer Offer
}

// sheetReader reads the rows of a sheet as products of a company.
type sheetReader struct {
	tree    *Tree
	im      *Import
	now     time.Time
	depots  map[string]int64 // by WarehouseKey
	names   map[int64]string // of warehouses
	own     []Product
	matched map[int64]int // number of the row by product
}

// newReader returns the reader of the rows of an import.
func (im *Import) newReader(tx *schema.Tx, t *Tree) (*sheetReader, error) {
	r := &sheetReader{
		tree: t, im: im, now: tx.Now(), depots: map[string]int64{}, names: map[int64]string{}, matched: map[int64]int{},
	}
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		r.depots[market.WarehouseKey(n.Name)], r.names[n.ID] = n.ID, n.Canonical
	}
	f := Filter{CategoryIDs: t.Below(im.CategoryID)}
	return r, f.where(tx, im.CompanyID).Order("id").Find(&r.own).Error
}

// read returns the rows with what they do, and the products on sale that are not in the sheet.
func (r *sheetReader) read(rows []ImportRow) (lines []ImportLine, gone []Product) {
	lines = make([]ImportLine, len(rows))
	for i, row := range rows {
		l := &lines[i]
		l.ImportRow = row
		l.Problems = []string{}
		if number := row.Texts[NumberKey]; number != "" {
			r.matchNumber(l, number)
		}
	}
	for i := range lines {
		r.line(&lines[i])
	}
	for _, p := range r.own {
		if p.State == OnSale && r.matched[p.ID] == 0 {
			gone = append(gone, p)
		}
	}
	return lines, gone
}

// matchNumber finds the product with a number.
func (r *sheetReader) matchNumber(l *ImportLine, number string) {
	i := slices.IndexFunc(r.own, func(p Product) bool { return strings.EqualFold(p.Number, number) })
	switch {
	case i < 0:
		l.Fail("店铺里这个品类没有编号 %s；新产品请不要填写编号", schema.Shorten(number, 20))
	case r.matched[r.own[i].ID] != 0:
		l.Fail("编号与第 %d 行重复", r.matched[r.own[i].ID])
	default:
		l.Product = &r.own[i]
		r.matched[l.Product.ID] = l.Number
	}
}

// line completes a line: its offer, its product and what becomes of it.
func (r *sheetReader) line(l *ImportLine) {
	o := &l.offer
	r.readArticle(l)
	values, err := r.tree.ParseValues(o.CategoryID, o.Values)
	l.Title = schema.FirstRunes(r.title(o), 200)
	if l.Product == nil && l.Texts[NumberKey] == "" && err == nil {
		r.matchOffer(l, values)
	}
	if l.Product != nil {
		r.keepAbsent(l)
	}
	r.readTerms(l)
	r.readDelivery(l)
	for _, refused := range []error{err, o.check(r.now)} {
		if refused != nil {
			l.Refuse(refused)
		}
	}
	if !r.tree.Open(o.CategoryID) {
		l.Fail("这个品类已停用")
	}
	if len(l.Problems) > 0 {
		l.Becomes = sheetimport.Wrong
		return
	}
	l.Becomes = sheetimport.Fresh
	if l.Product != nil {
		r.compare(l)
	}
}

// title returns the brand and the article of an offer, as it is written.
func (r *sheetReader) title(o *Offer) string {
	parts := []string{o.Brand}
	for _, a := range r.tree.AttributesOf(o.CategoryID) {
		if text := o.Values[a.Code]; a.Article && text != "" {
			parts = append(parts, strings.TrimSuffix(text, a.unitOf())+a.unitOf())
		}
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// text returns the text of a column, and whether the sheet has the column.
func (r *sheetReader) text(l *ImportLine, key string) (string, bool) {
	return l.Texts[key], slices.Contains(r.im.Columns, key)
}

// readArticle reads the category, the brand and the values of a row.
func (r *sheetReader) readArticle(l *ImportLine) {
	o := &l.offer
	o.CategoryID, o.Values = r.im.CategoryID, map[string]string{}
	if l.Product != nil {
		o.CategoryID = l.Product.CategoryID
	}
	if name := l.Texts[CategoryKey]; name != "" {
		if c := r.tree.namedBelow(r.im.CategoryID, name); c != nil {
			o.CategoryID = c.ID
		} else {
			l.Fail("没有这个品类：%s", schema.Shorten(name, 20))
		}
	}
	o.Brand, o.Factory = l.Texts[BrandKey], l.Texts[FactoryKey]
	if l.Product != nil {
		former := r.tree.TextsOf(o.CategoryID, l.Product.Values)
		for code, text := range former {
			if _, has := r.text(l, ValueKey+code); !has {
				o.Values[code] = text
			}
		}
	}
	for key, text := range l.Texts {
		if code, is := strings.CutPrefix(key, ValueKey); is && text != "" {
			o.Values[code] = text
		}
	}
}

// namedBelow returns the open category with a name or code among one and those below it, or nil.
func (t *Tree) namedBelow(id int64, name string) *Category {
	for _, below := range t.Below(id) {
		c := t.Category(below)
		if t.Open(below) && (schema.Fold(c.Name) == schema.Fold(name) || c.Code == name) {
			return c
		}
	}
	return nil
}

// matchOffer finds the product of a row without a number: of the same article, maker and delivery, on sale or not.
func (r *sheetReader) matchOffer(l *ImportLine, values Values) {
	o := &l.offer
	article := r.tree.ArticleOf(o.CategoryID, schema.OneLine(o.Brand), values)
	futures := l.Texts[DeliveryKey] == Futures
	depot, city := r.depots[market.WarehouseKey(l.Texts[DepotKey])], schema.OneLine(l.Texts[CityKey])
	for _, state := range []ProductState{OnSale, OffSale, Expired, Draft} {
		for i := range r.own {
			p := &r.own[i]
			if p.State == state && r.matched[p.ID] == 0 && p.Article == article && p.Futures == futures &&
				p.Factory == schema.OneLine(o.Factory) && p.WarehouseID == depot && p.City == city {
				l.Product = p
				r.matched[p.ID] = l.Number
				return
			}
		}
	}
}

// keepAbsent takes what the sheet has no column for from the product.
func (r *sheetReader) keepAbsent(l *ImportLine) {
	o, p := &l.offer, l.Product
	for key, keep := range map[string]func(){
		BrandKey:     func() { o.Brand = p.Brand },
		FactoryKey:   func() { o.Factory = p.Factory },
		AmountKey:    func() { o.Left = p.Left },
		LeastKey:     func() { o.Least = p.Least },
		PriceKey:     func() { o.Price = p.Price },
		DeliveryKey:  func() { o.Futures = p.Futures },
		DeliverOnKey: func() { o.DeliverOn = p.DeliverOn },
		DepotKey:     func() { o.WarehouseID = p.WarehouseID },
		CityKey:      func() { o.City = p.City },
		NotesKey:     func() { o.Notes = p.Notes },
	} {
		if _, has := r.text(l, key); !has {
			keep()
		}
	}
}

// readTerms reads the price, the quantities and the validity of a row.
func (r *sheetReader) readTerms(l *ImportLine) {
	o := &l.offer
	if text, has := r.text(l, PriceKey); has || l.Product == nil {
		switch price, ok := wholeOf(text, "元/吨", "元"); {
		case text == Negotiable:
		case text == "":
			l.Fail("请填写含税价；不公开价格时填“面议”")
		case !ok || price == 0:
			l.Fail("含税价应为整数，如 23500，或“面议”")
		default:
			o.Price = schema.Yuan(price)
		}
	}
	for _, one := range []struct {
		key, name string
		into      *schema.Weight
		required  bool
	}{{AmountKey, "数量", &o.Left, true}, {LeastKey, "起订量", &o.Least, false}} {
		text, has := r.text(l, one.key)
		switch {
		case !has && l.Product != nil:
		case text == "" && one.required:
			l.Fail("请填写%s", one.name)
		case text == "":
		case one.into.UnmarshalJSON([]byte(plainNumber(text, "吨", "T"))) != nil:
			l.Fail("%s应为数字，单位吨，如 30", one.name)
		}
	}
	r.readUntil(l)
	if text, has := r.text(l, NotesKey); has {
		o.Notes = text
	}
}

// readUntil reads the last day of validity. The same day leaves the validity of a product as it is.
func (r *sheetReader) readUntil(l *ImportLine) {
	o, p, text := &l.offer, l.Product, l.Texts[UntilKey]
	switch day, ok := dayOf(text); {
	case text != "" && !ok:
		o.Until = r.now.Add(time.Hour) // the sentence about the day is enough
		l.Fail("有效期应为日期，如 2026-12-31")
	case p != nil && (text == "" || day == schema.DayOf(p.Until)):
		o.Until = p.Until
	case text == "":
		o.Until = schema.DayOf(r.now).Add(usualValidity).At(23, 59)
	default:
		o.Until = day.At(23, 59)
	}
}

// readDelivery reads when and where the goods of a row are delivered.
func (r *sheetReader) readDelivery(l *ImportLine) {
	o := &l.offer
	switch text := l.Texts[DeliveryKey]; text {
	case "":
	case Spot, Futures:
		o.Futures = text == Futures
	default:
		l.Fail("交货应为“现货”或“期货”")
	}
	if text := l.Texts[DeliverOnKey]; text != "" {
		day, ok := dayOf(text)
		if !ok {
			l.Fail("交货日期应为日期，如 2026-12-31")
		}
		o.DeliverOn = day
	}
	if text := l.Texts[DepotKey]; text != "" {
		if o.WarehouseID = r.depots[market.WarehouseKey(text)]; o.WarehouseID == 0 {
			l.Fail("没有这个仓库：%s", schema.Shorten(text, 20))
		}
	}
	if text := l.Texts[CityKey]; text != "" {
		o.City = text
	}
}

// compare sets what a row changes of its product.
func (r *sheetReader) compare(l *ImportLine) {
	p, o, next := l.Product, &l.offer, *l.Product
	if err := o.apply(&next, r.tree, r.now); err != nil {
		l.Refuse(err)
		l.Becomes = sheetimport.Wrong
		return
	}
	before, after := r.shown(p), r.shown(&next)
	for i, old := range before {
		if now := after[i]; old.text != now.text {
			l.Changes = append(l.Changes, schema.FieldChange{Field: old.name, Old: old.text, New: now.text})
		}
	}
	was, is := r.tree.TextsOf(p.CategoryID, p.Values), r.tree.TextsOf(next.CategoryID, next.Values)
	for _, a := range r.tree.AttributesOf(next.CategoryID) {
		if was[a.Code] != is[a.Code] {
			l.Changes = append(l.Changes, schema.FieldChange{Field: a.Name, Old: was[a.Code], New: is[a.Code]})
		}
	}
	switch {
	case p.State != OnSale:
		l.Becomes = sheetimport.Relisted
	case len(l.Changes) > 0 || !maps.Equal(was, is):
		l.Becomes = sheetimport.Changed
	default:
		l.Becomes = sheetimport.Same
	}
}

type namedText struct{ name, text string }

// shown returns what sheets say of a product beside its values.
func (r *sheetReader) shown(p *Product) []namedText {
	category := ""
	if c := r.tree.Category(p.CategoryID); c != nil {
		category = c.Name
	}
	return []namedText{
		{"含税价", PriceText(p.Price)},
		{"数量", p.Left.String()},
		{"起订量", p.Least.String()},
		{"有效期至", string(schema.DayOf(p.Until))},
		{"品类", category},
		{"品牌", p.Brand},
		{"厂家", p.Factory},
		{"交货", DeliveryText(p.Futures)},
		{"交货日期", string(p.DeliverOn)},
		{"仓库", r.names[p.WarehouseID]},
		{"所在城市", p.City},
		{"备注", p.Notes},
	}
}

// PriceText returns a price as sheets have it.
func PriceText(price schema.Yuan) string {
	if price == 0 {
		return Negotiable
	}
	return price.String()
}

// DeliveryText returns the delivery of goods as sheets have it.
func DeliveryText(futures bool) string {
	if futures {
		return Futures
	}
	return Spot
}

var thousands = strings.NewReplacer(",", "", "，", "", " ", "")

// plainNumber returns a number without separators of thousands and without its unit.
func plainNumber(text string, units ...string) string {
	text = thousands.Replace(schema.Fold(text))
	for _, unit := range units {
		if rest, has := strings.CutSuffix(text, schema.Fold(unit)); has {
			text = rest
			break
		}
	}
	if text == "" || text == "NULL" {
		return "?"
	}
	return text
}

// wholeOf reads a whole number.
func wholeOf(text string, units ...string) (int64, bool) {
	plain := plainNumber(text, units...)
	if whole, fraction, has := strings.Cut(plain, "."); has && strings.Trim(fraction, "0") == "" {
		plain = whole
	}
	n, err := strconv.ParseInt(plain, 10, 64)
	return n, err == nil && n >= 0
}

var daySigns = strings.NewReplacer("/", "-", ".", "-", "年", "-", "月", "-", "日", "")

// dayOf reads a day as sheets have it: 2026-12-31, 2026/12/31, 2026年12月31日, also with a time after it.
func dayOf(text string) (schema.Day, bool) {
	text, _, _ = strings.Cut(strings.TrimSpace(text), " ")
	t, err := time.Parse("2006-1-2", daySigns.Replace(text))
	if err != nil {
		return "", false
	}
	day := schema.Day(t.Format(time.DateOnly))
	return day, day.Valid()
}
