package site

import (
	"slices"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Preset is a view of the cotton page that a membership keeps under a name: which lots, in which order, and how the
// table shows them.
type Preset struct {
	ID           int64       `gorm:"primaryKey"`
	MembershipID int64       `gorm:"column:owner;uniqueIndex:preset_name,priority:1"`
	Name         string      `gorm:"size:40;uniqueIndex:preset_name,priority:2"`
	Form         int         // of the filters: demand.Form at that time
	Filters      string      // the Demand as JSON
	Arrangement  Arrangement `gorm:"serializer:json;type:text;not null"`
	UpdatedAt    time.Time   `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Arrangement is the part of a preset that is no filter: the order of the lots and the look of the table.
type Arrangement struct {
	Order      string         `json:"order" enum:"price,price3128,delivered,basis,length,strong,mike,neat,impurity,moisture,weight,listingTime" doc:"排序"`
	Asc        bool           `json:"asc" doc:"升序，即从小到大"`
	Interest   string         `json:"interest,omitempty" enum:"all,followed,unseen,unwanted" doc:"本人的记号：followed 只看关注的，unseen 只看没看过的，unwanted 只看不要的，all 含不要的；不填为除去不要的"`
	Group      string         `json:"group,omitempty" enum:"depot,ginnery,seller" doc:"分组：depot 仓库，ginnery 加工厂，seller 卖家；不填为不分组"`
	GroupOrder string         `json:"groupOrder,omitempty" enum:"weight,count" doc:"各组的排序：不填为按批次的排序"`
	GroupAsc   bool           `json:"groupAsc,omitempty" doc:"各组升序"`
	Density    string         `json:"density" enum:"compact,normal,wide" doc:"行距"`
	Columns    []PresetColumn `json:"columns" minItems:"1" maxItems:"40" doc:"列：显示的列，按顺序"`
}

// PresetColumn is a shown column of a preset.
type PresetColumn struct {
	Key    string `json:"key" maxLength:"40" doc:"列"`
	Pinned bool   `json:"pinned,omitempty" doc:"固定在左边"`
	Width  int    `json:"width,omitempty" minimum:"0" maximum:"800" doc:"列宽，像素；0 或不填为自动"`
}

// Limits of presets.
const (
	PresetMax         = 30 // of a membership
	PresetNameMax     = 40 // characters
	PresetColumnLeast = 30 // the smallest width of a column that is not automatic, px
)

// DefaultPreset is the name of the view that everybody has. No preset may have it.
const DefaultPreset = "默认"

// Check refuses an invalid name, and a column that occurs twice or is too narrow. It normalizes the name.
func (p *Preset) Check() error {
	p.Name = schema.OneLine(p.Name)
	switch {
	case p.Name == "":
		return schema.Invalid("name", "请填写视图的名称")
	case !schema.Plain(p.Name):
		return schema.Invalid("name", "视图的名称含有无法识别的字符")
	case utf8.RuneCountInString(p.Name) > PresetNameMax:
		return schema.Invalid("name", "视图的名称最多 %d 个字", PresetNameMax)
	case p.Name == DefaultPreset:
		return schema.Invalid("name", "「%s」是系统的视图，请换个名称", DefaultPreset)
	}
	var keys []string
	for _, c := range p.Arrangement.Columns {
		switch {
		case slices.Contains(keys, c.Key):
			return schema.Invalid("columns", "同一列只能出现一次")
		case c.Width != 0 && c.Width < PresetColumnLeast:
			return schema.Invalid("columns", "列宽至少 %d 像素", PresetColumnLeast)
		}
		keys = append(keys, c.Key)
	}
	return nil
}

// SetDemand sets the filters.
func (p *Preset) SetDemand(d demand.Demand) { p.Form, p.Filters = demand.Form, d.Whole().Text() }

// Presets returns the presets of a membership by name.
func Presets(tx *schema.Tx, membershipID int64) ([]Preset, error) {
	list := []Preset{}
	return list, tx.DB().Where("owner = ?", membershipID).Order("name, id").Find(&list).Error
}

// SavePreset inserts a preset or replaces the one with its name. It refuses more than PresetMax.
func SavePreset(tx *schema.Tx, p Preset) error {
	if err := p.Check(); err != nil {
		return err
	}
	p.UpdatedAt = tx.Now()
	all, err := lockPresets(tx, p.MembershipID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(one Preset) bool { return one.Name == p.Name })
	switch {
	case i >= 0:
		p.ID = all[i].ID
		return tx.Update(&p)
	case len(all) >= PresetMax:
		return schema.Conflict("最多保存 %d 个视图，请先删除不用的", PresetMax)
	}
	return tx.Save(&p)
}

// RenamePreset changes the name of a preset of a membership. It returns Conflict for the name of another one.
func RenamePreset(tx *schema.Tx, membershipID, id int64, name string) error {
	all, err := lockPresets(tx, membershipID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(all, func(one Preset) bool { return one.ID == id })
	if i < 0 {
		return errNoPreset()
	}
	p := all[i]
	p.Name, p.UpdatedAt = name, tx.Now()
	if err := p.Check(); err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(one Preset) bool { return one.Name == p.Name && one.ID != id }) {
		return schema.Conflict("已有名为「%s」的视图，请换个名称", p.Name)
	}
	return tx.Update(&p)
}

// RemovePreset deletes a preset of a membership.
func RemovePreset(tx *schema.Tx, membershipID, id int64) error {
	out := tx.DB().Where("owner = ? AND id = ?", membershipID, id).Delete(&Preset{})
	if out.Error == nil && out.RowsAffected == 0 {
		return errNoPreset()
	}
	return out.Error
}

// lockPresets returns the presets of a membership. Concurrent changes of them wait for each other.
func lockPresets(tx *schema.Tx, membershipID int64) ([]Preset, error) {
	if err := demand.LockOwner(tx, membershipID); err != nil {
		return nil, err
	}
	return Presets(tx, membershipID)
}

func errNoPreset() error { return schema.NotFound("没有这个视图，可能已被删除") }
