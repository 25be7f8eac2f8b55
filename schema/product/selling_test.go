package product_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/product"
	"cottonmall/schema/schematest"
)

// TestTemplates checks that the base data is 40 articles that can be put on sale as they are.
func TestTemplates(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲纺织").Merchant("卖方")
		find := func(f product.TemplateFilter) []product.Template {
			return schematest.Read(db, func(tx *schema.Tx) ([]product.Template, error) {
				return product.Templates(tx, treeOf(tx), f)
			})
		}
		all := find(product.TemplateFilter{})
		if len(all) != 40 {
			t.Errorf("%d templates", len(all))
		}
		for _, m := range all {
			db.Do(func(tx *schema.Tx) error {
				o := offer(db)
				m.Fill(&o, treeOf(tx))
				p, err := add(tx, &seller.Member, o, true)
				if err != nil {
					t.Fatalf("%s: %v", m.Code, err)
				}
				if diff := cmp.Diff(m.Values, p.Values); diff != "" || p.Brand != m.Brand {
					t.Errorf("%s: -want +got\n%s", m.Code, diff)
				}
				return nil
			})
		}
		titles, cotton := []string{}, []int64{categoryOf(db, "polyester-cotton")}
		for _, m := range find(product.TemplateFilter{Keyword: " 仪征  1.4d", CategoryIDs: cotton}) {
			titles = append(titles, m.Code)
		}
		if diff := cmp.Diff([]string{"polyester-cotton-1p4-yizheng"}, titles); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		schematest.MustRefuse(t, db, "unknown", schema.NotFoundKind, func(tx *schema.Tx) error {
			_, err := product.FindTemplate(tx, treeOf(tx), 9999)
			return err
		})
	})
}

func TestReprice(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, rival := db.Company("甲纺织").Merchant("卖方"), db.Company("乙纺织").Merchant("同行")
		var ids []int64
		for _, price := range []schema.Yuan{23_500, 0} {
			o := offer(db)
			o.Price = price
			db.Do(func(tx *schema.Tx) error {
				p, err := add(tx, &seller.Member, o, true)
				ids = append(ids, p.ID)
				return err
			})
		}
		reprice := func(by *schematest.Person, ids []int64, r product.Repricing) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return product.Reprice(tx, &by.Member, ids, r) })
		}
		price := func(i int) schema.Yuan { return own(db, seller, ids[i]).Price }
		late := db.Now().AddDate(0, 0, 181)
		for _, c := range []struct {
			name string
			err  error
			kind schema.Kind
			text string
		}{
			{"nothing", reprice(seller, ids, product.Repricing{}), schema.InvalidKind, "请填写新的价格、加减价或有效期"},
			{
				"a sum on 面议", reprice(seller, ids, product.Repricing{By: 100}), schema.ConflictKind,
				own(db, seller, ids[1]).Number + "：面议的产品不能加减价，请填写价格",
			},
			{
				"below zero", reprice(seller, ids[:1], product.Repricing{By: -23_500}), schema.InvalidKind,
				"价格应在 500 到 500,000 元/吨之间；面议时不填",
			},
			{"too long", reprice(seller, ids[:1], product.Repricing{Until: &late}), schema.InvalidKind, "有效期最长 180 天"},
			{"a rival", reprice(rival, ids[:1], product.Repricing{By: 1}), schema.NotFoundKind, "没有这个产品，或已删除"},
		} {
			schematest.Refuses(t, c.name, c.err, c.kind, c.text)
		}
		if price(0) != 23_500 {
			t.Errorf("a refused change of several changed one to %s", price(0))
		}
		until := db.Now().AddDate(0, 0, 90)
		if err := reprice(seller, ids[:1], product.Repricing{By: -500, Until: &until}); err != nil {
			t.Fatal(err)
		}
		if p := own(db, seller, ids[0]); p.Price != 23_000 || !p.Until.Equal(until) || p.Version != 2 {
			t.Errorf("%+v", p)
		}
		if err := reprice(seller, ids, product.Repricing{Price: new(schema.Yuan(0))}); err != nil || price(0) != 0 {
			t.Error(price(0), err)
		}
	})
}

// did returns the result of a transaction.
func did[T any](db *schematest.DB, f func(tx *schema.Tx) (T, error)) (out T) {
	db.Do(func(tx *schema.Tx) (err error) {
		out, err = f(tx)
		return err
	})
	return out
}

func own(db *schematest.DB, p *schematest.Person, id int64) *product.Product {
	return schematest.Read(db, func(tx *schema.Tx) (*product.Product, error) {
		return product.OwnProduct(tx, p.CompanyID, id)
	})
}

