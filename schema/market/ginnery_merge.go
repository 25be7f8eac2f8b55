package market

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// ConfirmGinnery confirms a ginnery that a seller has added. It refuses one without a name.
func ConfirmGinnery(tx *schema.Tx, by *account.Member, code string) error {
	return changeFactory(tx, by, "confirm", code, func(g *Ginnery) error {
		if g.Name == "" {
			return schema.Conflict("加工厂 %s 还没有名称，请先填写", code)
		}
		return g.confirm(g.Name)
	})
}

// AddGinnery inserts a ginnery that the platform knows.
func AddGinnery(tx *schema.Tx, by *account.Member, g Ginnery) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := g.complete(tx); err != nil {
		return err
	}
	had, err := schema.ByKey[Ginnery](tx, "code = ?", g.Code)
	if err != nil {
		return err
	}
	if had != nil && had.Name != "" {
		return schema.Conflict("代码 %s 已是 %s，请修改它", g.Code, had.Name)
	}
	if had != nil && g.Area == "" {
		g.Area, g.City = had.Area, had.City
	}
	if err := checkNameFree(tx, g.Name, g.Code); err != nil {
		return err
	}
	if err := AddGinneries(tx, []Ginnery{g}); err != nil {
		return err
	}
	if err := moveBatches(tx, []string{g.Code}, &g); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "add", GinneryChanged, g.Code, 0, g.Name)
}

// ChangeGinnery changes name and place of a factory with a main code. Its batches follow to its place. The former name
// leads to the new one.
func ChangeGinnery(tx *schema.Tx, by *account.Member, g Ginnery) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if err := g.complete(tx); err != nil {
		return err
	}
	return changeFactory(tx, by, "update", g.Code, func(was *Ginnery) error {
		if was.Name != g.Name {
			if err := checkNameFree(tx, g.Name, g.Code); err != nil {
				return err
			}
		}
		was.Name, was.Area, was.City, was.Address = g.Name, g.Area, g.City, g.Address
		return nil
	})
}

// changeFactory changes the rows of all codes of a factory, and marks its lots as changed.
func changeFactory(
	tx *schema.Tx, by *account.Member, verb, code string, change func(*Ginnery) error,
) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	g, err := lockFactory(tx, code)
	if err != nil {
		return err
	}
	was := *g
	if err := change(g); err != nil {
		return err
	}
	if err := tx.Update(g); err != nil {
		return err
	}
	codes, err := copyFactory(tx, g)
	if err != nil {
		return err
	}
	if was.Area != g.Area || was.City != g.City {
		if err := moveBatches(tx, codes, g); err != nil {
			return err
		}
	}
	if err := leaveName(tx, was.Name, g.Name); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, GinneryChanged, code, 0, g.Name)
}

// MergeGinnery makes two codes those of one factory: the codes of the first get name and place of the second.
func MergeGinnery(tx *schema.Tx, by *account.Member, from, into string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if from == into {
		return schema.Invalid("into", "请选择另一个加工厂作为合并目标")
	}
	if _, err := lockFactory(tx, min(from, into)); err != nil {
		return err
	}
	if _, err := lockFactory(tx, max(from, into)); err != nil {
		return err
	}
	was, err := lockFactory(tx, from)
	if err != nil {
		return err
	}
	g, err := lockFactory(tx, into)
	if err != nil {
		return err
	}
	if g.Name == "" {
		return schema.Conflict("加工厂 %s 还没有名称，请先填写", into)
	}
	err = tx.DB().Model(&Ginnery{}).Where("code = ? OR same_as = ?", from, from).Update("same_as", into).Error
	if err != nil {
		return err
	}
	codes, err := copyFactory(tx, g)
	if err != nil {
		return err
	}
	if err := moveBatches(tx, codes, g); err != nil {
		return err
	}
	if err := leaveName(tx, was.Name, g.Name); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "merge", GinneryChanged, into, 0, from+" "+was.Name)
}

// StoredGinneries is what became of a list of ginneries.
type StoredGinneries struct {
	Added   int `json:"added" doc:"新增"`
	Changed int `json:"changed" doc:"改名、改产地或核实"`
	Same    int `json:"same" doc:"没有变化"`
}

