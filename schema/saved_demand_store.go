package schema

import (
	"errors"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"
)

// SavedDemand reads a demand of an owner. Not found when it is another one's: we don't tell that it exists.
func (tx *Tx) SavedDemand(owner, id int64) (*SavedDemand, error) {
	s, err := tx.takeDemand(tx.db.Where("id = ? AND owner = ?", id, owner))
	if s == nil && err == nil {
		err = errNoDemand()
	}
	return s, err
}

// DemandNamed reads a demand of an owner by its name; nil when there is none.
func (tx *Tx) DemandNamed(owner int64, name string) (*SavedDemand, error) {
	return tx.takeDemand(tx.db.Where("owner = ? AND name = ?", owner, plainOr(oneLine(name))))
}

func (tx *Tx) takeDemand(query *gorm.DB) (*SavedDemand, error) {
	var s SavedDemand
	err := query.Take(&s).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, nil
	}
	return &s, err
}

// SavedDemands are the demands of an owner whose names have a text in them, in their order, and how many there are on
// all pages.
func (tx *Tx) SavedDemands(owner int64, name string, page Page) ([]SavedDemand, int, error) {
	if !plain(name) {
		return nil, 0, Invalid("searchName", "查询内容含有无法识别的字符")
	}
	query := tx.db.Model(&SavedDemand{}).Where("owner = ?", owner)
	if name = oneLine(name); name != "" {
		query = query.Where("name LIKE ? ESCAPE '!'", "%"+likeEscape.Replace(name)+"%")
	}
	return pageOf[SavedDemand](query, "priority, id", page)
}

