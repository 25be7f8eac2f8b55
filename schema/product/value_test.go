package product_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// tree is a kind of goods with three attributes.
func tree() *product.Tree {
	return &product.Tree{
		Categories: []product.Category{
			{ID: 1, Code: "yarn", Name: "棉纱"},
			{ID: 2, ParentID: 1, Code: "combed", Name: "精梳"},
			{ID: 3, Code: "fibre", Name: "短纤"},
		},
		Attributes: []product.Attribute{
			{
				ID: 10, CategoryID: 1, Code: "count", Name: "支数", Unit: "S", Kind: product.Number, Decimals: 1, Least: 1000,
				Most: 300_000, Required: true, Article: true, Place: 2,
			},
			{
				ID: 11, CategoryID: 1, Code: "material", Name: "原料", Kind: product.Chosen, Article: true, Place: 1,
				Choices: []product.AttributeChoice{
					{ID: 1, Name: "纯棉", Aliases: []string{"C"}},
					{ID: 2, Name: "涤棉", Aliases: []string{"T/C"}},
					{ID: 3, Name: "人棉", Removed: true},
				},
			},
			{
				ID: 14, CategoryID: 1, Code: "ratio", Name: "比例", Kind: product.Chosen, Article: true, Place: 2,
				Choices: []product.AttributeChoice{{ID: 1, Name: "100"}, {ID: 2, Name: "65/35"}},
			},
			{ID: 12, CategoryID: 2, Code: "notes", Name: "说明", Kind: product.Text, Place: 3},
			{ID: 13, CategoryID: 1, Code: "gone", Name: "旧项", Kind: product.Text, Place: 4, Removed: true},
		},
	}
}

func TestParseValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		texts   map[string]string
		title   string
		refusal string
	}{
		{map[string]string{"count": "40", "material": "纯棉"}, "纯棉 40S", ""},
		{map[string]string{"count": " 40S ", "material": "t/c", "notes": "包漂"}, "涤棉 40S", ""},
		{map[string]string{"count": "４０．５ｓ"}, "40.5S", ""},
		{map[string]string{"count": "100", "material": "纯棉", "ratio": "100"}, "纯棉 100S", ""},
		{map[string]string{"count": "32", "material": "T/C", "ratio": "65/35"}, "涤棉 32S 65/35", ""},
		{map[string]string{"count": "40", "colour": " "}, "40S", ""},
		{map[string]string{"material": "纯棉"}, "", "请填写支数"},
		{map[string]string{"count": "四十"}, "", "支数应为数字"},
		{map[string]string{"count": "null"}, "", "支数应为数字"},
		{map[string]string{"count": "40.25"}, "", "支数最多 1 位小数"},
		{map[string]string{"count": "0.5"}, "", "支数应在 1 到 300 之间"},
		{map[string]string{"count": "40", "material": "人棉"}, "", "原料没有这个选项：人棉"},
		{map[string]string{"count": "40", "colour": "白"}, "", "这类产品没有属性 colour"},
		{map[string]string{"count": "40", "gone": "旧"}, "", "这类产品没有属性 gone"},
	} {
		values, err := tree().ParseValues(2, c.texts)
		if c.refusal != "" {
			schematest.Refuses(t, c.texts["count"], err, schema.InvalidKind, c.refusal)
			continue
		}
		if got := tree().TitleOf(2, values); err != nil || got != c.title {
			t.Errorf("%v: %q, %v; want %q", c.texts, got, err, c.title)
		}
	}
}

func TestArticleOf(t *testing.T) {
	t.Parallel()
	article := func(category int64, brand string, texts map[string]string) string {
		values, err := tree().ParseValues(category, texts)
		if err != nil {
			t.Fatal(err)
		}
		return tree().ArticleOf(category, brand, values)
	}
	one := article(1, "华孚", map[string]string{"count": "40", "material": "C"})
	if same := article(2, " 华孚 ", map[string]string{"count": "40S", "material": "纯棉", "notes": "现货"}); same != one {
		t.Errorf("%s and %s", one, same)
	}
	for _, other := range []string{
		article(1, "天虹", map[string]string{"count": "40", "material": "C"}),
		article(1, "华孚", map[string]string{"count": "32", "material": "C"}),
		article(1, "华孚", map[string]string{"count": "40"}),
	} {
		if other == one {
			t.Errorf("one article: %s", one)
		}
	}
}