// TestChangedAttributesListProducts checks that products are kept, and listed for their seller, when the platform
// changes their attributes and category.
func TestChangedAttributesListProducts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, seller := db.Admin(), db.Company("甲纺织").Merchant("卖方")
		yarn := categoryOf(db, "yarn")
		p := did(db, func(tx *schema.Tx) (*product.Product, error) { return add(tx, &seller.Member, offer(db), true) })
		change := func(code string, f func(*product.Attribute)) {
			db.Do(func(tx *schema.Tx) error {
				for _, a := range treeOf(tx).Attributes {
					if a.Code == code && a.CategoryID == yarn {
						f(&a)
						_, err := product.SaveAttribute(tx, &admin.Member, a)
						return err
					}
				}
				panic(code)
			})
		}
		listed := func() (problems []string) {
			unfit, total, counts := []product.Product{}, 0, product.StateCounts{}
			tree := schematest.Read(db, func(tx *schema.Tx) (tree *product.Tree, err error) {
				tree = treeOf(tx)
				if counts, err = product.CountStates(tx, tree, seller.CompanyID); err != nil {
					return nil, err
				}
				page := schema.Page{Num: 1, Size: 10}
				unfit, total, err = product.OfCompany(tx, tree, seller.CompanyID, product.Filter{Unfit: true}, page)
				return tree, err
			})
			if counts.Unfit != total || counts.Unfit != len(unfit) || counts.States[product.OnSale] != 1 {
				t.Errorf("%+v, %d listed of %d", counts, len(unfit), total)
			}
			for _, u := range unfit {
				for _, one := range tree.ProblemsOf(u.CategoryID, u.Values) {
					problems = append(problems, one.Was+" "+one.Reason)
				}
			}
			return problems
		}
		wants := func(name string, want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, listed()); diff != "" {
				t.Errorf("%s: -want +got\n%s", name, diff)
			}
		}
		article := own(db, seller, p.ID).Article
		change("count", func(a *product.Attribute) { a.Name, a.Unit = "英支", "Ne" })
		wants("renamed")
		if got := own(db, seller, p.ID).Article; got == article {
			t.Errorf("the article of a product before and after a new unit is %s", got)
		}
		change("count", func(a *product.Attribute) {
			a.Kind, a.Choices = product.Chosen, []product.AttributeChoice{{Name: "21支"}}
		})
		wants("retyped", "21 英支现在是选项，请重新填写")
		change("count", func(a *product.Attribute) { a.Removed = true })
		wants("removed")
		change("spinning", func(a *product.Attribute) { a.Choices = a.Choices[:1] })
		wants("a choice is removed", "气流纺 纺纱方式的选项已停用，请重新选择")
		mended := offer(db)
		mended.Values = map[string]string{"spinning": "RS", "material": "C"}
		db.Do(func(tx *schema.Tx) error {
			_, err := product.Change(tx, treeOf(tx), &seller.Member, p.ID, 1, mended)
			return err
		})
		wants("mended")
		change("count", func(a *product.Attribute) {
			a.Removed, a.Kind, a.Least, a.Most = false, product.Number, 1000, 300_000
		})
		wants("brought back") // the value of the removed attribute was kept
		db.Do(func(tx *schema.Tx) error {
			_, err := product.SaveCategory(tx, &admin.Member, product.Category{ID: yarn, Name: "棉纱", Removed: true})
			return err
		})
		wants("a removed category", "棉纱 这个品类已停用，请改为别的品类")
	})
}

// TestPicturesOfProducts checks who may use and see pictures, and that used ones are kept.
func TestPicturesOfProducts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller, rival := db.Company("甲纺织").Merchant("卖方"), db.Company("乙纺织").Merchant("同行")
		hash := "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"
		picture := func(by *schematest.Person, last string) int64 {
			return did(db, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.AddPicture(tx, by.UserID, "image/png", 8, 8, 100, hash+last)
			}).ID
		}
		mine, other, foreign := picture(seller, "0"), picture(seller, "1"), picture(rival, "2")
		o := offer(db)
		o.Pictures = []int64{foreign}
		schematest.MustRefuse(t, db, "a foreign picture", schema.NotFoundKind, func(tx *schema.Tx) error {
			_, err := add(tx, &seller.Member, o, true)
			return err
		})
		o.Pictures = []int64{other, mine}
		p := did(db, func(tx *schema.Tx) (*product.Product, error) { return add(tx, &seller.Member, o, false) })
		pictures := schematest.Read(db, func(tx *schema.Tx) (map[int64][]int64, error) {
			return product.PicturesOf(tx, []int64{p.ID})
		})
		if diff := cmp.Diff([]int64{other, mine}, pictures[p.ID]); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
		find := func(company int64) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error {
				_, err := product.FindPicture(tx, company, mine)
				return err
			}
		}
		schematest.MustRefuse(t, db, "a draft's picture", schema.NotFoundKind, find(rival.CompanyID))
		db.Do(find(seller.CompanyID))
		db.Do(func(tx *schema.Tx) error { return product.Take(tx, &seller.Member, []int64{p.ID}, product.Publish) })
		db.Do(find(0))
		db.Advance(25 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := notice.DropUnusedPictures(tx, 0)
			return err
		})
		db.Do(find(0))
		schematest.MustRefuse(t, db, "an unused picture", schema.NotFoundKind, func(tx *schema.Tx) error {
			_, err := notice.FindPicture(tx, foreign)
			return err
		})
	})
}
