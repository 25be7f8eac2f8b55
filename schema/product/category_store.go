package product

import (
	"fmt"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// ReadTree returns all categories and attributes, also removed ones.
func ReadTree(tx *schema.Tx) (*Tree, error) {
	t := &Tree{}
	if err := tx.DB().Order("place, id").Find(&t.Categories).Error; err != nil {
		return nil, err
	}
	return t, tx.DB().Order("place, id").Find(&t.Attributes).Error
}

// lockTree returns the tree for an administrator who changes it. Changes wait for each other.
func lockTree(tx *schema.Tx, by *account.Member) (*Tree, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	var first []int64
	err := tx.DB().Clauses(schema.ForUpdate).Model(&Category{}).Order("id").Limit(1).Pluck("id", &first).Error
	if err != nil {
		return nil, err
	}
	return ReadTree(tx)
}

// SaveCategory inserts a category or, with an id, changes its name, place and whether it is removed. Its code and its
// parent stay. It refuses codes that another one has.
func SaveCategory(tx *schema.Tx, by *account.Member, c Category) (*Category, error) {
	t, err := lockTree(tx, by)
	if err != nil {
		return nil, err
	}
	if err := t.checkCategory(&c); err != nil {
		return nil, err
	}
	if err := save(tx, by, &c, &c.ID, CategoryChanged, c.Name); err != nil {
		return nil, err
	}
	tx.Changed(CategoryChanged, c.ID)
	return &c, nil
}

// save inserts a row of the tree or, with an id, changes it, and records the event.
func save(tx *schema.Tx, by *account.Member, row any, id *int64, kind, name string) error {
	verb, write := "update", tx.Update
	if *id == 0 {
		verb, write = "add", tx.Save
	}
	if err := write(row); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kind, *id, 0, name)
}

// checkCategory completes a category that is saved. It refuses one that cannot be in the tree.
func (t *Tree) checkCategory(c *Category) error {
	if c.ID != 0 {
		old := t.Category(c.ID)
		if old == nil {
			return errNoCategory()
		}
		c.Code, c.ParentID = old.Code, old.ParentID
	}
	if err := c.check(); err != nil {
		return err
	}
	for _, one := range t.Categories {
		switch {
		case one.ID == c.ID:
		case one.Code == c.Code:
			return schema.Invalid("code", "已有代码为 %s 的品类", c.Code)
		case one.ParentID == c.ParentID && one.Name == c.Name:
			return schema.Invalid("name", "已有名称为 %s 的品类", c.Name)
		}
	}
	if c.ParentID == 0 {
		return nil
	}
	switch above := t.Path(c.ParentID); {
	case len(above) == 0:
		return schema.Invalid("parentID", "没有这个上级品类，请刷新页面")
	case len(above) >= depthMax:
		return schema.Invalid("parentID", "品类最多 %d 级", depthMax)
	}
	return nil
}

func errNoCategory() error { return schema.NotFound("没有这个品类，请刷新页面") }

// SaveAttribute inserts an attribute of a category or, with an id, changes it. Its code and its category stay. Choices
// that are left out are removed: products keep them, and new ones cannot have them.
func SaveAttribute(tx *schema.Tx, by *account.Member, a Attribute) (*Attribute, error) {
	t, err := lockTree(tx, by)
	if err != nil {
		return nil, err
	}
	if err := t.checkAttribute(&a); err != nil {
		return nil, err
	}
	if err := save(tx, by, &a, &a.ID, attributeKind, a.Name); err != nil {
		return nil, err
	}
	tx.Changed(CategoryChanged, a.CategoryID)
	i := slices.IndexFunc(t.Attributes, func(one Attribute) bool { return one.ID == a.ID })
	if i < 0 || !t.Attributes[i].Article && !a.Article { // no article depends on it
		return &a, nil
	}
	t.Attributes[i] = a
	return &a, t.renewArticles(tx, a.CategoryID)
}

