package market_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestRenamedPlacesAreFollowed renames a city and an area, and moves the city.
func TestRenamedPlacesAreFollowed(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		admin, seller := db.Admin(), db.Company("甲").Seller()
		other := db.Company("乙").Member("乙卖方")
		lot := seller.Batch("65701252001").South().Fixed(15000)
		grown := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, lot.BatchID) })
		city := grown.City
		try := func(do func(tx *schema.Tx) error) error { return schematest.Try(t, db, do) }
		if err := try(func(tx *schema.Tx) error {
			return schema.Insert(tx, []cotton.BatchVersion{{Number: 1, State: cotton.VersionInForce, Batch: *grown}})
		}); err != nil {
			t.Fatal(err)
		}
		setCity := func(name string, to market.City) error {
			return try(func(tx *schema.Tx) error { return market.SetCity(tx, &admin.Member, name, to) })
		}
		setArea := func(name string, to market.Area) error {
			return try(func(tx *schema.Tx) error { return market.SetArea(tx, &admin.Member, name, to) })
		}
		schematest.Refuses(t, "a seller", try(func(tx *schema.Tx) error {
			return market.SetCity(tx, &other.Member, city, market.City{Name: "甲城", Area: "南疆"})
		}), schema.DeniedKind, "平台管理员")
		schematest.Refuses(t, "another's name", setCity(city, market.City{Name: "喀什", Area: "南疆"}), schema.ConflictKind,
			"已有名为")
		schematest.Refuses(t, "inland", setCity(city, market.City{Name: city, Area: "内地"}), schema.ConflictKind,
			"不能移动")
		schematest.Refuses(t, "a list", setCity(city, market.City{Name: "甲,乙", Area: "南疆"}), schema.InvalidKind,
			"分隔符")
		schematest.Refuses(t, "an area of rules", setArea("南疆", market.Area{Name: "大南疆"}), schema.ConflictKind,
			"不能修改")
		schematest.Refuses(t, "no zone", setArea("", market.Area{Name: "中疆"}), schema.InvalidKind, "新疆或内地")
		for _, err := range []error{
			setArea("", market.Area{Name: "中疆", Zone: cotton.Xinjiang}),
			setCity(city, market.City{Name: "阿克苏地区", Area: "中疆"}),
			setArea("中疆", market.Area{Name: "天山南"}),
			setCity("", market.City{Name: "塔里木", Area: "天山南"}),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		version := schematest.Read(db, func(tx *schema.Tx) (*cotton.BatchVersion, error) {
			return cotton.FindVersion(tx, lot.BatchID, 1)
		})
		if version.City != "阿克苏地区" || version.Area != "天山南" {
			t.Errorf("the certificate is from %s %s", version.Area, version.City)
		}
		again := schematest.Open(t, c) // base data do not bring the former names back
		b := schematest.Read(again, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, lot.BatchID) })
		g := ginneriesOf(again, "65701")[0]
		if b.Area != "天山南" || b.City != "阿克苏地区" || g.Area != b.Area || g.City != b.City {
			t.Errorf("the lot is from %s %s, its ginnery in %s %s", b.Area, b.City, g.Area, g.City)
		}
		groups := schematest.Read(again, func(tx *schema.Tx) ([]market.AreaGroup, error) { return market.Areas(tx, "") })
		if want := (market.AreaGroup{Name: "天山南", List: []string{"阿克苏地区", "塔里木"}}); len(groups) != 6 ||
			!slices.ContainsFunc(groups, func(g market.AreaGroup) bool { return cmp.Equal(g, want) }) {
			t.Errorf("the areas are %v", groups)
		}
		names := schematest.Read(again, market.ReadCurrentNames)
		if got := names.List(market.CityName, schema.List{city, "喀什"}); !slices.Equal(got, []string{"阿克苏地区", "喀什"}) ||
			names.Of(market.AreaName, "中疆") != "天山南" {
			t.Errorf("the current names are %v", names)
		}
		places := schematest.Read(again, market.ReadPlaceNames)
		if place, _ := places.Place(city, "65701"); place.City != "阿克苏地区" {
			t.Errorf("%s is %v", city, place)
		}
	})
}

