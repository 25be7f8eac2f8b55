package demand_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
)

func demandOf(t *testing.T, text string) (d demand.Demand) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}

// TestSavedDemandsOpenAsTheyCanBeSearchedNow reads demands on a day when CF611 has just ended and CF701 trades.
func TestSavedDemandsOpenAsTheyCanBeSearchedNow(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	db.AddWarehouse(market.Warehouse{Name: "青州库", Area: "内地", City: "山东"})
	db.AddWarehouse(market.Warehouse{Name: "西库", Area: "内地", City: "山东"})
	db.AddWarehouse(market.Warehouse{Name: "库尔勒库", Area: "南疆", City: "库尔勒", Siding: true})
	db.Do(func(tx *schema.Tx) error {
		list, err := market.Warehouses(tx)
		if err != nil {
			return err
		}
		ids := map[string]int64{}
		for _, w := range list {
			ids[w.Name] = w.ID
		}
		return market.MergeWarehouse(tx, &admin.Member, ids["西库"], ids["青州库"])
	})
	db.Do(func(tx *schema.Tx) error {
		for _, c := range []market.Contract{
			{Code: "CF611", FirstDay: "2025-11-17", LastDay: "2026-11-13"},
			{Code: "CF811", FirstDay: "2027-11-15", LastDay: "2028-11-14"},
		} {
			if err := market.SetContract(tx, c); err != nil {
				return err
			}
		}
		return nil
	})
	around := schematest.Read(db, demand.FindSurroundings)
	for _, c := range []struct {
		what    string
		saved   demand.SavedDemand
		product bool
		opens   string
		lost    bool
		changes []string // parts of the sentences
	}{
		{
			what:  "nothing changed",
			saved: form1(`{"lengthMin":29,"depositary":"青州库,库尔勒库","indexCode":"CF701","specialSaleType":"3"}`),
			opens: `{"specialSaleType":"3","depositary":"青州库,库尔勒库","lengthMin":29,"indexCode":"CF701"}`,
		},
		{
			what: "a merged warehouse", saved: form1(`{"depositary":"西库,库尔勒库"}`), opens: `{"depositary":"青州库,库尔勒库"}`,
			changes: []string{"仓库“西库”已并入或更名为“青州库”，现按“青州库”查找"},
		},
		{
			what: "merged into one that was chosen", saved: form1(`{"depositary":"西库,青州库"}`), opens: `{"depositary":"青州库"}`,
			changes: []string{"“西库”"},
		},
		{
			what: "warehouses that are gone", saved: form1(`{"sidings":"东库,北库"}`), opens: `{"sidings":"东库,北库"}`,
			changes: []string{"仓库“东库”、“北库”已不存在，那里没有批次"},
		},
		{
			what: "a contract that ended", saved: form1(`{"indexCode":"CF611,CF701"}`), opens: `{"indexCode":"CF611,CF701"}`,
			changes: []string{"合约 CF611 已到期（最后交易日 2026-11-13），按它找不到批次；现在交易的合约有 CF701、"},
		},
		{
			what: "a contract of later", saved: form1(`{"indexCode":"CF811"}`), opens: `{"indexCode":"CF811"}`,
			changes: []string{"合约 CF811 还没有上市"},
		},
		{
			what: "no contract", saved: form1(`{"indexCode":"M2701"}`), opens: `{"indexCode":"M2701"}`,
			changes: []string{"没有合约 M2701"},
		},
		{
			what: "marks for a company of the list", saved: form1(`{"specialSaleType":"1,3"}`), product: true,
			opens: `{"specialSaleType":"1,3"}`,
		},
		{
			what: "a mark less", saved: form1(`{"specialSaleType":"1,3"}`), opens: `{"specialSaleType":"3"}`,
			changes: []string{"销售类型“精选”只对会员企业开放，已去掉"},
		},
		{
			what: "no mark left", saved: form1(`{"specialSaleType":"1,2","pricing":true}`), opens: `{"pricing":true}`,
			lost: true, changes: []string{"“精选”", "“优选”"},
		},
		{
			what: "a field that is no more", saved: form1(`{"colour":"31","lengthMin":29}`), opens: `{"lengthMin":29}`,
			lost: true, changes: []string{"条件“colour”已不再使用，已去掉"},
		},
		{
			what: "a field of another kind", saved: form1(`{"lengthMin":"29","mikeGrade":["A"],"strongMin":28}`),
			opens: `{"strongMin":28}`, lost: true, changes: []string{"条件“长度下限”的内容已无法识别，已去掉", "条件“马值级”"},
		},
		{
			what: "another form", saved: demand.SavedDemand{Form: 2, Filters: `{"lengthMin":29}`}, opens: `{"lengthMin":29}`,
			lost: true, changes: []string{"另一个版本的筛选条件"},
		},
		{what: "nothing to be read", saved: form1(`x`), opens: `{}`, lost: true, changes: []string{"保存的条件已无法识别"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			got := c.saved.Read(around, demand.Reader{Product: c.product})
			if diff := cmp.Diff(c.opens, got.Demand.Text()); diff != "" || got.Lost != c.lost {
				t.Errorf("lost %v %s", got.Lost, diff)
			}
			for i, part := range c.changes {
				if i >= len(got.Changes) || !strings.Contains(got.Changes[i], part) {
					t.Errorf("%q lack %q", got.Changes, part)
				}
			}
			if len(got.Changes) != len(c.changes) {
				t.Errorf("has changes %q", got.Changes)
			}
		})
	}
}

