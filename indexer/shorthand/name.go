package shorthand

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Kinds of names that complete a word.
const (
	qualityKind   = "quality"
	contractKind  = "contract"
	originKind    = "origin"
	warehouseKind = "warehouse"
	ginneryKind   = "ginnery"
	sellerKind    = "seller"
	BatchKind     = "batch" // from the index, the vocabulary has none
)

// knownName is a name that a word can be completed to.
type knownName struct {
	kind  string
	shown string
	about string // for the user, such as the city of a county
	text  string // that is read as this name

	attribute string // of documents
	values    schema.List
	forms     []form // by which it is found: itself and its other names
}

// form is one of the names of a thing.
type form struct {
	text       string
	characters []*character
}

// knownNames collects the names that words can be completed to.
type knownNames struct {
	vocabulary *vocabulary
	characters characters
	list       []knownName
	texts      map[string]bool
}

// add adds a name that is read as what it is. It omits names whose text another one has.
func (n *knownNames) add(one knownName, others ...string) {
	key := plainName(one.text)
	if n.texts[key] || utf8.RuneCountInString(key) < 2 {
		return
	}
	n.texts[key] = true
	for _, text := range append([]string{one.shown}, others...) {
		text = plainName(text)
		one.forms = append(one.forms, form{text, n.characters.of(text)})
	}
	n.list = append(n.list, one)
}

// completable returns all names of the vocabulary that words can be completed to.
func (v *vocabulary) completable(p places, current market.CurrentNames) []knownName {
	n := &knownNames{v, characters{}, nil, map[string]bool{}}
	for _, code := range v.contracts {
		n.add(knownName{contractKind, code, "", code, "indexCode", schema.List{code}, nil}, strings.TrimPrefix(code, "CF"))
	}
	n.addQualities()
	n.addOrigins(p, formerNames(current[market.CityName]))
	n.addWarehouses(p)
	former := formerNames(current[market.GinneryName])
	for _, g := range p.ginneries {
		n.addRole(ginneryKind, "factoryName", g.Name, former[g.Name]...)
	}
	for _, c := range p.companies {
		n.addRole(sellerKind, "memberOwnerName", c.Name)
	}
	return n.list
}

// qualities are the words for kinds and grades of cotton, those that traders write most first.
var qualities = []knownName{
	quality("packType", "机采", "2"), quality("packType", "手采", "1"),
	quality("cottonType", "锯齿", "1"), quality("cottonType", "皮辊", "2"), quality("cottonType", "长绒", "4"),
	quality("cottonType", "细绒", "1", "2"), quality("isBindSale", "捆绑", "true"),
	quality("primaryColor", "白棉1级", "11"), quality("primaryColor", "白棉2级", "21"),
	quality("primaryColor", "白棉3级", "31"), quality("primaryColor", "白棉4级", "41"),
	quality("primaryColor", "白棉5级", "51"), quality("primaryColor", "淡点污棉1级", "12"),
	quality("primaryColor", "淡点污棉2级", "22"), quality("primaryColor", "淡点污棉3级", "32"),
	quality("mikeGrade", "马值A", "A"), quality("mikeGrade", "马值B1", "B1"), quality("mikeGrade", "马值B2", "B2"),
	quality("mikeGrade", "马值C1", "C1"), quality("mikeGrade", "马值C2", "C2"),
	quality("primaryColor", "无主体", cotton.NoMainGrade),
}

func quality(attribute, word string, values ...string) knownName {
	return knownName{qualityKind, word, "", word, attribute, values, nil}
}

// addQualities adds the words for qualities, and those whose meaning depends on the cotton on sale.
func (n *knownNames) addQualities() {
	for _, one := range qualities {
		n.add(one)
	}
	if all := n.vocabulary.years; len(all) > 1 {
		n.add(quality("cottonYear", "新花", all[0]), "新棉")
		n.add(quality("cottonYear", "陈棉", all[1:]...), "陈花")
	}
	if all := n.vocabulary.sidings; len(all) > 0 {
		n.add(quality("siding", "有专用线", all...), "专用线")
	}
}

// places are the places and companies of the database.
type places struct {
	areas      []market.AreaGroup
	counties   []market.County
	warehouses []market.Warehouse
	aliases    []market.WarehouseName
	ginneries  []market.Ginnery
	companies  []account.Company
}

// formerNames returns the former names of things by their current ones.
func formerNames(current map[string]string) map[string][]string {
	former := map[string][]string{}
	for old, now := range current {
		former[now] = append(former[now], old)
	}
	for _, list := range former {
		slices.Sort(list)
	}
	return former
}

func (n *knownNames) addOrigins(p places, former map[string][]string) {
	for _, area := range p.areas {
		n.add(knownName{originKind, area.Name, "", area.Name, "origins", schema.List{area.Name}, nil})
	}
	for _, area := range p.areas {
		for _, city := range area.List {
			n.addCity(city, "", append(cityNames(city), former[city]...)...)
		}
	}
	for _, county := range p.counties {
		n.addCity(county.Name, county.City)
	}
}

// addCity adds a city or county with all cities that it can mean.
func (n *knownNames) addCity(shown, about string, others ...string) {
	text := strings.ReplaceAll(shown, " ", "")
	if o := n.vocabulary.entries[plainName(text)].origin; o != nil && o.area == "" {
		n.add(knownName{originKind, shown, about, text, "originsCity", o.cities, nil}, others...)
	}
}

// addWarehouses adds the confirmed warehouses, all of a place together, and those of an area.
func (n *knownNames) addWarehouses(p places) {
	for _, area := range market.StorageAreas {
		n.add(knownName{warehouseKind, area + "库", "所有仓库", area + "库", "depositaryZone", schema.List{area}, nil})
	}
	other := map[string][]string{}
	for _, alias := range p.aliases {
		if alias.NamedFor == 0 && alias.Name != alias.Canonical {
			other[alias.Canonical] = append(other[alias.Canonical], alias.Name)
		}
	}
	for _, w := range p.warehouses {
		if !w.Unconfirmed {
			n.add(knownName{warehouseKind, w.Name, "", w.Name, "depotName", schema.List{w.Name}, nil}, other[w.Name]...)
		}
	}
	for _, s := range n.vocabulary.storage {
		about := strconv.Itoa(len(s.warehouses)) + " 个仓库"
		n.add(knownName{warehouseKind, s.place + "库", about, s.place + "库", "depotName", s.warehouses, nil})
	}
}

// addRole adds a company as ginnery or seller. If its name alone can mean both, the role stands before it.
func (n *knownNames) addRole(kind, attribute, shown string, others ...string) {
	text, withRole := shown, roleWords[kind]+shown
	if n.vocabulary.entries[plainName(shown)].apply == nil {
		text = withRole
	}
	n.add(knownName{kind, shown, "", text, attribute, schema.List{shown}, nil}, append(others, withRole)...)
}

// roleWords stand before the name of a company: 卖家喀什天泽贸易有限公司.
var roleWords = map[string]string{ginneryKind: "加工厂", sellerKind: "卖家"}
