package demand

import (
	"cmp"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// FindSavedDemand returns a demand of an owner. It returns NotFound for the demand of another owner.
func FindSavedDemand(tx *schema.Tx, owner, id int64) (*SavedDemand, error) {
	return schema.Take[SavedDemand](tx.DB().Where("id = ? AND owner = ?", id, owner), errNoDemand())
}

// DemandNamed returns the demand of an owner with a name; nil if it does not exist.
func DemandNamed(tx *schema.Tx, owner int64, name string) (*SavedDemand, error) {
	query := tx.DB().Where("owner = ? AND name = ?", owner, schema.PlainOr(schema.OneLine(name)))
	return schema.Take[SavedDemand](query, nil)
}

// SavedDemands returns one page of the demands of an owner whose names contain a text, by priority. It also returns
// their number on all pages.
func SavedDemands(tx *schema.Tx, owner int64, name string, page schema.Page) ([]SavedDemand, int, error) {
	if !schema.Plain(name) {
		return nil, 0, schema.Invalid("searchName", "查询内容含有无法识别的字符")
	}
	query := tx.DB().Model(&SavedDemand{}).Where("owner = ?", owner)
	if name = schema.OneLine(name); name != "" {
		query = query.Where("name LIKE ? ESCAPE '!'", "%"+schema.LikeEscape.Replace(name)+"%")
	}
	return schema.PageOf[SavedDemand](query, "priority, id", page)
}

// DemandsOf returns demands of an owner in the order of ids. It returns NotFound if one belongs to another owner.
func DemandsOf(tx *schema.Tx, owner int64, ids []int64) ([]SavedDemand, error) {
	rows, err := schema.FindIn[SavedDemand](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner = ? AND id IN ?", owner, part)
	})
	if err != nil {
		return nil, err
	}
	known := map[int64]SavedDemand{}
	for _, s := range rows {
		known[s.ID] = s
	}
	list := []SavedDemand{}
	for _, id := range ids {
		s, ok := known[id]
		if !ok {
			return nil, errNoDemand()
		}
		list = append(list, s)
	}
	return list, nil
}

// Reminded returns which demands of an owner have a reminder that is on.
func Reminded(tx *schema.Tx, owner int64) (map[int64]bool, error) {
	var ids []int64
	err := tx.DB().Table("subscription s").Joins("JOIN saved_demand d ON d.id = s.demand_id").
		Where("d.owner = ? AND (s.kind <> ? OR s.at_once = ? OR s.fall > 0)", owner, NoReminder, true).
		Pluck("s.demand_id", &ids).Error
	on := map[int64]bool{}
	for _, id := range ids {
		on[id] = true
	}
	return on, err
}

// SaveDemand inserts or changes a demand of an owner. It returns Conflict for more than SavedMax demands and for a
// name that another demand of the owner has, unless w.Replace is true. Then it replaces the filters of that other
// demand, which keeps its priority and reminders. The new filters are those of the request. If the request only
// renames a demand, they are those of the demand to rename, which itself stays as it is.
func SaveDemand(tx *schema.Tx, owner int64, w Saving) (*SavedDemand, error) {
	m, err := lockOwner(tx, owner)
	if err != nil {
		return nil, err
	}
	s := &SavedDemand{MembershipID: owner, CreatedAt: tx.Now()}
	if w.ID != 0 {
		if s, err = FindSavedDemand(tx, owner, w.ID); err != nil {
			return nil, err
		}
	}
	named := s
	same, err := DemandNamed(tx, owner, w.Name)
	replaces := same != nil && same.ID != s.ID && w.Replace
	w.NameOnly = w.Rename || w.NameOnly && !replaces
	if err := cmp.Or(w.Check(), err); err != nil {
		return nil, err
	}
	switch {
	case same == nil || same.ID == s.ID:
		s.Name = schema.OneLine(w.Name)
	case !w.Replace:
		return nil, schema.Conflict("您添加的需求名称已存在，是否需要替换原需求?")
	default:
		s = same
	}
	if w.NameOnly {
		if replaces {
			s.copyFilters(named, tx.Now())
		}
		return s, storeDemand(tx, s, replaces)
	}
	if w.Demand, err = w.Demand.OnDefaults(tx, m.CompanyID); err != nil {
		return nil, err
	}
	s.setFilters(w, tx.Now())
	return s, storeDemand(tx, s, true)
}