// StoreGinneries adds the ginneries of a list, and changes and confirms those that exist. An empty place or address of
// the list stays as it is stored.
func StoreGinneries(tx *schema.Tx, by *account.Member, list []Ginnery) (out StoredGinneries, err error) {
	stored, err := Ginneries(tx)
	if err != nil {
		return out, err
	}
	for _, g := range list {
		i := slices.IndexFunc(stored, func(s Ginnery) bool { return s.Code == g.Code && s.Name != "" })
		switch {
		case i < 0:
			out.Added++
			err = AddGinnery(tx, by, g)
		case stored[i].equals(&g):
			out.Same++
		default:
			out.Changed++
			err = storeGinnery(tx, by, &stored[i], g)
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// equals reports whether a confirmed ginnery has the data of a list.
func (g *Ginnery) equals(listed *Ginnery) bool {
	return !g.Unconfirmed && g.Name == listed.Name && (listed.Area == "" || g.Area == listed.Area) &&
		(listed.City == "" || g.City == listed.City) && (listed.Address == "" || g.Address == listed.Address)
}

// storeGinnery changes and confirms a stored ginnery.
func storeGinnery(tx *schema.Tx, by *account.Member, was *Ginnery, g Ginnery) error {
	if was.SameAs != "" {
		return schema.Conflict("代码 %s 已并入 %s，不能单独改名", g.Code, was.SameAs)
	}
	if g.Area == "" && g.City == "" {
		g.Area, g.City = was.Area, was.City
	}
	if g.Address == "" {
		g.Address = was.Address
	}
	if was.Unconfirmed {
		if err := ConfirmGinnery(tx, by, g.Code); err != nil {
			return err
		}
	}
	return ChangeGinnery(tx, by, g)
}

// complete checks the data of a ginnery, and sets the area of its city.
func (g *Ginnery) complete(tx *schema.Tx) error {
	g.Name, g.Address = schema.OneLine(g.Name), schema.OneLine(g.Address)
	if err := checkGinneryCode(g.Code); err != nil {
		return err
	}
	if WarehouseKey(g.Name) == "" {
		return schema.Invalid("name", "请填写加工厂名称")
	}
	var err error
	g.Area, err = checkPlace(tx, g.Area, g.City)
	return err
}

// checkNameFree refuses the name of another factory.
func checkNameFree(tx *schema.Tx, name, code string) error {
	var other []Ginnery
	err := tx.DB().Where("name = ? AND same_as = '' AND code <> ?", name, code).Limit(1).Find(&other).Error
	if err == nil && len(other) > 0 {
		err = schema.Conflict("已有名为 %s 的加工厂（%s），是同一家时请用合并", name, other[0].Code)
	}
	return err
}

// copyFactory copies the data of a main code to the other codes of its factory. It returns all codes.
func copyFactory(tx *schema.Tx, g *Ginnery) ([]string, error) {
	err := tx.DB().Model(&Ginnery{}).Where("same_as = ?", g.Code).Updates(map[string]any{
		"name": g.Name, "area": g.Area, "city": g.City, "address": g.Address, "unconfirmed": g.Unconfirmed,
	}).Error
	if err != nil {
		return nil, err
	}
	codes := []string{}
	err = tx.DB().Model(&Ginnery{}).Where("code = ? OR same_as = ?", g.Code, g.Code).Order("code").
		Pluck("code", &codes).Error
	for _, code := range codes {
		tx.Changed(GinneryChanged, code)
	}
	return codes, err
}

// leaveName records the former name of a factory, unless another one still has it.
func leaveName(tx *schema.Tx, from, to string) error {
	var n int64
	if err := tx.DB().Model(&Ginnery{}).Where("name = ?", from).Count(&n).Error; err != nil || n > 0 {
		return err
	}
	return addFormerName(tx, GinneryName, from, to)
}

// batchTables are the tables of batches with ginnery, area and city: stored, staged and overwritten ones, and those of
// certificates.
var batchTables = []string{"batch", "import_batch", "import_former", "batch_version"}

// moveBatches sets the origin of the batches of some codes to the place of their ginnery. Without a city of the ginnery
// batches in its area keep their own. Without an area nothing moves.
func moveBatches(tx *schema.Tx, codes []string, g *Ginnery) error {
	if g.Area == "" {
		return nil
	}
	where := " WHERE ginnery_code IN ?"
	if g.City == "" {
		where += " AND origin <> ?"
	}
	for _, table := range batchTables {
		args := []any{g.Area, g.City, codes}
		if g.City == "" {
			args = append(args, g.Area)
		}
		if err := tx.DB().Exec("UPDATE "+table+" SET origin = ?, city = ?"+where, args...).Error; err != nil {
			return err
		}
	}
	return nil
}

// lockFactory returns the locked row of the main code of a factory. It refuses unknown and merged codes.
func lockFactory(tx *schema.Tx, code string) (*Ginnery, error) {
	g, err := schema.Take[Ginnery](tx.DB().Clauses(schema.ForUpdate).Where("code = ?", code),
		schema.NotFound("没有代码为 %s 的加工厂", schema.Shorten(strings.TrimSpace(code), 10)))
	if err == nil && g.SameAs != "" {
		err = schema.Conflict("代码 %s 已并入 %s", code, g.SameAs)
	}
	return g, err
}
