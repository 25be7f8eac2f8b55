package shorthand

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// vocabulary has the names of the database that the shorthand knows.
type vocabulary struct {
	entries   map[string]entry
	longest   int      // characters of the longest name
	names     string   // of ginneries, warehouses and sellers, one a line
	others    string   // names of places and other names of warehouses, one a line
	contracts []string // that trade and have a quote
	calendar  map[string]market.Contract
	today     schema.Day
	years     schema.List // of the cotton on sale, newest first
	sidings   schema.List
	areas     map[zone]schema.List
	counties  []string
	depots    map[string]string // own names of warehouses by the keys of all their names
	storage   []storage
	sellers   map[int64]string // names of companies
	mills     map[int64]bool   // companies that have mills, of [Parser.MillCache]
	complete  []knownName      // that a word can be completed to
}

// storage are the warehouses of a place.
type storage struct {
	place      string
	warehouses schema.List
}

// entry is the meaning of a name.
type entry struct {
	place  bool    // also found within other names
	origin *origin // where cotton grows; nil for other names
	zone   zone
	apply  func(d *demand.Demand) bool
}

// add adds a name. A name with two meanings is left to the text search, but the first meaning of a place stays.
func (v *vocabulary) add(name string, e entry) {
	name = plainName(name)
	n := utf8.RuneCountInString(name)
	if n < 2 {
		return
	}
	if old, ok := v.entries[name]; ok {
		if !old.place {
			v.entries[name] = entry{}
		}
		return
	}
	v.entries[name] = e
	v.longest = max(v.longest, n)
}

// plainName returns a name in the form in which the shorthand reads text.
func plainName(name string) string { return plainBrackets.Replace(cottonindex.FoldWidth(name)) }

var plainBrackets = strings.NewReplacer("（", "(", "）", ")")

// at returns the longest name at the beginning of a text, and its length in bytes.
func (v *vocabulary) at(text string) (entry, int) {
	var best entry
	length, n := 0, 0
	for i, r := range text {
		if n == v.longest {
			break
		}
		n++
		end := i + utf8.RuneLen(r)
		if e, ok := v.entries[text[:end]]; ok && e.apply != nil {
			best, length = e, end
		}
	}
	return best, length
}

// known reports whether a text is part of the name of a ginnery, warehouse or seller.
func (v *vocabulary) known(text string) bool { return strings.Contains(v.names, text) }

// month returns the next live contract of a delivery month: 1, 01.
func (v *vocabulary) month(text string) (string, bool) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return "", false
	}
	i := slices.IndexFunc(v.contracts, func(code string) bool {
		month, err := strconv.Atoi(code[len(code)-2:])
		return err == nil && month == n
	})
	if i < 0 {
		return "", false
	}
	return v.contracts[i], true
}

func readVocabulary(tx *schema.Tx) (*vocabulary, error) {
	v := &vocabulary{entries: map[string]entry{}, sellers: map[int64]string{}}
	quotes, err := market.Quotes(tx)
	if err != nil {
		return nil, err
	}
	for _, q := range quotes {
		v.contracts = append(v.contracts, q.IndexCode)
	}
	if err := v.readDates(tx); err != nil {
		return nil, err
	}
	var p places
	for _, in := range []zone{xinjiang, inland} {
		areas, err := market.Areas(tx, in.code())
		if err != nil {
			return nil, err
		}
		p.areas = append(p.areas, areas...)
		v.addAreas(areas, in)
	}
	current, err := p.read(tx)
	if err != nil {
		return nil, err
	}
	v.addCounties(p.counties)
	v.addAliases(p.aliases)
	v.addNames(p.warehouses, p.ginneries, p.companies)
	v.addFormerNames(current)
	v.complete = v.completable(p, current)
	v.others = v.otherNames(p.aliases)
	return v, nil
}

// otherNames returns the names of places and the other names of warehouses.
func (v *vocabulary) otherNames(aliases []market.WarehouseName) string {
	var names []string
	for name, e := range v.entries {
		if e.origin != nil {
			names = append(names, name)
		}
	}
	for _, alias := range aliases {
		names = append(names, plainName(alias.Name))
	}
	return strings.Join(names, "\n")
}

