package demandapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/match"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// PlatformMarks handles the calls of administrators about marks and their rules.
type PlatformMarks struct {
	DB      *schema.DB
	Index   Index
	Matcher *match.Matcher
}

// marksViewer sees the marks of the platform.
var marksViewer = cottonindex.Viewer{Product: true}

type markRuleRow struct {
	ID        int64         `json:"id"`
	Name      string        `json:"name"`
	Mark      int           `json:"mark" enum:"1,2" doc:"1 精选，2 优选"`
	Enabled   bool          `json:"enabled" doc:"启用"`
	Demand    demand.Demand `json:"demand" doc:"筛选条件"`
	Changes   []string      `json:"changes" doc:"与保存时不同之处，每处一句话"`
	Lost      bool          `json:"lost" doc:"有条件已失效：规则不起作用，要重新设定条件"`
	Count     *int          `json:"count" doc:"现在符合的批数；失效时为空"`
	UserName  string        `json:"userName" doc:"最近修改的管理员"`
	UpdatedAt time.Time     `json:"updatedAt"`
}

// Rules returns all rules with the number of lots that meet them now.
func (h PlatformMarks) Rules(c *web.Call, _ *web.None) ([]markRuleRow, error) {
	list, err := schema.View(c, h.DB, readRules)
	if err != nil {
		return nil, err
	}
	var demands []demand.Demand
	var counted []*markRuleRow
	for i := range list {
		if r := &list[i]; !r.Lost && h.Index.Check(marksViewer, r.Demand) == nil {
			demands, counted = append(demands, r.Demand), append(counted, r)
		}
	}
	counts, err := h.Index.Counts(c, marksViewer, demands)
	for i := range counts {
		counted[i].Count = &counts[i]
	}
	return list, err
}

func readRules(tx *schema.Tx) ([]markRuleRow, error) {
	rules, err := demand.MarkRules(tx)
	if err != nil {
		return nil, err
	}
	around, err := demand.FindSurroundings(tx)
	list := make([]markRuleRow, len(rules))
	for i := range rules {
		r := &rules[i]
		o := r.Read(around)
		list[i] = markRuleRow{
			ID: r.ID, Name: r.Name, Mark: r.Mark.Code(), Enabled: r.Enabled, Demand: o.Demand, Changes: o.Changes,
			Lost: o.Lost, UserName: r.UserName, UpdatedAt: r.UpdatedAt,
		}
	}
	return list, err
}

type markRuleIn struct {
	ID      int64          `json:"id,omitempty" minimum:"1" doc:"规则编号：空为新增"`
	Name    string         `json:"name" maxLength:"40" doc:"规则名称"`
	Mark    int            `json:"mark" enum:"1,2" doc:"标记：1 精选，2 优选"`
	Enabled bool           `json:"enabled" doc:"启用：1 或 0"`
	Demand  *demand.Demand `json:"demand,omitempty" doc:"筛选条件：空为不变"`
}

type markRuleOut struct {
	ID int64 `json:"id"`
}

// SaveRule inserts or changes a rule.
func (h PlatformMarks) SaveRule(c *web.Call, in *markRuleIn) (markRuleOut, error) {
	mark, _ := cotton.PlatformMark(in.Mark)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (markRuleOut, error) {
		id, err := demand.SaveMarkRule(tx, accountapi.MemberOf(c.Caller), demand.MarkRuleChange{
			ID: in.ID, Name: in.Name, Mark: mark, Enabled: in.Enabled, Demand: in.Demand,
			Askable: func(d demand.Demand) error { return h.Index.Check(marksViewer, d) },
		})
		return markRuleOut{id}, err
	})
}

type markRuleIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"规则编号"`
}

// RemoveRule deletes a rule.
func (h PlatformMarks) RemoveRule(c *web.Call, in *markRuleIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return demand.RemoveMarkRule(tx, by, in.ID)
	})
}

type marksEffectOut struct {
	Selected  int `json:"selected" doc:"精选批数"`
	Preferred int `json:"preferred" doc:"优选批数"`
	Companies int `json:"companies" doc:"会员企业数"`
	Users     int `json:"users" doc:"会员企业的用户数"`
}

// Effect returns how many lots have the marks, and how many companies and users see them.
func (h PlatformMarks) Effect(c *web.Call, _ *web.None) (out marksEffectOut, err error) {
	out, err = schema.View(c, h.DB, func(tx *schema.Tx) (out marksEffectOut, err error) {
		out.Companies, out.Users, err = account.CountProductMembers(tx)
		return out, err
	})
	if err != nil {
		return out, err
	}
	counts, err := h.Index.Counts(c, marksViewer, []demand.Demand{
		{SaleTypes: schema.List{"1"}},
		{SaleTypes: schema.List{"1"}, Type: 1},
		{SaleTypes: schema.List{"2"}},
		{SaleTypes: schema.List{"2"}, Type: 1},
	})
	if err == nil {
		out.Selected, out.Preferred = counts[0]+counts[1], counts[2]+counts[3]
	}
	return out, err
}
