package product

import (
	"database/sql"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// numberPrefix begins the numbers of products.
const numberPrefix = "CP"

// productsMax is the largest number of products of a company that are not deleted.
const productsMax = 5_000

// Add inserts a product of a member's company, as a draft or on sale.
func Add(tx *schema.Tx, t *Tree, by *account.Member, o Offer, publish bool) (*Product, error) {
	if err := makeRoom(tx, by.CompanyID, 1); err != nil {
		return nil, err
	}
	p := newProduct(tx, by)
	if err := p.enter(tx, &o, t); err != nil {
		return nil, err
	}
	if publish {
		if err := p.publish(tx, t); err != nil {
			return nil, err
		}
	}
	numbers, err := schema.NextNumbers(tx, numberPrefix, 1)
	if err != nil {
		return nil, err
	}
	p.Number = numbers[0]
	if err := tx.Save(p); err != nil {
		return nil, err
	}
	tx.Changed(ProductChanged, p.ID)
	return p, p.setPictures(tx, by, o.Pictures)
}

func newProduct(tx *schema.Tx, by *account.Member) *Product {
	return &Product{CompanyID: by.CompanyID, UserID: by.UserID, Version: 1, CreatedAt: tx.Now(), UpdatedAt: tx.Now()}
}

// makeRoom locks a company, and refuses more products than it can have.
func makeRoom(tx *schema.Tx, companyID int64, more int) error {
	if _, err := account.LockCompany(tx, companyID); err != nil {
		return err
	}
	var have int64
	err := tx.DB().Model(&Product{}).Where("company_id = ? AND state <> ?", companyID, Deleted).Count(&have).Error
	if err != nil {
		return err
	}
	if int(have)+more > productsMax {
		return schema.Conflict("最多 %s 个产品，请先删除不用的", schema.Grouped(productsMax))
	}
	return nil
}

// enter enters an offer into a product, and refuses a warehouse that is not known.
func (p *Product) enter(tx *schema.Tx, o *Offer, t *Tree) error {
	if o.WarehouseID != 0 {
		var found int64
		if err := tx.DB().Model(&market.Warehouse{}).Where("id = ?", o.WarehouseID).Count(&found).Error; err != nil {
			return err
		}
		if found == 0 {
			return schema.Invalid("depotID", "没有这个仓库，请重新选择")
		}
	}
	return o.apply(p, t, tx.Now())
}

// publish puts a product on sale. It refuses one whose values no longer fit, and one that has expired.
func (p *Product) publish(tx *schema.Tx, t *Tree) error {
	next, ok := ProductSteps.Next(p.State, Publish)
	if !ok {
		return p.errState()
	}
	if !t.Open(p.CategoryID) {
		return schema.Conflict("这个品类已停用，请改为别的品类")
	}
	if problems := t.ProblemsOf(p.CategoryID, p.Values); len(problems) > 0 {
		return schema.Conflict("%s，请先修改产品", problems[0].Reason)
	}
	if !p.Until.After(tx.Now()) {
		return schema.Conflict("有效期已过，请先填写新的有效期")
	}
	if p.Left <= 0 {
		return schema.Conflict("数量为 0，请先填写数量")
	}
	p.State, p.ListedAt = next, tx.Now()
	return nil
}

func (p *Product) errState() error {
	return schema.Conflict("产品现在是%s，不能这样操作，请刷新页面", p.State.Name())
}

// Change enters an offer into a product of a member's company. The version is that which the seller has seen.
func Change(tx *schema.Tx, t *Tree, by *account.Member, id int64, version int, o Offer) (*Product, error) {
	p, err := lockProduct(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if p.Version != version {
		return nil, schema.Conflict("产品刚刚被改过，请刷新后再改")
	}
	if err := p.change(tx, &o, t); err != nil {
		return nil, err
	}
	if err := p.setPictures(tx, by, o.Pictures); err != nil {
		return nil, err
	}
	return p, p.store(tx)
}

// change enters an offer into a product that is there.
func (p *Product) change(tx *schema.Tx, o *Offer, t *Tree) error {
	if _, ok := ProductSteps.Next(p.State, Update); !ok {
		return p.errState()
	}
	price := p.Price
	if err := p.enter(tx, o, t); err != nil {
		return err
	}
	if p.Price != price && p.State == OnSale {
		p.ListedAt = tx.Now()
	}
	return nil
}

// Take does a verb of a seller to some products of a member's company. It refuses all if one cannot.
func Take(tx *schema.Tx, by *account.Member, ids []int64, verb Verb) error {
	t, err := ReadTree(tx)
	if err != nil {
		return err
	}
	return eachOwn(tx, by, ids, func(p *Product) error { return p.take(tx, verb, t) })
}

// takeMax is the largest number of products that are changed at once.
const takeMax = 200

// eachOwn changes some products of a member's company. It refuses all if one is refused, and names that one.
func eachOwn(tx *schema.Tx, by *account.Member, ids []int64, change func(p *Product) error) error {
	ids = schema.Distinct(ids)
	if len(ids) == 0 || len(ids) > takeMax {
		return schema.Invalid("ids", "请选择 1 到 %d 个产品", takeMax)
	}
	for _, id := range ids {
		p, err := lockProduct(tx, by.CompanyID, id)
		if err != nil {
			return err
		}
		if err := change(p); err != nil {
			return p.named(err, len(ids))
		}
		if err := p.store(tx); err != nil {
			return err
		}
	}
	return nil
}

// named begins a refusal of one of some products with its number.
func (p *Product) named(err error, of int) error {
	refusal, ok := schema.KindOf(err)
	if !ok || of == 1 {
		return err
	}
	own := *refusal
	own.Message = p.Number + "：" + own.Message
	return &own
}

func (p *Product) take(tx *schema.Tx, verb Verb, t *Tree) error {
	if verb == Publish {
		return p.publish(tx, t)
	}
	next, ok := ProductSteps.Next(p.State, verb)
	if !ok || !ProductSteps.May(p.State, verb, schema.Seller) {
		return p.errState()
	}
	p.State = next
	return nil
}

func (p *Product) store(tx *schema.Tx) error {
	p.Version++
	p.UpdatedAt = tx.Now()
	tx.Changed(ProductChanged, p.ID)
	return tx.Update(p)
}

// ExpireDue expires the products whose validity has ended, at most limit of them, and returns how many.
func ExpireDue(tx *schema.Tx, limit int) (int, error) {
	var due []Product
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND until <= ?", OnSale, schema.Millis(tx.Now())).
		Order("until, id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, err
	}
	for i := range due {
		due[i].State, _ = ProductSteps.Next(due[i].State, Expire)
		if err := due[i].store(tx); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}

// lockProduct locks a product of a company. It refuses one of another company as it refuses one that is not there.
func lockProduct(tx *schema.Tx, companyID, id int64) (*Product, error) {
	p, err := takeProduct(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id))
	if err == nil && (p.CompanyID != companyID || p.State == Deleted) {
		return nil, errNoProduct()
	}
	return p, err
}

// PricedFrom returns the first product on sale with a price whose id is at least from; nil without one.
func PricedFrom(tx *schema.Tx, from int64) (*Product, error) {
	var list []Product
	err := tx.DB().Where("id >= ? AND state = ? AND price > 0 AND until > ?", from, OnSale, schema.Millis(tx.Now())).
		Order("id").Limit(1).Find(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// OwnProduct returns a product of a company.
func OwnProduct(tx *schema.Tx, companyID, id int64) (*Product, error) {
	return takeProduct(tx.DB().Where("id = ? AND company_id = ? AND state <> ?", id, companyID, Deleted))
}

func takeProduct(query *gorm.DB) (*Product, error) {
	var list []Product
	if err := query.Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errNoProduct()
	}
	return &list[0], nil
}

// Hidden returns the refusal of a product that buyers do not see. It is gone if it was on sale.
func Hidden(tx *schema.Tx, id int64) error {
	const message = "没有这个产品，或已下架"
	p, err := schema.Take[Product](tx.DB().Where("id = ? AND state NOT IN ?", id, []ProductState{Draft, Deleted}), nil)
	switch {
	case err != nil:
		return err
	case p != nil:
		return schema.Gone(message)
	}
	return schema.NotFound(message)
}

func errNoProduct() error { return schema.NotFound("没有这个产品，或已删除") }

// Filter selects products of a company.
type Filter struct {
	CategoryIDs []int64        // none: all
	States      []ProductState // none: all but deleted ones
	Keyword     string         // in brand, factory or number
	Unfit       bool           // only those that no longer fit their category
}

// where returns the query of the products of a company that meet a filter; Unfit apart.
func (f *Filter) where(tx *schema.Tx, companyID int64) *gorm.DB {
	query := tx.DB().Model(&Product{}).Where("company_id = ? AND state <> ?", companyID, Deleted)
	if len(f.States) > 0 {
		query = query.Where("state IN ?", f.States)
	}
	if len(f.CategoryIDs) > 0 {
		query = query.Where("category_id IN ?", f.CategoryIDs)
	}
	if word := schema.OneLine(f.Keyword); word != "" {
		like := "%" + schema.LikeEscape.Replace(word) + "%"
		query = query.Where("(number LIKE @like ESCAPE '!' OR brand LIKE @like ESCAPE '!' OR factory LIKE @like ESCAPE '!')",
			sql.Named("like", like))
	}
	return query
}

// newestFirst is the order of the products of a company.
const newestFirst = "updated_at DESC, id DESC"

// OfCompany returns a page of the products of a company, those changed last first, and their number.
func OfCompany(tx *schema.Tx, t *Tree, companyID int64, f Filter, page schema.Page) ([]Product, int, error) {
	if !f.Unfit {
		return schema.PageOf[Product](f.where(tx, companyID), newestFirst, page)
	}
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	var list []Product
	if err := f.where(tx, companyID).Order(newestFirst).Find(&list).Error; err != nil {
		return nil, 0, err
	}
	list = slices.DeleteFunc(list, func(p Product) bool { return t.Fit(&p) })
	from := min(page.Offset(), len(list))
	return list[from:min(from+page.Size, len(list))], len(list), nil
}

// Fit reports whether a product fits its category.
func (t *Tree) Fit(p *Product) bool { return len(t.ProblemsOf(p.CategoryID, p.Values)) == 0 }

// StateCounts are the numbers of products of a company.
type StateCounts struct {
	States map[ProductState]int
	Unfit  int // that no longer fit their category, of all states
}

// CountStates returns the numbers of products of a company.
func CountStates(tx *schema.Tx, t *Tree, companyID int64) (StateCounts, error) {
	counts := StateCounts{States: map[ProductState]int{}}
	var list []Product
	err := (&Filter{}).where(tx, companyID).Select("state, category_id, attribute_values").Find(&list).Error
	for i := range list {
		counts.States[list[i].State]++
		if !t.Fit(&list[i]) {
			counts.Unfit++
		}
	}
	return counts, err
}

// Dated returns products on sale as schema.DatedRows does.
func Dated(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("product").Where("state + 0 = ?", OnSale)
	return schema.DatedRows(query, schema.NoName, "updated_at", after, until, limit)
}

// DatedShops returns approved companies with products on sale as schema.DatedRows does.
func DatedShops(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("company").Where("state = ? AND EXISTS (SELECT 1 FROM product p"+
		" WHERE p.company_id = company.id AND p.state = ?)", account.CompanyApproved, OnSale)
	return schema.DatedRows(query, schema.NoName, schema.NoTime, after, until, limit)
}