// TestChangedAttributesLoseNoValue checks that values of another kind are not misread, and that they are reported.
func TestChangedAttributesLoseNoValue(t *testing.T) {
	t.Parallel()
	values, err := tree().ParseValues(1, map[string]string{"count": "1", "material": "涤棉"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*product.Tree)
		want   []product.Problem
		title  string
	}{
		{func(*product.Tree) {}, nil, "涤棉 1S"},
		{func(t *product.Tree) { t.Attributes[0].Name, t.Attributes[0].Unit = "英支", "Ne" }, nil, "涤棉 1Ne"},
		{func(t *product.Tree) {
			t.Attributes[0].Kind, t.Attributes[0].Choices = product.Chosen, []product.AttributeChoice{{ID: 1000, Name: "粗"}}
		}, []product.Problem{{"count", "支数", "1", "支数现在是选项，请重新填写"}}, "涤棉"},
		{
			func(t *product.Tree) { t.Attributes[1].Choices[1].Removed = true },
			[]product.Problem{{"material", "原料", "涤棉", "原料的选项已停用，请重新选择"}},
			"涤棉 1S",
		},
		{
			func(t *product.Tree) { t.Attributes[0].Least = 2000 },
			[]product.Problem{{"count", "支数", "1", "支数应在 2 到 300 之间"}},
			"涤棉 1S",
		},
		{func(t *product.Tree) { t.Attributes[0].Removed = true }, nil, "涤棉"},
		{func(t *product.Tree) {
			t.Attributes = append(t.Attributes, product.Attribute{
				ID: 20, CategoryID: 1, Code: "twist", Name: "捻向",
				Kind: product.Text, Required: true,
			})
		}, []product.Problem{{"twist", "捻向", "", "需要填写捻向"}}, "涤棉 1S"},
	} {
		tree := tree()
		c.change(tree)
		if diff := cmp.Diff(append([]product.Problem{}, c.want...), tree.ProblemsOf(1, values)); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		if got := tree.TitleOf(1, values); got != c.title {
			t.Errorf("title %q, want %q", got, c.title)
		}
	}
}

func TestSaveCategories(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, other := db.Admin(), db.Company("甲").Member("员工")
		save := func(c product.Category) (*product.Category, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*product.Category, error) {
				return product.SaveCategory(tx, &admin.Member, c)
			})
		}
		silk, err := save(product.Category{Code: "silk", Name: " 蚕丝 "})
		if err != nil || silk.Name != "蚕丝" {
			t.Fatal(silk, err)
		}
		raw, err := save(product.Category{ParentID: silk.ID, Code: "raw-silk", Name: "生丝"})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			category product.Category
			kind     schema.Kind
			text     string
		}{
			{product.Category{Code: "Silk", Name: "丝"}, schema.InvalidKind, "代码应为小写字母开头的字母、数字和 -，最多 20 个字符"},
			{product.Category{Code: "silk", Name: "丝"}, schema.InvalidKind, "已有代码为 silk 的品类"},
			{product.Category{Code: "silk2", Name: "蚕丝"}, schema.InvalidKind, "已有名称为 蚕丝 的品类"},
			{product.Category{Code: "silk2", Name: " "}, schema.InvalidKind, "名称应为 1 到 40 个字"},
			{product.Category{ParentID: 9999, Code: "silk2", Name: "丝"}, schema.InvalidKind, "没有这个上级品类，请刷新页面"},
			{product.Category{ID: 9999, Name: "丝"}, schema.NotFoundKind, "没有这个品类，请刷新页面"},
		} {
			_, err := save(c.category)
			schematest.Refuses(t, c.category.Code, err, c.kind, c.text)
		}
		if _, err := save(product.Category{ID: raw.ID, ParentID: 0, Code: "x", Name: "白厂丝"}); err != nil {
			t.Error(err)
		}
		tree := schematest.Read(db, product.ReadTree)
		if got := tree.Category(raw.ID); got.ParentID != silk.ID || got.Code != "raw-silk" || got.Name != "白厂丝" {
			t.Errorf("%+v", got)
		}
		schematest.MustRefuse(t, db, "a member", schema.DeniedKind, func(tx *schema.Tx) error {
			_, err := product.SaveCategory(tx, &other.Member, product.Category{Code: "wool", Name: "羊毛"})
			return err
		})
	})
}

