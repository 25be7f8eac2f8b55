package imported

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Form is what a seller enters for a listing.
type Form struct {
	BillNo      string
	WarehouseID int64
	Port        string
	Position    Position
	ShipMonth   string
	Quota       bool
	Year        int
	Country     string
	Level       string
	Length      int
	Strength    schema.Centi
	MikeMin     schema.Centi
	MikeMax     schema.Centi
	Packages    int
	Weight      schema.Weight
	Notes       string
	Offer
}

// Offer is the price of a listing and its validity.
type Offer struct {
	Currency  market.Currency
	IndexCode string
	Basis     market.Decimal
	Price     market.Decimal
	Until     time.Time
}

// Bounds of what is entered.
const (
	billMin, billMax     = 4, 40
	lengthMin, lengthMax = 26, 52 // 32nds of an inch
	notesMax             = 500
	packagesMax          = 100_000
	tonsMost             = 50_000 * schema.Ton
	validityMost         = 366 // days
	yearsBack            = 5
)

// NormalBill returns the number of a bill of lading as it is stored: capitals and digits. It returns false for a text
// that is no such number.
func NormalBill(text string) (string, bool) {
	text = strings.NewReplacer(" ", "", "-", "", "/", "").Replace(schema.Fold(text))
	for _, r := range text {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') {
			return "", false
		}
	}
	return text, len(text) >= billMin && len(text) <= billMax
}

// Apply enters the form into a listing. It refuses values that make no sense.
func (f *Form) Apply(l *Listing, ref *Reference, now time.Time) error {
	bill, ok := NormalBill(f.BillNo)
	if !ok {
		return schema.Invalid("billOfLadingNo", "提单号应为 %d 到 %d 位字母和数字", billMin, billMax)
	}
	for _, check := range []func(*Reference, time.Time) error{f.checkPlace, f.checkCotton, f.checkAmount, f.Offer.check} {
		if err := check(ref, now); err != nil {
			return err
		}
	}
	if f.Currency != f.Position.Currency() {
		return schema.Invalid("currency", "%s的棉花应以%s报价", f.Position.Name(), f.Position.Currency().Unit())
	}
	if err := f.checkOpen(l, ref); err != nil {
		return err
	}
	l.BillNo, l.WarehouseID, l.Port, l.Position, l.ShipMonth = bill, f.WarehouseID, f.Port, f.Position, f.ShipMonth
	l.Quota, l.Year, l.Country, l.Level = f.Quota, f.Year, f.Country, ref.Level(f.Country, f.Level).Name
	l.Length, l.Strength, l.MikeMin, l.MikeMax = f.Length, f.Strength, f.MikeMin, f.MikeMax
	l.Packages, l.Weight, l.Notes = f.Packages, f.Weight, f.Notes
	l.enter(&f.Offer)
	return nil
}

// checkOpen refuses a country, level or port that cannot be chosen any more, unless the listing has it.
func (f *Form) checkOpen(l *Listing, ref *Reference) error {
	country, level := ref.Country(f.Country), ref.Level(f.Country, f.Level)
	switch port := ref.Port(f.Port); {
	case country.Closed && l.Country != f.Country:
		return schema.Invalid("country", "%s已停用，请选择其他产地国", country.Name)
	case level.Closed && (l.Country != f.Country || l.Level != level.Name):
		return schema.Invalid("level", "%s的等级 %s 已停用，请选择其他等级", country.Name, level.Name)
	case port != nil && port.Closed && l.Port != f.Port:
		return schema.Invalid("port", "%s已停用，请选择其他港口", port.Name)
	}
	return nil
}

// Form returns what a seller has entered for the listing.
func (l *Listing) Form() Form {
	return Form{
		BillNo: l.BillNo, WarehouseID: l.WarehouseID, Port: l.Port, Position: l.Position, ShipMonth: l.ShipMonth,
		Quota: l.Quota, Year: l.Year, Country: l.Country, Level: l.Level, Length: l.Length, Strength: l.Strength,
		MikeMin: l.MikeMin, MikeMax: l.MikeMax, Packages: l.Packages, Weight: l.Weight, Notes: l.Notes,
		Offer: Offer{l.Currency, l.IndexCode, l.Basis, l.Price, l.Until},
	}
}

// enter enters a checked offer.
func (l *Listing) enter(o *Offer) {
	l.Currency, l.IndexCode, l.Basis, l.Price = o.Currency, o.IndexCode, o.Basis, o.Price
	l.Until = o.Until.UTC().Truncate(time.Millisecond)
}

// raise adds an amount to what is asked. It refuses a price out of bounds.
func (l *Listing) raise(amount market.Decimal, now time.Time) error {
	o := l.Form().Offer
	if l.Fixed() {
		o.Price += amount
	} else {
		o.Basis += amount
	}
	if err := o.checkBounds(); err != nil {
		return err
	}
	l.enter(&o)
	if l.State == OnSale {
		l.ListedAt = now
	}
	return nil
}

func (f *Form) checkPlace(ref *Reference, now time.Time) error {
	switch {
	case f.Position.Name() == "":
		return schema.Invalid("position", "请选择保税、清关、即期装船或远期船期")
	case f.WarehouseID != 0 && ref.Warehouse(f.WarehouseID) == nil:
		return schema.Invalid("depotID", "没有这个仓库，请重新选择")
	case f.Port != "" && ref.Port(f.Port) == nil:
		return schema.Invalid("port", "没有这个港口，请重新选择")
	case f.WarehouseID == 0 && f.Port == "":
		return schema.Invalid("port", "请选择仓库或港口")
	case f.Position != Prompt && f.Position != Forward:
		f.ShipMonth = ""
		return nil
	}
	return f.checkMonth(now)
}

