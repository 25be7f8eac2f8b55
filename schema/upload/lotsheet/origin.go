package lotsheet

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// origin returns the meaning of a text.
func (ref *Reference) origin(text string) *lottext.Origin {
	o := ref.origins[text]
	if o == nil {
		if ref.origins == nil {
			ref.origins = map[string]*lottext.Origin{}
		}
		o = lottext.NewOrigin(text, ref.Places)
		ref.origins[text] = o
	}
	return o
}

// checkOrigin compares the origin with the batch number and with the origin of the ginnery. It warns of an origin that
// is needed and cannot be understood.
func checkOrigin(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 || b.City == "" {
		return
	}
	o := ref.origin(b.City)
	if cotton := o.Contradiction(b.BatchID); cotton != "" {
		l.warn("origins", "批号以 %s 开头是%s，表中产地为 %s", b.BatchID[:2], cotton, b.City)
		return
	}
	known := ref.Batches[b.BatchID] != nil
	if known && !ref.Editable[b.BatchID] {
		return
	}
	if g := ref.Ginneries[b.GinneryCode]; g.City != "" || !o.Includes(g.Area, "") {
		if !known && !o.Includes(g.Area, g.City) {
			l.warn("origins", "批号前 5 位是 %s（%s），表中产地为 %s", cmp.Or(g.Name, g.Code), strings.TrimSpace(g.Area+" "+g.City), b.City)
		}
		return
	}
	place, choices := ref.Places.Place(b.City, b.BatchID)
	switch {
	case place.City != "":
	case len(choices) > 1:
		l.warnUnknown("origins", b.City, choices, "产地“%s”可能是 %s，请选择", b.City, strings.Join(choices, "、"))
	case len(o.Areas) == 0 && !wholeXinjiang.MatchString(b.City):
		l.warnUnknown("origins", b.City, nil, "没有认出产地“%s”，请选择，只选产区也可以", b.City)
	}
}

// wholeXinjiang matches an origin without an area.
var wholeXinjiang = regexp.MustCompile(`^(?:中国)?新疆(?:维吾尔自治区|地方|棉)?$`)

var zoneNames = map[Zone]string{cotton.Inland: "内地棉", cotton.Xinjiang: "新疆棉"}

// checkNumber compares the batch number with the line. Its first five digits are the ginnery, the next two the year.
func checkNumber(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 {
		return
	}
	if ref.Batches[b.BatchID] == nil && !l.checkBatchParts(ref) {
		return
	}
	if ref.Zone != "" && ref.Zone != zoneOf(b.BatchID) {
		l.fail("batchID", "批号 %s 不是%s的批号", b.BatchID, zoneNames[ref.Zone])
	}
	year := 2000 + 10*int(b.BatchID[5]-'0') + int(b.BatchID[6]-'0')
	if b.CottonYear == 0 {
		b.CottonYear = year
	} else if b.CottonYear != year {
		l.warn("cottonYear", "批号第 6、7 位是 %02d 年度，表中为 %d 年度", year%100, b.CottonYear)
	}
	b.GinneryCode = b.BatchID[:5]
	l.checkGinnery(ref)
}

// checkBatchParts refuses the number of an unknown batch that cannot exist: of a province without cotton, of a year
// before public inspection or to come, or without a ginnery or a lot. It reports whether the number can exist.
func (l *Line) checkBatchParts(ref *Reference) bool {
	id := l.Lot.Batch.BatchID
	year, _ := strconv.Atoi(id[5:7])
	switch {
	case !lottext.IsXinjiang(id) && market.Province(id) == "":
		l.fail("batchID", "批号 %s 以 %s 开头，没有这样的产区，请核对", id, id[:2])
	case 2000+year > ref.Now.Year() || year < firstYear:
		l.fail("batchID", "批号 %s 的第 6、7 位是年份，不会是 %02d，请核对", id, year)
	case id[2:5] == "000":
		l.fail("batchID", "批号 %s 的前 5 位是加工企业，不会是 %s，请核对", id, id[:5])
	case id[8:] == "000":
		l.fail("batchID", "批号 %s 的后 3 位是流水号，从 001 起，请核对", id)
	default:
		return true
	}
	return false
}

// firstYear is the first crop year of public inspection by instruments, without the century.
const firstYear = 5

// setOrigin sets where the cotton of a new batch was grown: where its ginnery is, else by the text of the origin, else
// by the places in names, else by the batch number.
func (l *Line) setOrigin(ref *Reference) {
	b := &l.Lot.Batch
	b.Zone = string(zoneOf(b.BatchID))
	place, _ := ref.Places.Place(b.City, b.BatchID)
	if b.City == "" && l.Previous == nil && ref.Ginneries[b.GinneryCode].Area == "" {
		place = l.originOfNames(ref, place)
	}
	if g := ref.Ginneries[b.GinneryCode]; g.City != "" || g.Area != "" && g.Area != place.Area {
		place = market.Place{Area: g.Area, City: g.City}
	}
	b.Area, b.City = place.Area, place.City
}

// originOfNames returns the place in the name of the ginnery, or else the area of a warehouse whose name has a county:
// cotton may be stored in another city. It warns of either. Without one it returns the other place.
func (l *Line) originOfNames(ref *Reference, other market.Place) market.Place {
	title, name := "加工企业", l.Lot.Ginnery
	place, _ := ref.Places.Place(name, l.Lot.Batch.BatchID)
	if place == other && strings.ContainsAny(l.Lot.Warehouse, "县市") {
		title, name = "仓库", l.Lot.Warehouse
		place, _ = ref.Places.Place(name, l.Lot.Batch.BatchID)
		place.City = other.City
	}
	if place != other {
		l.warn("origins", "没有产地，按%s“%s”取 %s", title, name, strings.TrimSpace(place.Area+" "+place.City))
	}
	return place
}

// checkGinnery compares the name of the ginnery with that of its code. The platform's name stands. A new name must be
// the same in all lines of its code.
func (l *Line) checkGinnery(ref *Reference) {
	name, code := l.Lot.Ginnery, l.Lot.Batch.GinneryCode
	if name == "" {
		return
	}
	known, source := ref.Ginneries[code].Name, "平台"
	if known == "" {
		if err := market.CheckGinneryName(name); err != nil {
			refusal, _ := schema.KindOf(err)
			l.warnUnknown("factoryName", name, nil, "加工企业“%s”不会记下：%s", name, refusal.Message)
			l.Lot.Ginnery = ""
			return
		}
		known, source = cmp.Or(ref.proposed[code], name), "前面的行"
		ref.proposed[code] = known
	}
	if !similar(known, name) {
		p := l.warn("factoryName", "批号前 5 位是 %s，表中加工企业为 %s，按%s", known, name, source)
		p.Difference = &Difference{"加工企业", name, known, source}
	}
}