// DemandsOf reads demands of an owner in the order asked. It refuses one that is not his.
func (tx *Tx) DemandsOf(owner int64, ids []int64) ([]SavedDemand, error) {
	known := map[int64]SavedDemand{}
	for part := range slices.Chunk(ids, maxIn) {
		var some []SavedDemand
		if err := tx.db.Where("owner = ? AND id IN ?", owner, part).Find(&some).Error; err != nil {
			return nil, err
		}
		for _, s := range some {
			known[s.ID] = s
		}
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

// Reminded tells which demands of an owner have a reminder that is on.
func (tx *Tx) Reminded(owner int64) (map[int64]bool, error) {
	var ids []int64
	err := tx.db.Table("subscription s").Joins("JOIN saved_demand d ON d.id = s.demand_id").
		Where("d.owner = ? AND (s.kind <> ? OR s.at_once = ? OR s.fall > 0)", owner, NoReminder, true).Pluck("s.demand_id", &ids).Error
	on := map[int64]bool{}
	for _, id := range ids {
		on[id] = true
	}
	return on, err
}

// SaveDemand saves a demand of an owner, new or changed. A name that another demand of his has is a conflict, unless
// that one's filters are to be replaced, which keeps its place and its reminders: by those that came along or, when no more
// was asked than a name, by those of the demand that was to have it, which stays as it is. More than SavedMax are refused.
func (tx *Tx) SaveDemand(owner int64, w Saving) (*SavedDemand, error) {
	if err := tx.lockOwner(owner); err != nil {
		return nil, err
	}
	s, err := &SavedDemand{Owner: owner, CreatedAt: tx.now}, error(nil)
	if w.ID != 0 {
		if s, err = tx.SavedDemand(owner, w.ID); err != nil {
			return nil, err
		}
	}
	named := s
	same, err := tx.DemandNamed(owner, w.Name)
	replaces := same != nil && same.ID != s.ID && w.Replace
	w.NameOnly = w.Rename || w.NameOnly && !replaces
	if err := w.Check(); err != nil {
		return nil, err
	}
	switch {
	case err != nil:
		return nil, err
	case same == nil || same.ID == s.ID:
		s.Name = oneLine(w.Name)
	case !w.Replace:
		return nil, Conflict("您添加的需求名称已存在，是否需要替换原需求?")
	default:
		s = same
	}
	switch {
	case !w.NameOnly:
		s.keep(w, tx.now)
	case replaces:
		s.copy(named, tx.now)
	}
	return s, tx.storeDemand(s, replaces || !w.NameOnly)
}

// ShareSaved gives the code by which anybody can open a demand of an owner, as it was saved: what of it can be asked no more
// is told to whoever opens it.
func (tx *Tx) ShareSaved(owner, id int64) (code string, err error) {
	s, err := tx.SavedDemand(owner, id)
	if err != nil {
		return "", err
	}
	return tx.share(s.Form, s.Filters, tx.now)
}

// storeDemand writes a demand. Other filters have another lowest price, and what was prepared to be told of the old
// ones is out of date.
func (tx *Tx) storeDemand(s *SavedDemand, refiltered bool) error {
	if s.ID == 0 {
		return tx.addDemand(s)
	}
	if err := tx.Update(s); err != nil {
		return err
	}
	tx.demandChanged(s.ID, s.Owner)
	if !refiltered {
		return nil
	}
	const statement = "UPDATE subscription SET low_told = 0, told_parts = '[]', version = version + 1 WHERE demand_id = ?"
	if err := tx.db.Exec(statement, s.ID).Error; err != nil { // and locked before the fresh lots, as by everybody
		return err
	}
	return tx.dropFresh(s.ID)
}

func (tx *Tx) addDemand(s *SavedDemand) error {
	var n int64
	if err := tx.db.Model(&SavedDemand{}).Where("owner = ?", s.Owner).Count(&n).Error; err != nil {
		return err
	}
	if n >= SavedMax {
		return Conflict("最多保存 %d 个需求定制，请先删除不再需要的", SavedMax)
	}
	s.Priority = int(n) + 1
	rows := []SavedDemand{*s}
	err := insert(tx, rows)
	*s = rows[0]
	tx.demandChanged(s.ID, s.Owner)
	return err
}

// RemoveDemand deletes a demand of an owner with its reminders. What was told of it stays in his history.
func (tx *Tx) RemoveDemand(owner, id int64) error {
	if err := tx.lockOwner(owner); err != nil {
		return err
	}
	s, err := tx.SavedDemand(owner, id)
	if err != nil {
		return err
	}
	tx.demandChanged(id, owner)
	for _, statement := range []string{
		"DELETE FROM subscription WHERE demand_id = ?", "DELETE FROM fresh_lots WHERE demand_id = ?", "DELETE FROM saved_demand WHERE id = ?",
	} {
		if err := tx.db.Exec(statement, id).Error; err != nil {
			return err
		}
	}
	return tx.db.Exec("UPDATE saved_demand SET priority = priority - 1 WHERE owner = ? AND priority > ?", owner, s.Priority).Error
}

// SortDemands puts demands of an owner at positions, see Reorder.
func (tx *Tx) SortDemands(owner int64, wanted map[int64]int) error {
	if err := tx.lockOwner(owner); err != nil {
		return err
	}
	var list []int64
	if err := tx.db.Model(&SavedDemand{}).Where("owner = ?", owner).Order("priority, id").Pluck("id", &list).Error; err != nil {
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
		if err := tx.db.Exec("UPDATE saved_demand SET priority = ? WHERE id = ?", i+1, id).Error; err != nil {
			return err
		}
	}
	return nil
}

// OpenDemand gives a demand of an owner and when he last looked at it, and notes that he looks now.
func (tx *Tx) OpenDemand(owner, id int64) (s *SavedDemand, before time.Time, err error) {
	if err := tx.lockOwner(owner); err != nil {
		return nil, before, err
	}
	if s, err = tx.SavedDemand(owner, id); err != nil {
		return nil, before, err
	}
	before, s.SeenAt = s.SeenAt, tx.now
	tx.Changed(DemandsChanged, owner)
	return s, before, tx.db.Exec("UPDATE saved_demand SET seen_at = ? WHERE id = ?", millis(tx.now), id).Error
}

// demandChanged says that a demand, or what is told of it, is another one or gone: to who matches lots with it, and to
// the pages of its owner.
func (tx *Tx) demandChanged(id, owner int64) {
	tx.Changed(DemandChanged, id)
	tx.Changed(DemandsChanged, owner)
}

// lockOwner lets one transaction after the other change the demands of a membership.
func (tx *Tx) lockOwner(owner int64) error {
	_, err := tx.takeMembership(tx.db.Clauses(forUpdate).Where("id = ?", owner))
	return err
}

// oneLine is a name as it is kept: without blanks at its ends and several in a row.
func oneLine(name string) string { return strings.Join(strings.Fields(name), " ") }