func TestSaveAttributes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		yarn := categoryOf(db, "yarn")
		save := func(a product.Attribute) (*product.Attribute, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*product.Attribute, error) {
				return product.SaveAttribute(tx, &admin.Member, a)
			})
		}
		finish, err := save(product.Attribute{
			CategoryID: yarn, Code: "finish", Name: "后整理", Kind: product.Chosen,
			Choices: []product.AttributeChoice{{Name: "烧毛"}, {Name: "丝光"}},
		})
		if err != nil || finish.Choices[1].ID != 2 {
			t.Fatal(finish, err)
		}
		finish.Choices = []product.AttributeChoice{{ID: 2, Name: "丝光烧毛"}, {Name: "液氨"}}
		if finish, err = save(*finish); err != nil {
			t.Fatal(err)
		}
		want := []product.AttributeChoice{{ID: 2, Name: "丝光烧毛"}, {ID: 3, Name: "液氨"}, {ID: 1, Name: "烧毛", Removed: true}}
		if diff := cmp.Diff(want, finish.Choices); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		for _, c := range []struct {
			attribute product.Attribute
			text      string
		}{
			{product.Attribute{CategoryID: yarn, Code: "count", Name: "英支", Kind: product.Text}, "已有代码为 count 的属性"},
			{product.Attribute{CategoryID: yarn, Code: "count2", Name: "支数", Kind: product.Text}, "已有名称为 支数 的属性"},
			{product.Attribute{CategoryID: yarn, Code: "x", Name: "新", Kind: 4}, "类型只能是 1（数字）、2（选项）或 3（文字）"},
			{product.Attribute{CategoryID: yarn, Code: "x", Name: "新", Kind: product.Number}, "上限应大于下限"},
			{product.Attribute{CategoryID: yarn, Code: "x", Name: "新", Kind: product.Chosen}, "选项应有 1 到 200 个"},
			{product.Attribute{
				CategoryID: yarn, Code: "x", Name: "新", Kind: product.Chosen,
				Choices: []product.AttributeChoice{{Name: "甲", Aliases: []string{"A"}}, {Name: "ａ"}},
			}, "选项的写法不能重复：A"},
		} {
			_, err := save(c.attribute)
			schematest.Refuses(t, c.attribute.Code, err, schema.InvalidKind, c.text)
		}
	})
}

func categoryOf(db *schematest.DB, code string) int64 {
	for _, c := range schematest.Read(db, product.ReadTree).Categories {
		if c.Code == code {
			return c.ID
		}
	}
	panic("no category " + code)
}

func treeOf(tx *schema.Tx) *product.Tree {
	t, err := product.ReadTree(tx)
	if err != nil {
		panic(err)
	}
	return t
}

func add(tx *schema.Tx, by *account.Member, o product.Offer, publish bool) (*product.Product, error) {
	return product.Add(tx, treeOf(tx), by, o, publish)
}

// offer returns a valid offer of yarn.
func offer(db *schematest.DB) product.Offer {
	return product.Offer{
		CategoryID: categoryOf(db, "yarn"), Brand: "华孚", Factory: "华孚新疆", City: "阿克苏", Price: 23_500,
		Values: map[string]string{"spinning": "OE", "material": "C", "count": "21"},
		Left:   30 * schema.Ton, Least: schema.Ton, Until: db.Now().Add(7 * 24 * time.Hour),
	}
}