// read reads all but the areas. It returns the current names of what was renamed.
func (p *places) read(tx *schema.Tx) (current market.CurrentNames, err error) {
	if p.counties, err = market.Counties(tx); err != nil {
		return nil, err
	}
	if p.warehouses, err = market.Warehouses(tx); err != nil {
		return nil, err
	}
	if p.ginneries, err = market.Ginneries(tx); err != nil {
		return nil, err
	}
	if p.companies, err = account.Companies(tx); err != nil {
		return nil, err
	}
	if p.aliases, err = market.WarehouseNames(tx); err != nil {
		return nil, err
	}
	return market.ReadCurrentNames(tx)
}

func (v *vocabulary) addNames(warehouses []market.Warehouse, ginneries []market.Ginnery, companies []account.Company) {
	var names, depotNames []string
	inCity := map[string]schema.List{}
	for _, w := range warehouses {
		names = append(names, plainName(w.Name))
		if w.Siding {
			v.sidings = append(v.sidings, w.Name)
		}
		if w.Unconfirmed {
			continue
		}
		if _, ok := v.entries[plainName(w.Name)]; !ok {
			v.add(w.Name, entry{apply: listed(depots, w.Name)})
		}
		depotNames = append(depotNames, w.Name)
		if w.City != "" {
			inCity[w.City] = append(inCity[w.City], w.Name)
		}
	}
	ginned := map[string]zone{}
	for _, g := range ginneries {
		if g.Name == "" {
			continue
		}
		in, ok := ginned[g.Name]
		if !ok {
			in = zoneOf(g.Code)
		}
		ginned[g.Name] = in.both(zoneOf(g.Code))
	}
	for name, in := range ginned {
		v.add(name, entry{zone: in, apply: listed(factories, name)})
		v.add(roleWords[ginneryKind]+name, entry{zone: in, apply: listed(factories, name)})
		names = append(names, plainName(name))
	}
	for _, c := range companies {
		v.sellers[c.ID] = c.Name
		v.add(c.Name, entry{apply: soldBy(c.ID)})
		v.add(roleWords[sellerKind]+c.Name, entry{apply: soldBy(c.ID)})
		names = append(names, plainName(c.Name))
	}
	for city, list := range inCity {
		v.addStorage(city, list)
	}
	for _, county := range v.counties {
		elsewhere := func(name string) bool { return !strings.Contains(name, county) }
		v.addStorage(county, slices.DeleteFunc(slices.Clone(depotNames), elsewhere))
	}
	v.names = strings.Join(names, "\n")
}

// soldBy returns a function that sets the only seller of a demand.
func soldBy(company int64) func(*demand.Demand) bool {
	return func(d *demand.Demand) bool {
		free := d.CompanyID == 0 || d.CompanyID == company
		d.CompanyID = company
		return free
	}
}

// addFormerNames adds the former names of ginneries and cities.
func (v *vocabulary) addFormerNames(current market.CurrentNames) {
	for former, name := range current[market.GinneryName] {
		v.add(former, entry{apply: listed(factories, name)})
	}
	for former, name := range current[market.CityName] {
		v.addCity(former, name, v.entries[plainName(cityNames(name)[0])].zone)
	}
}

// addStorage adds a name for all warehouses of a place: 库尔勒库.
func (v *vocabulary) addStorage(place string, list schema.List) {
	place = strings.ReplaceAll(place, " ", "")
	if _, taken := v.entries[place+"库"]; !taken && len(list) > 0 {
		v.storage = append(v.storage, storage{place, list})
	}
	for _, ending := range []string{"库", "仓", "仓库"} {
		name := place + ending
		if _, ok := v.entries[name]; !ok && len(list) > 0 {
			v.add(name, entry{place: true, apply: listed(depots, list...)})
		}
	}
}

func origins(d *demand.Demand) *schema.List { return &d.Areas }

func cities(d *demand.Demand) *schema.List { return &d.Cities }

func depots(d *demand.Demand) *schema.List { return &d.Warehouses }

func factories(d *demand.Demand) *schema.List { return &d.Ginneries }

// listed returns a function that adds names to one list of a demand.
func listed(list func(*demand.Demand) *schema.List, names ...string) func(*demand.Demand) bool {
	return func(d *demand.Demand) bool {
		addTo(list(d), names...)
		return true
	}
}

func addTo(list *schema.List, names ...string) {
	for _, name := range names {
		if !list.Has(name) {
			*list = append(*list, name)
		}
	}
}
