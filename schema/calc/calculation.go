package calc

import (
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Tool is a tool of the trade.
type Tool string

// Tools.
const (
	SeedCottonTool Tool = "cottonseed" // 籽棉成本
	ImportTool     Tool = "imported"   // 进口棉价格
	PremiumTool    Tool = "premium"    // 升贴水计算
	GrossTool      Tool = "gross"      // 公重毛重换算
	GrossListTool  Tool = "grossList"  // 公重毛重换算, of a list of lots
	ValuationTool  Tool = "valuation"  // 批量估价
)

var tools = []Tool{SeedCottonTool, ImportTool, PremiumTool, GrossTool, GrossListTool, ValuationTool}

// Calculation is a computation that a membership has made with a tool (计算记录). Without a name it is part of the
// history only, and is deleted after HistoryKept, or after SharedKept if its link was copied. Its link opens the same
// input.
type Calculation struct {
	ID           int64     `gorm:"primaryKey"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:calculation_input,priority:1;index:calculation_at,priority:1"`
	Tool         Tool      `gorm:"size:20;uniqueIndex:calculation_input,priority:2"`
	Hash         string    `gorm:"size:40;uniqueIndex:calculation_input,priority:3"` // of the input
	Name         string    `gorm:"size:80"`
	Input        string    // the parameters of an address, or JSON of a list of lots
	Result       string    `gorm:"size:400"` // a sentence
	Code         string    `gorm:"size:44;uniqueIndex:calculation_code"`
	At           time.Time `gorm:"serializer:moment;type:bigint;index:calculation_at,priority:2"`
	SharedAt     time.Time `gorm:"serializer:moment;type:bigint"` // when its link was last copied; zero if it never was
}

// Limits of computations that are kept.
const (
	historyMax  = 200     // of a membership, without a name
	namedMax    = 200     // of a membership
	sharedMax   = 500     // of a membership, without a name and with a copied link
	nameMax     = 40      // characters
	resultMax   = 200     // characters
	addressMax  = 2_000   // bytes of the parameters of an address
	InputMax    = 200_000 // bytes of a list of lots
	HistoryKept = 180 * 24 * time.Hour
	SharedKept  = 730 * 24 * time.Hour // after the link was copied or the input was computed again
	EndedKept   = 30 * 24 * time.Hour  // after the membership has ended
)

// takesLots reports whether the input of a tool is a list of lots.
func (t Tool) takesLots() bool { return t == GrossListTool || t == ValuationTool }

// check refuses a computation of no tool, and one with too long an input. It normalizes the texts.
func (c *Calculation) check() error {
	most := addressMax
	if c.Tool.takesLots() {
		most = InputMax
	}
	c.Name, c.Result = schema.OneLine(c.Name), schema.FirstRunes(schema.OneLine(c.Result), resultMax)
	switch {
	case !slices.Contains(tools, c.Tool):
		return schema.Invalid("tool", "没有这个工具：%s", schema.Shorten(string(c.Tool), 20))
	case len(c.Input) > most:
		return schema.Invalid("input", "内容过长，不能保存")
	case !schema.Plain(c.Input) || !schema.Plain(c.Name) || !schema.Plain(c.Result):
		return schema.Invalid("name", "含有无法识别的字符")
	case utf8.RuneCountInString(c.Name) > nameMax:
		return schema.Invalid("name", "名称最多 %d 个字", nameMax)
	}
	return nil
}

// Keep stores a computation of a membership. The same input is one computation: it becomes the newest and keeps its
// name unless there is a new one.
func Keep(tx *schema.Tx, by *account.Member, c Calculation) (*Calculation, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	c.MembershipID, c.Hash, c.At = by.MembershipID, schema.HashToken(c.Input), tx.Now()
	stored, err := schema.Take[Calculation](
		tx.DB().Where("owner = ? AND tool = ? AND hash = ?", c.MembershipID, c.Tool, c.Hash), nil)
	if err != nil {
		return nil, err
	}
	if stored != nil {
		c.ID, c.Code, c.SharedAt = stored.ID, stored.Code, stored.SharedAt
		if c.Name == "" {
			c.Name = stored.Name
		}
	} else {
		c.Code = schema.NewToken()
	}
	if c.Name != "" && (stored == nil || stored.Name == "") {
		if err := checkNamed(tx, c.MembershipID); err != nil {
			return nil, err
		}
	}
	if err := tx.Save(&c); err != nil {
		return nil, err
	}
	return &c, forgetOldest(tx, c.MembershipID)
}

// checkNamed refuses one more named computation of a membership than namedMax.
func checkNamed(tx *schema.Tx, membershipID int64) error {
	var named int64
	err := tx.DB().Model(&Calculation{}).Where("owner = ? AND name <> ''", membershipID).Count(&named).Error
	if err == nil && named >= namedMax {
		return schema.Conflict("最多保存 %d 个有名称的计算，请先删除不用的", namedMax)
	}
	return err
}

// forgetOldest deletes the oldest computations without a name and without a copied link above historyMax.
func forgetOldest(tx *schema.Tx, membershipID int64) error {
	var old []int64
	err := tx.DB().Model(&Calculation{}).Where("owner = ? AND name = '' AND shared_at = 0", membershipID).
		Order("at DESC, id DESC").Offset(historyMax).Limit(historyMax).Pluck("id", &old).Error
	if err != nil || len(old) == 0 {
		return err
	}
	return tx.DB().Delete(&Calculation{}, old).Error
}

// HistoryFilter selects computations of a membership.
type HistoryFilter struct {
	Tool  Tool // all without one
	Named bool // only those with a name
}

// History returns a page of the computations of a membership without their inputs that are lists, newest first.
func History(tx *schema.Tx, membershipID int64, f HistoryFilter, page schema.Page) ([]Calculation, int, error) {
	query := tx.DB().Model(&Calculation{}).Where("owner = ?", membershipID)
	if f.Tool != "" {
		query = query.Where("tool = ?", f.Tool)
	}
	if f.Named {
		query = query.Where("name <> ''")
	}
	list, total, err := schema.PageOf[Calculation](query, "at DESC, id DESC", page)
	for i := range list {
		if list[i].Tool.takesLots() {
			list[i].Input = ""
		}
	}
	return list, total, err
}

// FindCalculation returns a computation of a membership.
func FindCalculation(tx *schema.Tx, membershipID, id int64) (*Calculation, error) {
	return schema.Take[Calculation](tx.DB().Where("id = ? AND owner = ?", id, membershipID), errNoCalculation())
}

// SharedCalculation returns the computation of a link.
func SharedCalculation(tx *schema.Tx, code string) (*Calculation, error) {
	var c Calculation
	err := tx.DB().Take(&c, "code = ?", code).Error
	if errors.Is(err, gorm.ErrRecordNotFound) || code == "" {
		return nil, schema.NotFound("链接中的计算已被删除，或链接不完整")
	}
	return &c, err
}

// Share marks a computation of a membership with a copied link, which is kept for SharedKept from now on.
func Share(tx *schema.Tx, by *account.Member, code string) (*Calculation, error) {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	c, err := schema.Take[Calculation](tx.DB().Where("code = ? AND owner = ?", code, by.MembershipID), errNoCalculation())
	if err != nil {
		return nil, err
	}
	if c.SharedAt.IsZero() && c.Name == "" {
		if err := checkShared(tx, by.MembershipID); err != nil {
			return nil, err
		}
	}
	c.SharedAt = tx.Now()
	return c, tx.Update(c)
}

// checkShared refuses one more shared computation of a membership than sharedMax.
func checkShared(tx *schema.Tx, membershipID int64) error {
	var shared int64
	err := tx.DB().Model(&Calculation{}).Where("owner = ? AND name = '' AND shared_at > 0", membershipID).
		Count(&shared).Error
	if err == nil && shared >= sharedMax {
		return schema.Conflict("最多保留 %d 个分享的计算，请先删除不用的", sharedMax)
	}
	return err
}

// KeptUntil returns the day until which a computation is kept; empty while it has a name and is not deleted at all.
func (c *Calculation) KeptUntil() schema.Day {
	if c.Name != "" {
		return ""
	}
	switch {
	case c.SharedAt.IsZero():
		return schema.DayOf(c.At.Add(HistoryKept))
	case c.SharedAt.After(c.At):
		return schema.DayOf(c.SharedAt.Add(SharedKept))
	}
	return schema.DayOf(c.At.Add(SharedKept))
}

// Rename changes the name of a computation. Without a name it belongs to the history only.
func Rename(tx *schema.Tx, by *account.Member, id int64, name string) error {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return err
	}
	c, err := FindCalculation(tx, by.MembershipID, id)
	if err != nil {
		return err
	}
	before := c.Name
	c.Name = name
	if err := c.check(); err != nil {
		return err
	}
	if before == "" && c.Name != "" {
		if err := checkNamed(tx, by.MembershipID); err != nil {
			return err
		}
	}
	return tx.Update(c)
}

// Remove deletes a computation.
func Remove(tx *schema.Tx, by *account.Member, id int64) error {
	c, err := FindCalculation(tx, by.MembershipID, id)
	if err != nil {
		return err
	}
	return tx.DB().Delete(c).Error
}

func errNoCalculation() error { return schema.NotFound("没有这个计算，可能已被删除") }
