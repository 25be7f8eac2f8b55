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
)

// Opened is a demand that was saved, or shared, as it can be asked now.
type Opened struct {
	Demand  Demand
	Changes []string // sentences for people: what is not as it was when it was saved
	Lost    bool     // a condition had to go, so that Demand wants more than what was saved: it may be shown, not asked
}

// Surroundings are what demands name besides figures, as it is now.
type Surroundings struct {
	today     schema.Day
	contracts market.Contracts
	depots    map[string]string // own names of warehouses by the keys of all their names
}

// FindSurroundings reads what saved demands are held against.
func FindSurroundings(tx *schema.Tx) (*Surroundings, error) {
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	around := &Surroundings{today: tx.Today(), depots: map[string]string{}}
	for _, n := range names {
		around.depots[market.WarehouseKey(n.Name)] = n.Canonical
	}
	around.contracts, err = market.ListContracts(tx)
	return around, err
}

// Read is a saved demand as its owner can ask it now; product tells whether his company is on the platform's list. A
// condition that finds nothing any more stays. One that cannot be understood goes, and the demand is lost.
func (s *SavedDemand) Read(around *Surroundings, product bool) Opened {
	return readDemand(s.Form, s.Filters, around, product)
}

// Read is a shared demand as somebody can ask it now.
func (s *SharedDemand) Read(around *Surroundings, product bool) Opened {
	return readDemand(s.Form, s.Filters, around, product)
}

func readDemand(form int, filters string, around *Surroundings, product bool) Opened {
	o := Opened{Changes: []string{}}
	o.decode(filters)
	if form != demandForm {
		o.lose("需求是用另一个版本的筛选条件保存的，请核对各项条件后重新保存")
	}
	o.Demand.Warehouses = o.depots(o.Demand.Warehouses, around)
	o.Demand.Sidings = o.depots(o.Demand.Sidings, around)
	o.contracts(around)
	if !product {
		o.marks()
	}
	return o
}

func (o *Opened) change(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(o.Changes, text) {
		o.Changes = append(o.Changes, text)
	}
}

func (o *Opened) lose(format string, args ...any) {
	o.Lost = true
	o.change(format, args...)
}

// Drop takes the condition of a field, or of both ends of a range, away, which cannot be asked for the reason told.
func (o *Opened) Drop(field, why string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(o.Demand.Text()), &fields) == nil {
		for _, end := range []string{"", "Min", "Max"} {
			delete(fields, field+end)
		}
	}
	o.Demand = Demand{}
	o.take(fields)
	o.lose("%s，已去掉这项条件", why)
}

// decode reads filters of any age.
func (o *Opened) decode(filters string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(filters), &fields) != nil {
		o.lose("保存的条件已无法识别，请重新选择")
		return
	}
	o.take(fields)
}

// take reads one field after the other, so that one that cannot be read takes no other with it.
func (o *Opened) take(fields map[string]json.RawMessage) {
	into := reflect.ValueOf(&o.Demand).Elem()
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		field, known := demandFields[name]
		if !known {
			o.lose("条件“%s”已不再使用，已去掉", schema.Shorten(name, 40))
			continue
		}
		v, empty := into.Field(field.place), string(fields[name]) == "null"
		if empty || json.Unmarshal(fields[name], v.Addr().Interface()) != nil {
			v.SetZero()
			o.lose("条件“%s”的内容已无法识别，已去掉", field.label)
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

// demandField is a field of a Demand: where it stands, and what people call it.
type demandField struct {
	place int
	label string
}

// depots gives warehouses the names that they have now. One that is gone stays: nothing lies there.
func (o *Opened) depots(names schema.List, around *Surroundings) schema.List {
	var now, gone schema.List
	for _, name := range names {
		own, known := around.depots[market.WarehouseKey(name)]
		switch {
		case !known:
			own, gone = name, append(gone, "“"+name+"”")
		case own != name:
			o.change("仓库“%s”已并入或更名为“%s”，现按“%s”查找", name, own, own)
		}
		if !now.Has(own) {
			now = append(now, own)
		}
	}
	if len(gone) > 0 {
		o.change("仓库%s已不存在，那里没有批次", strings.Join(gone, "、"))
	}
	return now
}

// contracts tells which contracts find nothing: they have ended, or not begun.
func (o *Opened) contracts(around *Surroundings) {
	for _, text := range o.Demand.IndexCodes {
		code, _ := market.NormalContract(text)
		i := slices.IndexFunc(around.contracts, func(c market.Contract) bool { return c.Code == code })
		switch {
		case i < 0:
			o.change("没有合约 %s，按它找不到批次；%s", text, around.trading())
		case around.contracts[i].LastDay < around.today:
			o.change("合约 %s 已到期（最后交易日 %s），按它找不到批次；%s", code, around.contracts[i].LastDay, around.trading())
		case around.contracts[i].FirstDay > around.today:
			o.change("合约 %s 还没有上市，按它找不到批次；%s", code, around.trading())
		}
	}
}

// trading names the contracts that trade.
func (a *Surroundings) trading() string {
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

// marks takes away the sale types that are for the companies of the platform's list.
func (o *Opened) marks() {
	names := map[string]string{"1": "精选", "2": "优选"}
	var left schema.List
	for _, mark := range o.Demand.SaleTypes {
		if names[mark] == "" {
			left = append(left, mark)
			continue
		}
		o.change("销售类型“%s”只对会员企业开放，已去掉", names[mark])
	}
	if len(left) == 0 && len(o.Demand.SaleTypes) > 0 {
		o.Lost = true
	}
	o.Demand.SaleTypes = left
}