// checkMonth refuses a month of shipment that is not one, and one in the past of cotton that is shipped later.
func (f *Form) checkMonth(now time.Time) error {
	switch {
	case f.Position == Forward && f.ShipMonth == "":
		return schema.Invalid("shipMonth", "远期船期请填写装船月份，如 2027-01")
	case f.ShipMonth != "" && !schema.Day(f.ShipMonth+"-01").Valid():
		return schema.Invalid("shipMonth", "装船月份应如 2027-01")
	case f.Position == Forward && f.ShipMonth < string(schema.DayOf(now))[:7]:
		return schema.Invalid("shipMonth", "装船月份已过")
	}
	return nil
}

func (f *Form) checkCotton(ref *Reference, now time.Time) error {
	year := now.In(schema.Shanghai).Year()
	known := func(v, least, most schema.Centi) bool { return v == 0 || v >= least && v <= most }
	switch {
	case ref.Country(f.Country) == nil:
		return schema.Invalid("country", "没有这个产地国，请重新选择")
	case ref.Level(f.Country, f.Level) == nil:
		return schema.Invalid("level", "%s没有等级 %s，请重新选择", ref.Country(f.Country).Name, schema.Shorten(f.Level, 20))
	case f.Year < year-yearsBack || f.Year > year+1:
		return schema.Invalid("cottonYear", "年度应在 %d 到 %d 之间", year-yearsBack, year+1)
	case f.Length < lengthMin || f.Length > lengthMax:
		return schema.Invalid("length", "长度应在 %d 到 %d 之间，单位 1/32 英寸，如 36 为 1-1/8", lengthMin, lengthMax)
	case !known(f.Strength, 18_00, 50_00):
		return schema.Invalid("strong", "强力应在 18 到 50 克/特之间")
	case !known(f.MikeMin, 2_00, 7_00), !known(f.MikeMax, 2_00, 7_00), f.MikeMax != 0 && f.MikeMin > f.MikeMax:
		return schema.Invalid("mikeMin", "马值应在 2 到 7 之间，下限不大于上限")
	}
	return nil
}

func (f *Form) checkAmount(*Reference, time.Time) error {
	f.Notes = strings.TrimSpace(f.Notes)
	switch {
	case f.Packages <= 0 || f.Packages > packagesMax:
		return schema.Invalid("packnum", "包数应在 1 到 %s 之间", schema.Grouped(packagesMax))
	case f.Weight <= 0 || f.Weight > tonsMost:
		return schema.Invalid("amount", "重量应大于 0，最多 %s 吨", schema.Grouped(tonsMost/schema.Ton))
	case utf8.RuneCountInString(f.Notes) > notesMax || !schema.Plain(f.Notes):
		return schema.Invalid("notes", "备注最多 %d 个字，不能有无法识别的字符", notesMax)
	}
	return nil
}

// check refuses an offer out of bounds, one with both prices, and a contract that does not trade.
func (o *Offer) check(ref *Reference, now time.Time) error {
	if o.Currency != market.CNY && o.Currency != market.USD {
		return schema.Invalid("currency", "请选择币种：人民币或美元")
	}
	switch {
	case o.IndexCode == "" && o.Basis != 0:
		return schema.Invalid("basis", "一口价不能带基差")
	case o.IndexCode != "" && o.Price != 0:
		return schema.Invalid("price", "合约加基差报价不能同时给一口价")
	case o.IndexCode != "" && !slices.Contains(ref.Codes(o.Currency), o.IndexCode):
		return schema.Invalid("indexCode", "合约 %s 不存在、已到期或不是%s的合约",
			schema.Shorten(o.IndexCode, 10), o.Currency.Unit())
	}
	if err := o.checkBounds(); err != nil {
		return err
	}
	return checkValidity(o.Until, now)
}

// checkBounds refuses prices that have a digit or a sign too many.
func (o *Offer) checkBounds() error {
	unit, b := o.Currency.Unit(), o.Currency.Bounds()
	switch {
	case o.IndexCode == "" && (o.Price < b.PriceLeast || o.Price > b.PriceMost):
		return schema.Invalid("price", "价格应在 %s 到 %s %s之间", b.PriceLeast, b.PriceMost, unit)
	case o.Basis < b.BasisLeast || o.Basis > b.BasisMost:
		return schema.Invalid("basis", "基差应在 %s 到 %s %s之间", b.BasisLeast, b.BasisMost, unit)
	case o.Price%o.Currency.Step() != 0 || o.Basis%o.Currency.Step() != 0:
		return schema.Invalid("price", "人民币价格和基差为整数，元/吨")
	}
	return nil
}

// checkValidity refuses a validity in the past, and one of more than a year.
func checkValidity(until, now time.Time) error {
	switch {
	case !until.After(now):
		return schema.Invalid("listingValidity", "有效期应晚于现在")
	case until.After(now.AddDate(0, 0, validityMost)):
		return schema.Invalid("listingValidity", "有效期最长一年")
	}
	return nil
}