func TestProducts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, rival := db.Company("甲纺织").Merchant("卖方"), db.Company("乙纺织").Merchant("同行")
		add := func(change func(*product.Offer)) (*product.Product, error) {
			o := offer(db)
			change(&o)
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*product.Product, error) {
				return add(tx, &seller.Member, o, true)
			})
		}
		p, err := add(func(*product.Offer) {})
		if err != nil || p.State != product.OnSale || p.Number != "CP20261121000001" {
			t.Fatal(p, err)
		}
		for _, c := range []struct {
			change func(*product.Offer)
			text   string
		}{
			{func(o *product.Offer) { o.CategoryID = 0 }, "没有这个品类，请重新选择"},
			{func(o *product.Offer) { o.Price = 23 }, "价格应在 500 到 500,000 元/吨之间；面议时不填"},
			{func(o *product.Offer) { o.Left = 0 }, "数量应大于 0，最多 100,000 吨"},
			{func(o *product.Offer) { o.Least = 31 * schema.Ton }, "起订量不能大于数量"},
			{func(o *product.Offer) { o.Until = db.Now() }, "有效期应晚于现在"},
			{func(o *product.Offer) { o.Until = db.Now().AddDate(1, 0, 0) }, "有效期最长 180 天"},
			{func(o *product.Offer) { o.Futures = true }, "期货请填写今天以后的交货日期"},
			{func(o *product.Offer) { o.WarehouseID = 9999 }, "没有这个仓库，请重新选择"},
			{func(o *product.Offer) { o.Brand = string(make([]byte, 1)) }, "品牌最多 40 个字，不能有无法识别的字符"},
			{func(o *product.Offer) { delete(o.Values, "count") }, "请填写支数"},
		} {
			_, err := add(c.change)
			schematest.Refuses(t, c.text, err, schema.InvalidKind, c.text)
		}
		change := func(by *schematest.Person, version int) error {
			o := offer(db)
			o.Price = 0
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := product.Change(tx, treeOf(tx), &by.Member, p.ID, version, o)
				return err
			})
		}
		schematest.Refuses(t, "a rival's change", change(rival, 1), schema.NotFoundKind, "没有这个产品，或已删除")
		schematest.Refuses(t, "an old page's change", change(seller, 0), schema.ConflictKind, "产品刚刚被改过，请刷新后再改")
		if err := change(seller, 1); err != nil {
			t.Error(err)
		}
		take := func(by *schematest.Person, verb product.Verb) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return product.Take(tx, &by.Member, []int64{p.ID}, verb) })
		}
		schematest.Refuses(t, "a rival", take(rival, product.TakeOff), schema.NotFoundKind, "没有这个产品，或已删除")
		schematest.Refuses(t, "a deleted offer", take(seller, product.Delete), schema.ConflictKind,
			"产品现在是在售，不能这样操作，请刷新页面")
		schematest.Refuses(t, "a verb of the clock", take(seller, product.Expire), schema.ConflictKind,
			"产品现在是在售，不能这样操作，请刷新页面")
		db.Advance(8 * 24 * time.Hour)
		expire := func(tx *schema.Tx) (int, error) { return product.ExpireDue(tx, 10) }
		if n, err := schema.Do(t.Context(), db.DB, expire); n != 1 || err != nil {
			t.Errorf("expired %d, %v", n, err)
		}
		schematest.Refuses(t, "an old validity", take(seller, product.Publish), schema.ConflictKind,
			"有效期已过，请先填写新的有效期")
		if err := take(seller, product.Delete); err != nil {
			t.Error(err)
		}
		list, total, err := ofCompany(db, seller)
		if len(list) > 0 || total > 0 || err != nil {
			t.Errorf("%d of %d, %v", len(list), total, err)
		}
	})
}

func ofCompany(db *schematest.DB, p *schematest.Person) (list []product.Product, total int, err error) {
	list = schematest.Read(db, func(tx *schema.Tx) ([]product.Product, error) {
		list, total, err = product.OfCompany(tx, treeOf(tx), p.CompanyID, product.Filter{}, schema.Page{Num: 1, Size: 10})
		return list, err
	})
	return list, total, err
}

// TestAChangedCategoryConcernsItsProducts checks that the index reads the products of a category and of those below it.
func TestAChangedCategoryConcernsItsProducts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲纺织").Merchant("卖方")
		var ids []int64
		for _, code := range []string{"yarn", "yarn-combed", "polyester"} {
			o := offer(db)
			o.CategoryID = categoryOf(db, code)
			if code == "polyester" {
				o.Values = map[string]string{"denier": "1.4", "length": "38", "origin": "原生"}
			}
			db.Do(func(tx *schema.Tx) error {
				p, err := add(tx, &seller.Member, o, false)
				if err == nil {
					ids = append(ids, p.ID)
				}
				return err
			})
		}
		change := []schema.ChangeIndex{{Kind: product.CategoryChanged, Key: schema.JoinIDs([]int64{categoryOf(db, "yarn")})}}
		got := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			found, _, err := schema.ExpandChanges(tx, &product.Products, change)
			return found, err
		})
		if diff := cmp.Diff(ids[:2], got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
}
