package demand

import (
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
)

// MarkRule is a rule of the platform: lots that meet its demand have a mark.
type MarkRule struct {
	ID        int64           `gorm:"primaryKey"`
	Name      string          `gorm:"size:40;uniqueIndex:mark_rule_name"`
	Mark      cotton.SaleType // cotton.Selected or cotton.Preferred
	Enabled   bool
	Form      int       // as in SavedDemand
	Filters   string    // the Demand as JSON
	UserName  string    `gorm:"size:40"` // of the administrator who changed it last
	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Read returns the demand of the rule as it can be searched now.
func (r *MarkRule) Read(around *Surroundings) Opened {
	return Read(r.Form, r.Filters, around, Reader{Product: true})
}

// markRulesMax is the maximum number of rules.
const markRulesMax = 50

// ruleEventKind is the kind of thing of events about rules.
const ruleEventKind = "markRule"

// Verbs of events about rules.
const (
	addRule    = "add"
	changeRule = "update"
	removeRule = "remove"
)

// MarkRuleChange is a new rule, or new values of a rule.
type MarkRuleChange struct {
	ID      int64 // zero for a new rule
	Name    string
	Mark    cotton.SaleType
	Enabled bool
	Demand  *Demand // nil keeps the filters of a rule

	Askable func(Demand) error // refuses filters that a search refuses
}

// check refuses a change without a name, a platform mark or filters, and filters that no rule can have.
func (c *MarkRuleChange) check() error {
	switch {
	case c.Name == "":
		return schema.Invalid("name", "请填写规则名称")
	case c.Mark&^cotton.PlatformMarks != 0 || c.Mark.Code() == 0:
		return schema.Invalid("mark", "请选择精选或优选")
	case c.Demand == nil && c.ID == 0:
		return schema.Invalid("demand", "请选择规则的筛选条件")
	case c.Demand == nil:
		return nil
	}
	return c.checkDemand(*c.Demand)
}

// checkDemand refuses filters without a condition, words, chosen lots and the marks that rules set.
func (c *MarkRuleChange) checkDemand(d Demand) error {
	switch {
	case !d.Chosen():
		return schema.Invalid("demand", "规则至少要有一个筛选条件")
	case strings.TrimSpace(d.Keyword) != "":
		return schema.Invalid("demand", "规则不能含搜索框里的文字“%s”，请改用筛选条件", schema.Shorten(d.Keyword, 20))
	case len(d.ListingIDs) > 0:
		return schema.Invalid("demand", "规则不能指定批次，请用“按批号标记”")
	case slices.ContainsFunc(d.SaleTypes, func(mark string) bool { return mark == "1" || mark == "2" }):
		return schema.Invalid("demand", "规则的条件不能是精选、优选本身")
	}
	return c.Askable(d)
}

// SaveMarkRule inserts or changes a rule and returns its id. It refuses a name that another rule has.
func SaveMarkRule(tx *schema.Tx, by *account.Member, c MarkRuleChange) (int64, error) {
	if err := account.Administers(tx, by); err != nil {
		return 0, err
	}
	c.Name = schema.OneLine(c.Name)
	if err := c.check(); err != nil {
		return 0, err
	}
	r, verb := &MarkRule{CreatedAt: tx.Now()}, addRule
	rules, err := MarkRules(tx)
	if err != nil {
		return 0, err
	}
	for i := range rules {
		switch {
		case rules[i].ID == c.ID:
			r, verb = &rules[i], changeRule
		case rules[i].Name == c.Name:
			return 0, schema.Conflict("已有名为“%s”的规则", c.Name)
		}
	}
	switch {
	case c.ID != 0 && r.ID == 0:
		return 0, errNoRule()
	case c.ID == 0 && len(rules) >= markRulesMax:
		return 0, schema.Conflict("最多 %d 条规则，请先删除不用的", markRulesMax)
	}
	return storeMarkRule(tx, by, r, c, verb)
}

// storeMarkRule stores the new values of a rule with their event.
func storeMarkRule(tx *schema.Tx, by *account.Member, r *MarkRule, c MarkRuleChange, verb string) (int64, error) {
	r.Name, r.Mark, r.Enabled, r.UserName, r.UpdatedAt = c.Name, c.Mark, c.Enabled, by.Name, tx.Now()
	if c.Demand != nil {
		d, err := c.Demand.OnDefaults(tx, 0)
		if err != nil {
			return 0, err
		}
		r.Form, r.Filters = Form, d.Whole().Text()
	}
	tx.Nudge()
	if err := tx.Fit(r); err != nil {
		return 0, err
	}
	if err := tx.DB().Save(r).Error; err != nil {
		return 0, err
	}
	note := r.Mark.Name()
	if !r.Enabled {
		note += "，停用"
	}
	note = schema.Shorten(note+"："+r.Filters, 500)
	return r.ID, notice.RecordPlatform(tx, by.Actor(), verb, ruleEventKind, r.ID, 0, note)
}

// RemoveMarkRule deletes a rule. Its lots lose the mark unless another rule or an administrator marks them.
func RemoveMarkRule(tx *schema.Tx, by *account.Member, id int64) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	r, err := schema.Take[MarkRule](tx.DB().Where("id = ?", id), errNoRule())
	if err != nil {
		return err
	}
	if err := notice.RecordPlatform(tx, by.Actor(), removeRule, ruleEventKind, id, 0, r.Mark.Name()); err != nil {
		return err
	}
	tx.Nudge()
	return tx.DB().Delete(r).Error
}

// MarkRules returns all rules by name.
func MarkRules(tx *schema.Tx) ([]MarkRule, error) {
	var list []MarkRule
	err := tx.DB().Order("name, id").Find(&list).Error
	return list, err
}

// ActiveRule is an enabled rule as it can be searched now.
type ActiveRule struct {
	ID     int64
	Name   string
	Mark   cotton.SaleType
	Demand Demand
}

// ActiveRules returns the enabled rules. It omits those with a condition that no longer exists, because without it
// they would mark too many lots.
func ActiveRules(tx *schema.Tx) ([]ActiveRule, error) {
	rules, err := MarkRules(tx)
	if err != nil || len(rules) == 0 {
		return nil, err
	}
	around, err := FindSurroundings(tx)
	if err != nil {
		return nil, err
	}
	var active []ActiveRule
	for i := range rules {
		if o := rules[i].Read(around); rules[i].Enabled && !o.Lost {
			active = append(active, ActiveRule{rules[i].ID, rules[i].Name, rules[i].Mark, o.Demand})
		}
	}
	return active, nil
}

func errNoRule() error { return schema.NotFound("没有这条规则，可能已被删除") }
