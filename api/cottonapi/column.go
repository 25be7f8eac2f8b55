package cottonapi

import (
	"slices"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/site"
)

// Columns handles the calls about the columns of tables and the column settings of members.
type Columns struct{ DB *schema.DB }

// tableColumn is a column that a table can show.
type tableColumn struct {
	Key     string  `json:"key"`
	Title   string  `json:"title"`
	Group   string  `json:"group" doc:"同组的列"`
	Wide    float64 `json:"wide" doc:"宽度，字符"`
	Default bool    `json:"default" doc:"没有设置时是否显示"`
	fields  []string
}

// cottonColumns are the columns of the cotton page, with the fields of a sheet that they correspond to.
var cottonColumns = []tableColumn{
	{"batch", "批号·年度", "批次", 14, true, []string{"batchID", "cottonYear", "packType", "cottonType"}},
	{"place", "产地·仓库", "批次", 24, true, []string{"origins", "depotName"}},
	{"factory", "加工厂", "批次", 28, false, []string{"factoryName"}},
	{"colour", "颜色级", "质量", 8, true, []string{"primaryColor"}},
	{"length", "长度", "质量", 8, true, []string{"lengthAvg"}},
	{"strong", "强力", "质量", 8, true, []string{"strongAvg"}},
	{"mike", "马值", "质量", 8, true, []string{"mikeAvg", "mikeGrade"}},
	{"neat", "整齐度", "质量", 8, true, []string{"neatAvg"}},
	{"impurity", "含杂", "质量", 8, true, []string{"impurity"}},
	{"moisture", "回潮", "质量", 8, true, []string{"moisture"}},
	{"rd", "Rd", "质量", 8, false, []string{"rdAvg"}},
	{"plusB", "+b", "质量", 8, false, []string{"plusBAvg"}},
	{"p3", "P3", "质量", 8, false, []string{"ginning.P3"}},
	{"weight", "公重·包数", "数量", 10, true, []string{"amount", "packnum"}},
	{"basis", "基差", "报价", 8, true, []string{"indexCode", "basis", "price"}},
	{"price", "现价", "报价", 10, true, []string{"current"}},
	{"price3128", "折3128", "报价", 10, true, []string{"price3128", "price3128Nearest", "premiumTable"}},
	{"delivered", "到厂价", "报价", 10, true, []string{"delivered"}},
	{"seller", "卖家·挂牌时间", "报价", 28, true, []string{"memberOwnerName", "listingTime", "state"}},
	{"actions", "操作", "", 12, true, nil},
}

// defaultColumns are the columns of exported files without a column setting. shopColumns are those of files of the
// caller's own shop.
var (
	defaultColumns = []string{
		"batchID", "cottonYear", "cottonType", "packType", "origins", "factoryName", "depotName", "primaryColor",
		"lengthAvg", "strongAvg", "mikeAvg", "mikeGrade", "neatAvg", "impurity", "moisture", "amount", "packnum",
		"indexCode", "basis", "price", "current", "price3128", "price3128Nearest", "premiumTable", "memberOwnerName",
		"broker", "until", "notes",
	}
	shopColumns = []string{
		"batchID", "state", "cottonYear", "cottonType", "packType", "origins", "factoryName", "depotName",
		"primaryColor", "lengthAvg", "strongAvg", "mikeAvg", "mikeGrade", "neatAvg", "impurity", "moisture", "amount",
		"packnum", "indexCode", "basis", "price", "current", "broker", "until", "notes", "listingTime",
		"updatedAt",
	}
)

// tables are the columns of the tables with column settings.
var tables = map[string][]tableColumn{
	"cotton": cottonColumns, "shop": sheetColumns(shopColumns), "export": sheetColumns(defaultColumns),
}

// sheetColumns returns all columns of a sheet, the default ones first.
func sheetColumns(defaults []string) (list []tableColumn) {
	for _, key := range defaults {
		c, _ := listedsheet.ColumnOf(key)
		list = append(list, newSheetColumn(c, true))
	}
	for _, c := range listedsheet.Columns {
		if !slices.Contains(defaults, c.Key) {
			list = append(list, newSheetColumn(c, false))
		}
	}
	return list
}

func newSheetColumn(c *listedsheet.Column, isDefault bool) tableColumn {
	return tableColumn{c.Key, c.Title, c.Group, c.Width, isDefault, []string{c.Key}}
}