// ShareSaved returns the code with which everybody can open a demand of an owner as it was saved.
func ShareSaved(tx *schema.Tx, owner, id int64) (code string, err error) {
	s, err := FindSavedDemand(tx, owner, id)
	if err != nil {
		return "", err
	}
	return share(tx, s.Form, s.Filters, tx.Now())
}

// storeDemand stores a demand. New filters have another lowest price, and drop the reminders that were prepared for the
// old ones.
func storeDemand(tx *schema.Tx, s *SavedDemand, refiltered bool) error {
	if s.ID == 0 {
		return addDemand(tx, s)
	}
	if err := tx.Update(s); err != nil {
		return err
	}
	demandChanged(tx, s.ID, s.MembershipID)
	if !refiltered {
		return nil
	}
	const statement = "UPDATE subscription SET low_told = 0, told_parts = '[]', version = version + 1 WHERE demand_id = ?"
	if err := tx.DB().Exec(statement, s.ID).Error; err != nil { // it is locked before the matched lots, as everywhere
		return err
	}
	return finishAllLots(tx, s.ID)
}

func addDemand(tx *schema.Tx, s *SavedDemand) error {
	var n int64
	if err := tx.DB().Model(&SavedDemand{}).Where("owner = ?", s.MembershipID).Count(&n).Error; err != nil {
		return err
	}
	if n >= SavedMax {
		return schema.Conflict("最多保存 %d 个需求定制，请先删除不再需要的", SavedMax)
	}
	s.Priority = int(n) + 1
	rows := []SavedDemand{*s}
	err := schema.Insert(tx, rows)
	*s = rows[0]
	demandChanged(tx, s.ID, s.MembershipID)
	return err
}

// RemoveDemand deletes a demand of an owner with its subscription. Its reminders stay in the history of the owner.
func RemoveDemand(tx *schema.Tx, owner, id int64) error {
	if err := LockOwner(tx, owner); err != nil {
		return err
	}
	s, err := FindSavedDemand(tx, owner, id)
	if err != nil {
		return err
	}
	demandChanged(tx, id, owner)
	for _, statement := range []string{
		"DELETE FROM subscription WHERE demand_id = ?", "DELETE FROM matched_lot WHERE demand_id = ?",
		"DELETE FROM told WHERE demand_id = ?", "DELETE FROM saved_demand WHERE id = ?",
	} {
		if err := tx.DB().Exec(statement, id).Error; err != nil {
			return err
		}
	}
	const statement = "UPDATE saved_demand SET priority = priority - 1 WHERE owner = ? AND priority > ?"
	return tx.DB().Exec(statement, owner, s.Priority).Error
}

// SortDemands moves demands of an owner to positions as Reorder does.
func SortDemands(tx *schema.Tx, owner int64, wanted map[int64]int) error {
	if err := LockOwner(tx, owner); err != nil {
		return err
	}
	var list []int64
	err := tx.DB().Model(&SavedDemand{}).Where("owner = ?", owner).Order("priority, id").Pluck("id", &list).Error
	if err != nil {
		return err
	}
	ordered, err := Reorder(list, wanted)
	if err != nil {
		return err
	}
	tx.Changed(DemandsChanged, owner)
	for i, id := range ordered {
		if list[i] == id {
			continue
		}
		if err := tx.DB().Exec("UPDATE saved_demand SET priority = ? WHERE id = ?", i+1, id).Error; err != nil {
			return err
		}
	}
	return nil
}

// OpenDemand returns a demand of an owner and the time when they last opened it. It records that they open it now.
func OpenDemand(tx *schema.Tx, owner, id int64) (s *SavedDemand, before time.Time, err error) {
	if err := LockOwner(tx, owner); err != nil {
		return nil, before, err
	}
	if s, err = FindSavedDemand(tx, owner, id); err != nil {
		return nil, before, err
	}
	before, s.SeenAt = s.SeenAt, tx.Now()
	tx.Changed(DemandsChanged, owner)
	return s, before, tx.DB().Exec("UPDATE saved_demand SET seen_at = ? WHERE id = ?", schema.Millis(tx.Now()), id).Error
}

// demandChanged records for the matcher and the pages of the owner that a demand or its subscription has changed.
func demandChanged(tx *schema.Tx, id, owner int64) {
	tx.Changed(DemandChanged, id)
	tx.Changed(DemandsChanged, owner)
}

// LockOwner locks a membership. Transactions lock it before they change its demands or reminders.
func LockOwner(tx *schema.Tx, owner int64) error {
	_, err := lockOwner(tx, owner)
	return err
}

func lockOwner(tx *schema.Tx, owner int64) (*account.Membership, error) {
	return account.TakeMembership(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", owner))
}
