package article

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// placed is a row of a list whose groups have an order of their own.
type placed interface {
	rowID() int64
	group() string
	placeIn() *int
}

func (v *Video) rowID() int64  { return v.ID }
func (v *Video) group() string { return string(v.Category) }
func (v *Video) placeIn() *int { return &v.Place }

func (r *Resource) rowID() int64  { return r.ID }
func (r *Resource) group() string { return string(r.Kind) }
func (r *Resource) placeIn() *int { return &r.Place }

// MoveVideo moves a video before its predecessor in its category, or after its successor.
func MoveVideo(tx *schema.Tx, by *account.Member, id int64, up bool) error {
	list, err := AllVideos(tx)
	if err != nil {
		return err
	}
	return move(tx, by, pointers(list), id, up, errNoVideo())
}

// MoveResource moves a download before its predecessor of its kind, or after its successor.
func MoveResource(tx *schema.Tx, by *account.Member, id int64, up bool) error {
	list, err := Resources(tx)
	if err != nil {
		return err
	}
	return move(tx, by, pointers(list), id, up, errNoResource())
}

func pointers[T any](list []T) []*T {
	all := make([]*T, len(list))
	for i := range list {
		all[i] = &list[i]
	}
	return all
}

// move exchanges a row of an ordered list with its neighbour of the same group, and numbers the places of the group.
// The first row stays when it is moved up, and the last one when it is moved down.
func move[T placed](tx *schema.Tx, by *account.Member, list []T, id int64, up bool, unknown error) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(row T) bool { return row.rowID() == id })
	if at < 0 {
		return unknown
	}
	moved := list[at]
	list = slices.DeleteFunc(list, func(row T) bool { return row.group() != moved.group() })
	at = slices.IndexFunc(list, func(row T) bool { return row.rowID() == id })
	to := at + 1
	if up {
		to = at - 1
	}
	if to < 0 || to >= len(list) {
		return nil
	}
	list[at], list[to] = list[to], moved
	for i, row := range list {
		if *row.placeIn() == i+1 {
			continue
		}
		*row.placeIn() = i + 1
		if err := tx.DB().Model(row).UpdateColumn("place", i+1).Error; err != nil {
			return err
		}
	}
	return nil
}