func form1(filters string) demand.SavedDemand { return demand.SavedDemand{Form: 1, Filters: filters} }

// TestADemandIsLostWithAnyOfItsFields renames or changes some fields. The others open as saved, and the demand is lost.
func TestADemandIsLostWithAnyOfItsFields(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss, millID := db.Company("甲").Manager("老板"), int64(0)
	db.Do(func(tx *schema.Tx) (err error) {
		millID, err = mill.Save(tx, &boss.Member, mill.Saving{Name: "一厂", Place: "320600"})
		return err
	})
	around := schematest.Read(db, demand.FindSurroundings)
	names, values := demandSample(t)
	values["mill"] = json.RawMessage(strconv.FormatInt(millID, 10))
	values["premium"] = json.RawMessage(strconv.Quote(schematest.Read(db, schematest.PublishedPremiums)[0].Code))
	rapid.Check(t, func(r *rapid.T) {
		saved, left, lost := map[string]json.RawMessage{}, map[string]json.RawMessage{}, 0
		for _, name := range rapid.SliceOfDistinct(rapid.SampledFrom(names), rapid.ID).Draw(r, "fields") {
			switch rapid.SampledFrom([]string{"as it is", "as it is", "renamed", "another type", "null"}).Draw(r, name) {
			case "as it is":
				saved[name], left[name] = values[name], values[name]
			case "renamed":
				saved["old"+name] = values[name]
				lost++
			case "null": // was a condition with an unknown value
				saved[name] = json.RawMessage("null")
				lost++
			default:
				saved[name] = json.RawMessage(`{"of":1}`)
				lost++
			}
		}
		filters, err := json.Marshal(saved)
		if err != nil {
			r.Fatal(err)
		}
		rest, err := json.Marshal(left)
		if err != nil {
			r.Fatal(err)
		}
		want, s := demandOf(t, string(rest)), form1(string(filters))
		got := s.Read(around, demand.Reader{CompanyID: boss.CompanyID, Product: true})
		if got.Lost != (lost > 0) || len(got.Changes) != lost || got.Demand.Text() != want.Text() {
			r.Errorf("%s opens as %s, lost %v %q", filters, got.Demand.Text(), got.Lost, got.Changes)
		}
	})
}

// demandSample returns a value for every field of a demand except warehouses and contracts.
func demandSample(t *testing.T) (names []string, values map[string]json.RawMessage) {
	t.Helper()
	values = map[string]json.RawMessage{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[demand.Demand]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "depositary" || name == "sidings" || name == "indexCode" {
			continue
		}
		names = append(names, name)
		switch f.Type.Kind() {
		case reflect.Bool:
			values[name] = json.RawMessage("true")
		case reflect.Slice, reflect.String:
			values[name] = json.RawMessage(`"31"`)
		default:
			values[name] = json.RawMessage("1")
		}
	}
	return names, values
}

func TestAConditionCanBeDropped(t *testing.T) {
	t.Parallel()
	o := demand.Opened{Demand: demandOf(t, `{"lengthMin":150,"strongMin":28}`)}
	o.Drop("lengthMin", "长度应在 0 到 100 之间")
	if o.Demand.Text() != `{"strongMin":28}` || !o.Lost || o.Changes[0] != "长度应在 0 到 100 之间，已去掉这项条件" {
		t.Errorf("%+v", o)
	}
}

func TestTheSameDemandHasTheSameCode(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		share := func(text string) string {
			code, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (string, error) {
				return demand.ShareDemand(tx, demandOf(t, text))
			})
			if err != nil || len(code) != 10 {
				t.Fatalf("%s has the code %q, %v", text, code, err)
			}
			return code
		}
		a, again, b := share(`{"lengthMin":29,"origins":"南疆"}`), share(`{"origins":"南疆","lengthMin":29.0}`),
			share(`{"lengthMin":29}`)
		if a != again || a == b {
			t.Errorf("the codes are %s, %s, %s", a, again, b)
		}
		read := func(code string) (*demand.SharedDemand, error) {
			return schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SharedDemand, error) {
				return demand.FindSharedDemand(tx, code)
			})
		}
		s, err := read(" " + a + "\n")
		if err != nil || s.Filters != `{"origins":"南疆","lengthMin":29}` {
			t.Errorf("%+v, %v", s, err)
		}
		for _, none := range []string{"", "x", strings.ToLower(a), a + "1", "' OR 1=1 --", "\xff"} {
			if none == a {
				continue
			}
			_, err := read(none)
			schematest.Refuses(t, none, err, schema.NotFoundKind, "没有这个分享码")
		}
	})
}