// TestUnusedPlacesAreRemoved deletes a city of the base data and an area. It refuses to delete those in use.
func TestUnusedPlacesAreRemoved(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		admin, seller := db.Admin(), db.Company("甲").Seller()
		lot := seller.Batch("65701252001").South().Fixed(15000)
		city := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) {
			return cotton.FindBatch(tx, lot.BatchID)
		}).City
		try := func(remove func(*schema.Tx, *account.Member, string) error, name string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return remove(tx, &admin.Member, name) })
		}
		other := db.Company("乙").Member("乙卖方")
		schematest.Refuses(t, "a seller", schematest.Try(t, db, func(tx *schema.Tx) error {
			return market.RemoveCity(tx, &other.Member, "克州")
		}), schema.DeniedKind, "平台管理员")
		schematest.Refuses(t, "a city with a lot", try(market.RemoveCity, city), schema.ConflictKind,
			city+"还有 1 批棉花、3 家加工厂、1 个仓库，不能删除")
		schematest.Refuses(t, "an area of rules", try(market.RemoveArea, "南疆"), schema.ConflictKind, "规则")
		schematest.Refuses(t, "no city", try(market.RemoveCity, "无此城"), schema.NotFoundKind, "没有名为 无此城")
		if err := schematest.Try(t, db, func(tx *schema.Tx) error {
			return errors.Join(
				market.SetArea(tx, &admin.Member, "", market.Area{Name: "中疆", Zone: cotton.Xinjiang}),
				market.SetCity(tx, &admin.Member, "克州", market.City{Name: "克州", Area: "中疆"}),
			)
		}); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "an area with a city", try(market.RemoveArea, "中疆"), schema.ConflictKind, "中疆还有 1 个城市")
		if err := errors.Join(try(market.RemoveCity, "克州"), try(market.RemoveArea, "中疆")); err != nil {
			t.Fatal(err)
		}
		again := schematest.Open(t, c) // base data do not bring the city back
		for _, g := range schematest.Read(again, func(tx *schema.Tx) ([]market.AreaGroup, error) {
			return market.Areas(tx, "")
		}) {
			if g.Name == "中疆" || slices.Contains(g.List, "克州") {
				t.Errorf("%s has the cities %v", g.Name, g.List)
			}
		}
		for _, county := range schematest.Read(again, market.Counties) {
			if county.City == "克州" {
				t.Errorf("the county %s is still there", county.Name)
			}
		}
	})
}

func TestCountiesAndOrder(t *testing.T) {
	t.Parallel()
	schematest.EachConfig(t, func(t *testing.T, c schema.Config) {
		db := schematest.Open(t, c)
		admin := db.Admin()
		do := func(do func(tx *schema.Tx) error) {
			t.Helper()
			if err := schematest.Try(t, db, do); err != nil {
				t.Error(err)
			}
		}
		do(func(tx *schema.Tx) error {
			return market.AddCounties(tx, &admin.Member, "塔城", []string{"四棵树", "乌苏"})
		})
		do(func(tx *schema.Tx) error { return market.RemoveCounty(tx, &admin.Member, "塔城", "沙湾") })
		do(func(tx *schema.Tx) error {
			return market.OrderPlaces(tx, &admin.Member, "东疆", []string{"哈密", "吐鲁番"})
		})
		schematest.Refuses(t, "twice", schematest.Try(t, db, func(tx *schema.Tx) error {
			return market.RemoveCounty(tx, &admin.Member, "塔城", "沙湾")
		}), schema.NotFoundKind, "没有沙湾")
		schematest.Refuses(t, "not all", schematest.Try(t, db, func(tx *schema.Tx) error {
			return market.OrderPlaces(tx, &admin.Member, "东疆", []string{"哈密"})
		}), schema.ConflictKind, "刷新")
		again := schematest.Open(t, c)
		var counties []string
		for _, county := range schematest.Read(again, market.Counties) {
			if county.City == "塔城" {
				counties = append(counties, county.Name)
			}
		}
		slices.Sort(counties)
		if want := []string{"乌苏", "和布克赛尔", "四棵树", "托里", "裕民", "额敏"}; !slices.Equal(counties, want) {
			t.Errorf("counties %v", counties)
		}
		groups := schematest.Read(again, func(tx *schema.Tx) ([]market.AreaGroup, error) { return market.Areas(tx, "") })
		for _, g := range groups {
			if g.Name == "东疆" && !slices.Equal(g.List, []string{"哈密", "吐鲁番"}) {
				t.Errorf("the order is %v", g.List)
			}
		}
	})
}
