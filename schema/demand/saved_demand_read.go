package demand

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// Opened is a saved or shared demand as it can be searched now.
type Opened struct {
	Demand  Demand
	Changes []string // sentences about what has changed since it was saved
	Lost    bool     // a condition was removed: Demand may be shown, but would find too many lots
}

// Surroundings are the contracts, warehouses, ginneries and places that demands refer to, as they are now.
type Surroundings struct {
	today      schema.Day
	contracts  market.Contracts
	warehouses map[string]string // canonical names of warehouses by the keys of all their names
	names      market.CurrentNames
	premiums   *market.Premiums
	mills      *mill.Mills
}

// Reader is who opens a demand.
type Reader struct {
	CompanyID int64 // 0: a guest, or the platform
	Product   bool  // of a company on the platform's list of member companies
}

// FindSurroundings returns what demands refer to, as it is now.
func FindSurroundings(tx *schema.Tx) (*Surroundings, error) {
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	around := &Surroundings{today: tx.Today(), warehouses: map[string]string{}}
	for _, n := range names {
		around.warehouses[market.WarehouseKey(n.Name)] = n.Canonical
	}
	if around.names, err = market.ReadCurrentNames(tx); err != nil {
		return nil, err
	}
	if around.contracts, err = market.ListContracts(tx); err != nil {
		return nil, err
	}
	if around.premiums, err = market.NamedPremiums(tx); err != nil {
		return nil, err
	}
	around.mills, err = mill.ReadMills(tx)
	return around, err
}

// Read returns the demand as its owner can search it now. Conditions that find nothing now stay; those that cannot be
// decoded are removed and set Lost.
func (s *SavedDemand) Read(around *Surroundings, by Reader) Opened {
	return Read(s.Form, s.Filters, around, by)
}

// Read returns the demand as a user can search it now.
func (s *SharedDemand) Read(around *Surroundings, by Reader) Opened {
	return Read(s.Form, s.Filters, around, by)
}

// Read returns filters that were stored in a form as a user can search them now.
func Read(form int, filters string, around *Surroundings, by Reader) Opened {
	o := Opened{Changes: []string{}}
	o.decode(filters)
	if form != Form {
		o.setLost("需求是用另一个版本的筛选条件保存的，请核对各项条件后重新保存")
	}
	o.Demand.Warehouses = o.currentWarehouses(o.Demand.Warehouses, around)
	o.Demand.Sidings = o.currentWarehouses(o.Demand.Sidings, around)
	o.followNames(around.names)
	o.checkContracts(around)
	o.checkPremium(around.premiums, by.CompanyID)
	o.checkMill(around.mills, by.CompanyID)
	if !by.Product {
		o.removeListedTypes()
	}
	return o
}

func (o *Opened) addChange(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(o.Changes, text) {
		o.Changes = append(o.Changes, text)
	}
}

func (o *Opened) setLost(format string, args ...any) {
	o.Lost = true
	o.addChange(format, args...)
}

// Drop removes the condition of a field, or of both ends of a range, with the reason that a search refuses it.
func (o *Opened) Drop(field, why string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(o.Demand.Text()), &fields) == nil {
		for _, end := range []string{"", "Min", "Max"} {
			delete(fields, field+end)
		}
	}
	o.Demand = Demand{}
	o.setFields(fields)
	o.setLost("%s，已去掉这项条件", why)
}

// decode decodes filters of any version.
func (o *Opened) decode(filters string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(filters), &fields) != nil {
		o.setLost("保存的条件已无法识别，请重新选择")
		return
	}
	o.setFields(fields)
}

// setFields decodes the fields one by one, so that an invalid one does not affect the others.
func (o *Opened) setFields(fields map[string]json.RawMessage) {
	into := reflect.ValueOf(&o.Demand).Elem()
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		field, known := demandFields[name]
		if !known {
			o.setLost("条件“%s”已不再使用，已去掉", schema.Shorten(name, 40))
			continue
		}
		v, empty := into.Field(field.index), string(fields[name]) == "null"
		if empty || json.Unmarshal(fields[name], v.Addr().Interface()) != nil {
			v.SetZero()
			o.setLost("条件“%s”的内容已无法识别，已去掉", field.label)
		}
	}
}

// demandFields are the fields of a Demand by their names in JSON.
var demandFields = func() map[string]demandField {
	fields, t := map[string]demandField{}, reflect.TypeFor[Demand]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		label, _, _ := strings.Cut(t.Field(i).Tag.Get("doc"), "：")
		label, _, _ = strings.Cut(label, "，")
		fields[name] = demandField{i, label}
	}
	return fields
}()

// demandField is a field of a Demand: its index and the name that pages show.
type demandField struct {
	index int
	label string
}

