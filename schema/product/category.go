package product

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"cottonmall/schema"
)

// Category is a kind of goods, such as 棉纱, or a part of one, such as 气流纺.
type Category struct {
	ID       int64  `gorm:"primaryKey"`
	ParentID int64  `gorm:"index"`               // zero for a kind of goods
	Code     string `gorm:"size:20;uniqueIndex"` // in addresses
	Name     string `gorm:"size:40"`
	Place    int    // among those with its parent
	Removed  bool   // it takes no new products, and its products are not found
}

const (
	nameMax = 40
	// depthMax is the number of levels of the tree.
	depthMax = 3
)

// codeForm matches codes of categories and attributes.
var codeForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,19}$`)

// check refuses names and codes that no category can have.
func (c *Category) check() error {
	if !codeForm.MatchString(c.Code) {
		return schema.Invalid("code", "代码应为小写字母开头的字母、数字和 -，最多 20 个字符")
	}
	return checkName(&c.Name)
}

// checkName trims a name. It refuses empty and long ones.
func checkName(name *string) error {
	*name = schema.OneLine(*name)
	if *name == "" || utf8.RuneCountInString(*name) > nameMax || !schema.Plain(*name) {
		return schema.Invalid("name", "名称应为 1 到 %d 个字", nameMax)
	}
	return nil
}

// Tree has the categories and their attributes.
type Tree struct {
	Categories []Category // those of one parent in their order
	Attributes []Attribute
}

// Category returns the category with an id, or nil.
func (t *Tree) Category(id int64) *Category {
	i := slices.IndexFunc(t.Categories, func(c Category) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &t.Categories[i]
}

// Named returns the category with a code, or nil.
func (t *Tree) Named(code string) *Category {
	i := slices.IndexFunc(t.Categories, func(c Category) bool { return c.Code == code })
	if i < 0 {
		return nil
	}
	return &t.Categories[i]
}

// Find returns the category with a code. It refuses an unknown one.
func (t *Tree) Find(code string) (*Category, error) {
	if c := t.Named(code); c != nil {
		return c, nil
	}
	return nil, schema.Invalid("category", "没有这个品类：%s", schema.Shorten(code, 20))
}

// FindOpen returns the category with a code. It refuses one whose products are not found.
func (t *Tree) FindOpen(code string) (*Category, error) {
	c, err := t.Find(code)
	if err == nil && !t.Open(c.ID) {
		return nil, schema.Invalid("category", "没有这个品类：%s", schema.Shorten(code, 20))
	}
	return c, err
}

// Path returns a category and those above it, the kind of goods first; empty if the category is not known.
func (t *Tree) Path(id int64) []*Category {
	var path []*Category
	for c := t.Category(id); c != nil && len(path) < depthMax; c = t.Category(c.ParentID) {
		path = append(path, c)
	}
	slices.Reverse(path)
	return path
}

// Open reports whether products of a category can be offered and found: neither it nor one above it is removed.
func (t *Tree) Open(id int64) bool {
	path := t.Path(id)
	return len(path) > 0 && !slices.ContainsFunc(path, func(c *Category) bool { return c.Removed })
}

// Below returns a category and all below it.
func (t *Tree) Below(id int64) []int64 {
	list := []int64{id}
	for i := 0; i < len(list); i++ {
		for j := range t.Categories {
			if c := &t.Categories[j]; c.ParentID == list[i] && !slices.Contains(list, c.ID) {
				list = append(list, c.ID)
			}
		}
	}
	return list
}

// AttributesOf returns the attributes of the products of a category: its own and those of the categories above it, in
// their order. Removed ones are omitted.
func (t *Tree) AttributesOf(id int64) []*Attribute {
	var list []*Attribute
	for _, c := range t.Path(id) {
		for i := range t.Attributes {
			if a := &t.Attributes[i]; a.CategoryID == c.ID && !a.Removed {
				list = append(list, a)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Attribute) int { return a.Place - b.Place })
	return list
}