// columnsOf returns the columns of a file for the columns of a table. If keys is empty, it returns those for defaults.
// It refuses unknown columns.
func columnsOf(table string, keys, defaults []string) (list []*listedsheet.Column, err error) {
	if len(keys) == 0 {
		table, keys = "export", defaults
	}
	if err := checkColumns(table, keys); err != nil {
		return nil, err
	}
	for _, key := range keys {
		i := slices.IndexFunc(tables[table], func(c tableColumn) bool { return c.Key == key })
		for _, name := range tables[table][i].fields {
			if c, _ := listedsheet.ColumnOf(name); !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	if len(list) == 0 {
		return nil, schema.Invalid("columns", "请至少选择一列")
	}
	return list, nil
}

func checkColumns(table string, keys []string) error {
	for _, key := range keys {
		if !slices.ContainsFunc(tables[table], func(c tableColumn) bool { return c.Key == key }) {
			return schema.Invalid("columns", "没有这样的列：%s", web.Clip(key))
		}
	}
	return nil
}

type tableIn struct {
	Table string `json:"table" enum:"cotton,shop,export" doc:"表：cotton 棉花现货，shop 我的店铺，export 导出"`
}

type tableOut struct {
	List []tableColumn `json:"list"`
}

// Table returns the columns of a table.
func (Columns) Table(_ *web.Call, in *tableIn) (tableOut, error) {
	return tableOut{tables[in.Table]}, nil
}

// columnChoice is a column setting of a member.
type columnChoice struct {
	Name    string         `json:"configName"`
	Table   string         `json:"table"`
	Columns []chosenColumn `json:"columns" doc:"这张表的列，显示的在前，按顺序"`
	Count   int            `json:"count" doc:"显示的列数"`
	Active  bool           `json:"active" doc:"正在使用；每张表最多一个"`
}

// chosenColumn is a column of a table in a column setting.
type chosenColumn struct {
	Key    string `json:"key"`
	Title  string `json:"title"`
	IsShow bool   `json:"isShow" doc:"显示"`
}

// List returns the column settings of the caller.
func (h Columns) List(c *web.Call, _ *web.None) ([]columnChoice, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]columnChoice, error) {
		return readChoices(tx, c.Caller.Actor.MembershipID)
	})
}

func readChoices(tx *schema.Tx, owner int64) (list []columnChoice, err error) {
	configs, err := site.ColumnConfigs(tx, owner)
	for _, c := range configs {
		columns, shown := chosenColumns(c.Table, strings.Split(c.Columns, ","))
		list = append(list, columnChoice{c.Name, c.Table, columns, shown, c.Active})
	}
	return list, err
}

// chosenColumns returns the columns of a table, those with the keys first, and the number of these.
func chosenColumns(table string, keys []string) (columns []chosenColumn, shown int) {
	for _, c := range tables[table] {
		columns = append(columns, chosenColumn{c.Key, c.Title, slices.Contains(keys, c.Key)})
	}
	place := func(c chosenColumn) int {
		if i := slices.Index(keys, c.Key); i >= 0 {
			return i
		}
		return len(keys)
	}
	slices.SortStableFunc(columns, func(a, b chosenColumn) int { return place(a) - place(b) })
	for _, c := range columns {
		if c.IsShow {
			shown++
		}
	}
	return columns, shown
}

type columnsIn struct {
	Name    string      `json:"configName,omitempty" maxLength:"40" doc:"列设置名称：同名的替换；不填时不再使用任何设置，显示默认的列"`
	Table   string      `json:"table" enum:"cotton,shop,export" doc:"表：cotton 棉花现货，shop 我的店铺，export 导出"`
	Columns schema.List `json:"columns,omitempty" maxLength:"4000" doc:"显示的列，按顺序"`
	Active  bool        `json:"active,omitempty" default:"true" doc:"使用：这张表按此显示"`
}

// Save stores a column setting under its name. Without name and columns, it makes the table show its default columns.
func (h Columns) Save(c *web.Call, in *columnsIn) ([]columnChoice, error) {
	if err := checkColumns(in.Table, in.Columns); err != nil {
		return nil, err
	}
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out []columnChoice, err error) {
		if in.Name == "" && len(in.Columns) == 0 {
			err = site.ForgetColumnChoice(tx, owner, in.Table)
		} else {
			err = site.SaveColumnConfig(tx, site.ColumnConfig{
				MembershipID: owner, Table: in.Table, Name: in.Name, Columns: in.Columns.String(), Active: in.Active,
			})
		}
		if err != nil {
			return out, err
		}
		return readChoices(tx, owner)
	})
}

type columnNamesIn struct {
	Names schema.List `json:"configNames" maxLength:"1000" doc:"列设置名称，逗号分隔"`
	Table string      `json:"table,omitempty" enum:"cotton,shop,export" doc:"表：不填时各表的"`
}

// Remove deletes column settings of the caller.
func (h Columns) Remove(c *web.Call, in *columnNamesIn) ([]columnChoice, error) {
	owner := c.Caller.Actor.MembershipID
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out []columnChoice, err error) {
		if err := site.RemoveColumnConfigs(tx, owner, in.Table, in.Names); err != nil {
			return out, err
		}
		return readChoices(tx, owner)
	})
}