// currentWarehouses returns the current names of warehouses. Those that do not exist any more stay and find nothing.
func (o *Opened) currentWarehouses(names schema.List, around *Surroundings) schema.List {
	var now, gone schema.List
	for _, name := range names {
		own, known := around.warehouses[market.WarehouseKey(name)]
		switch {
		case !known:
			own, gone = name, append(gone, "“"+name+"”")
		case own != name:
			o.addChange("仓库“%s”已并入或更名为“%s”，现按“%s”查找", name, own, own)
		}
		if !now.Has(own) {
			now = append(now, own)
		}
	}
	if len(gone) > 0 {
		o.addChange("仓库%s已不存在，那里没有批次", strings.Join(gone, "、"))
	}
	return now
}

// followNames replaces the former names of ginneries and places.
func (o *Opened) followNames(names market.CurrentNames) {
	for _, renamed := range []struct {
		thing string
		kind  market.NameKind
		list  *schema.List
	}{
		{"加工厂", market.GinneryName, &o.Demand.Ginneries},
		{"加工厂", market.GinneryName, &o.Demand.ExcludeGinneries},
		{"产地", market.CityName, &o.Demand.Cities},
		{"产区", market.AreaName, &o.Demand.Areas},
	} {
		for _, name := range *renamed.list {
			if current := names.Of(renamed.kind, name); current != name {
				o.addChange("%s“%s”已更名为“%s”，现按“%[3]s”查找", renamed.thing, name, current)
			}
		}
		*renamed.list = names.List(renamed.kind, *renamed.list)
	}
}

// checkContracts adds a change for each contract that finds nothing, because it has ended or does not trade yet.
func (o *Opened) checkContracts(around *Surroundings) {
	for _, text := range o.Demand.IndexCodes {
		code, _ := market.NormalContract(text)
		i := slices.IndexFunc(around.contracts, func(c market.Contract) bool { return c.Code == code })
		switch {
		case i < 0:
			o.addChange("没有合约 %s，按它找不到批次；%s", text, around.tradingText())
		case around.contracts[i].LastDay < around.today:
			o.addChange("合约 %s 已到期（最后交易日 %s），按它找不到批次；%s", code, around.contracts[i].LastDay, around.tradingText())
		case around.contracts[i].FirstDay > around.today:
			o.addChange("合约 %s 还没有上市，按它找不到批次；%s", code, around.tradingText())
		}
	}
}

// checkPremium replaces a premium table that the company may not use by its default one. A deleted table and one of
// another company have the same sentence, so that nobody learns which tables exist.
func (o *Opened) checkPremium(premiums *market.Premiums, companyID int64) {
	if o.Demand.Premium == "" {
		return
	}
	if _, err := premiums.Find(companyID, o.Demand.Premium); err == nil {
		return
	}
	o.Demand.Premium = ""
	if t, err := premiums.Find(companyID, ""); err == nil {
		o.Demand.Premium = t.Code
		o.addChange("原来的升贴水表已删除，或只供其他企业使用，折3128改按“%s”", t.Name)
	}
}

// checkMill removes the bounds of the delivered price at a mill that the company does not have. A deleted mill and one
// of another company have the same sentence.
func (o *Opened) checkMill(mills *mill.Mills, companyID int64) {
	d := &o.Demand
	if d.Mill == 0 && d.DeliveredMin == nil && d.DeliveredMax == nil {
		return
	}
	if _, err := mills.Find(companyID, d.Mill); err == nil {
		return
	}
	if d.DeliveredMin != nil || d.DeliveredMax != nil {
		o.setLost("原来的工厂已删除，或属于其他企业，已去掉到厂价的条件")
	}
	d.Mill, d.DeliveredMin, d.DeliveredMax = 0, nil, nil
}

// tradingText returns a sentence with the contracts that trade.
func (a *Surroundings) tradingText() string {
	var codes []string
	for _, c := range a.contracts {
		if c.Live(a.today) {
			codes = append(codes, c.Code)
		}
	}
	if len(codes) == 0 {
		return "现在没有可交易的合约"
	}
	return "现在交易的合约有 " + strings.Join(codes, "、")
}

// removeListedTypes removes the sale types that only companies on the platform's list may search.
func (o *Opened) removeListedTypes() {
	names := map[string]string{"1": "精选", "2": "优选"}
	var left schema.List
	for _, mark := range o.Demand.SaleTypes {
		if names[mark] == "" {
			left = append(left, mark)
			continue
		}
		o.addChange("销售类型“%s”只对会员企业开放，已去掉", names[mark])
	}
	if len(left) == 0 && len(o.Demand.SaleTypes) > 0 {
		o.Lost = true
	}
	o.Demand.SaleTypes = left
}
