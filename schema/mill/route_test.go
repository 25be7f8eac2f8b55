package mill_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/schematest"
)

// TestDraftsBeginAndEndWhereTheCottonDoes places drafts from warehouses whose city is a province, at the default mill.
func TestDraftsBeginAndEndWhereTheCottonDoes(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss := db.Company("江海纺织有限公司").Manager("老板")
	inland := db.AddWarehouse(market.Warehouse{Name: "南通江海棉花储运库", Area: "内地", City: "江苏"}).ID
	western := db.AddWarehouse(market.Warehouse{Name: "库尔勒一库", Area: "南疆", City: "巴州"}).ID
	place := func() []freight.Draft {
		drafts := []freight.Draft{
			{Route: freight.Route{WarehouseID: inland, FromPlace: "江苏", ToPlace: "新疆 阿克苏", ToAddress: "一号"}},
			{Route: freight.Route{WarehouseID: western, FromPlace: "新疆 巴州", ToPlace: "新疆 阿克苏", ToAddress: "一号"}},
			{Route: freight.Route{FromPlace: "山东 青岛", ToPlace: "新疆 阿克苏", ToAddress: "一号"}},
		}
		db.Do(func(tx *schema.Tx) error { return mill.PlaceDrafts(tx, boss.CompanyID, drafts) })
		return drafts
	}
	for i, d := range place() {
		want := []string{"江苏 南通", "新疆 库尔勒", "山东 青岛"}[i]
		if d.FromPlace != want || d.ToPlace != "新疆 阿克苏" || d.ToAddress != "一号" {
			t.Errorf("without a mill: %+v", d.Route)
		}
	}
	db.Do(func(tx *schema.Tx) error {
		if _, err := mill.Save(tx, &boss.Member, mill.Saving{Name: "如东厂", Place: "320623"}); err != nil {
			return err
		}
		_, err := mill.Save(tx, &boss.Member, mill.Saving{Name: "滨州厂", Place: "371600"})
		return err
	})
	for _, d := range place() {
		if d.ToPlace != "江苏 南通" || d.ToAddress != "如东县 如东厂" {
			t.Errorf("with a mill: %+v", d.Route)
		}
	}
	r := freight.Route{WarehouseID: inland}
	db.Do(func(tx *schema.Tx) error { return mill.PlaceRoute(tx, &r) })
	if r.FromPlace != "江苏 南通" {
		t.Errorf("a route from %s", r.FromPlace)
	}
}

// TestFreightOfARoute computes the freight between two places of requests.
func TestFreightOfARoute(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for _, c := range []struct {
		from, to    string
		least, most schema.Yuan
	}{
		{"新疆 阿克苏", "江苏 南通", 500, 800},
		{"新疆", "山东 青岛", 400, 700},
		{"月球", "山东 青岛", 0, 0},
	} {
		var f mill.Freight
		db.Do(func(tx *schema.Tx) (err error) {
			f, _, err = mill.FreightOf(tx, freight.Route{FromPlace: c.from, ToPlace: c.to})
			return err
		})
		if f.PerTon < c.least || f.PerTon > c.most {
			t.Errorf("%s to %s: %+v", c.from, c.to, f)
		}
	}
}

// TestRouteEnds checks that a county is in the place of its city, and a district in its municipality.
func TestRouteEnds(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"320684": "江苏 南通", "320600": "江苏 南通", "110112": "北京", "110000": "北京", "652801": "新疆 库尔勒", "652824": "新疆 巴州",
	} {
		if p := mill.FindPlace(code); p.RouteEnd() != want {
			t.Errorf("%s is in %q, want %q", p.FullName(), p.RouteEnd(), want)
		}
	}
}

// TestUsualFreights computes the usual prices of requests. The bounds are those of accepted quotes that count.
func TestUsualFreights(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	request := func(id int64, to string, tons schema.Weight) freight.Request {
		return freight.Request{ID: id, Tons: tons, Route: freight.Route{FromPlace: "新疆 阿克苏", ToPlace: to}}
	}
	list := []freight.Request{
		request(1, "江苏 南通", 86_50000), request(2, "江苏 南通", 9*schema.Ton), request(3, "月球", 86_50000),
		request(4, "山东 青岛", 86_50000),
	}
	var found map[int64]mill.Usual
	var far mill.Freight
	db.Do(func(tx *schema.Tx) (err error) {
		if found, err = mill.UsualFreights(tx, list); err == nil {
			far, _, err = mill.FreightOf(tx, list[0].Route)
		}
		return err
	})
	if len(found) != 2 || found[4].PerTon <= 0 {
		t.Errorf("the usual freights are %+v", found)
	}
	want := mill.Usual{PerTon: far.PerTon, Least: (far.PerTon + 1) / 2, Most: 2*far.PerTon + 100}
	if far.PerTon <= 0 || found[1] != want {
		t.Errorf("%+v, want %+v", found[1], want)
	}
}