// renewArticles sets the articles of the products of a category and of those below it, after their attributes changed.
func (t *Tree) renewArticles(tx *schema.Tx, category int64) error {
	below := t.Below(category)
	for last := int64(0); ; {
		var list []Product
		err := tx.DB().Select("id, category_id, brand, attribute_values, article").
			Where("id > ? AND category_id IN ? AND state <> ?", last, below, Deleted).
			Order("id").Limit(schema.MaxIn).Find(&list).Error
		if err != nil || len(list) == 0 {
			return err
		}
		for i := range list {
			p := &list[i]
			last = p.ID
			article := t.ArticleOf(p.CategoryID, p.Brand, p.Values)
			if article == p.Article {
				continue
			}
			if err := tx.DB().Model(&Product{}).Where("id = ?", p.ID).Update("article", article).Error; err != nil {
				return err
			}
		}
	}
}

// attributesMax is the largest number of attributes of a category with those above it.
const attributesMax = 60

// checkAttribute completes an attribute that is saved. It refuses one that cannot be in the tree.
func (t *Tree) checkAttribute(a *Attribute) error {
	if a.ID != 0 {
		i := slices.IndexFunc(t.Attributes, func(one Attribute) bool { return one.ID == a.ID })
		if i < 0 {
			return schema.NotFound("没有这个属性，请刷新页面")
		}
		old := &t.Attributes[i]
		a.Code, a.CategoryID = old.Code, old.CategoryID
		a.keepChoices(old)
	}
	if t.Category(a.CategoryID) == nil {
		return errNoCategory()
	}
	if err := a.check(); err != nil {
		return err
	}
	near := t.near(a.CategoryID)
	for i := range t.Attributes {
		one := &t.Attributes[i]
		if one.ID == a.ID || !slices.Contains(near, one.CategoryID) {
			continue
		}
		if one.Code == a.Code {
			return schema.Invalid("code", "已有代码为 %s 的属性", a.Code)
		}
		if !one.Removed && one.Name == a.Name {
			return schema.Invalid("name", "已有名称为 %s 的属性", a.Name)
		}
	}
	if a.ID == 0 && len(t.AttributesOf(a.CategoryID)) >= attributesMax {
		return schema.Conflict("一个品类最多 %d 个属性", attributesMax)
	}
	return nil
}

// keepChoices adds the choices of an attribute before its change that are left out, as removed ones. A choice may be
// renamed by its number.
func (a *Attribute) keepChoices(old *Attribute) {
	if a.Kind != Chosen {
		return
	}
	for _, c := range old.Choices {
		if a.Choice(c.ID) == nil {
			c.Removed = true
			a.Choices = append(a.Choices, c)
		}
	}
}

// near returns the categories above and below a category, and itself: a product may have the attributes of all of them.
func (t *Tree) near(id int64) []int64 {
	list := t.Below(id)
	for _, c := range t.Path(id) {
		list = append(list, c.ID)
	}
	return list
}

// baseCategory is a category of the base data.
type baseCategory struct {
	Code       string
	Name       string
	Attributes []Attribute
	Below      []baseCategory
}

// loadCategories inserts the missing categories of the base data with their attributes. A category that is there is
// left as it is.
func loadCategories(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct{ Categories []baseCategory }](baseFiles, "categories.json")
	if err != nil {
		return err
	}
	t, err := ReadTree(tx)
	if err != nil {
		return err
	}
	return t.addMissing(tx, 0, file.Categories)
}

func (t *Tree) addMissing(tx *schema.Tx, parent int64, list []baseCategory) error {
	for i, base := range list {
		if slices.ContainsFunc(t.Categories, func(c Category) bool { return c.Code == base.Code }) {
			continue
		}
		c := Category{ParentID: parent, Code: base.Code, Name: base.Name, Place: i + 1}
		if err := c.check(); err != nil {
			return fmt.Errorf("category %s: %w", base.Code, err)
		}
		if err := tx.Save(&c); err != nil {
			return err
		}
		for j := range base.Attributes {
			a := &base.Attributes[j]
			a.CategoryID, a.Place = c.ID, j+1
			if err := a.check(); err != nil {
				return fmt.Errorf("attribute %s of %s: %w", a.Code, base.Code, err)
			}
			if err := tx.Save(a); err != nil {
				return err
			}
		}
		if err := t.addMissing(tx, c.ID, base.Below); err != nil {
			return err
		}
	}
	return nil
}
