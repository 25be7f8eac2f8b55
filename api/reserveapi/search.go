package reserveapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer/reserveindex"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

// Lots handles the calls about reserve lots.
type Lots struct {
	DB    *schema.DB
	Index *reserveindex.Index
}

// Search returns a page of reserve lots.
func (h Lots) Search(c *web.Call, in *reserveindex.ReserveSearch) (*reserveindex.ReservePage, error) {
	return h.Index.Search(c, *in)
}

type reserveIDIn struct {
	ID int64 `json:"reserveID" minimum:"1" doc:"批次编号"`
}

// reserveDetail is a lot with its floor price and the other lots of its bundle.
type reserveDetail struct {
	reserveindex.ReserveLot
	Colours []reserveShare            `json:"colours" doc:"各颜色级占比，%；未知为空"`
	Price   reserve.Floor             `json:"price" doc:"底价的计算"`
	Mates   []reserveindex.ReserveLot `json:"mates" doc:"同一捆的各批，含本批；不成捆时为空"`
}

// reserveShare is the share of a colour grade.
type reserveShare struct {
	Grade string       `json:"grade" doc:"颜色级"`
	Share schema.Centi `json:"share" doc:"占比，%"`
}

// Detail returns a lot.
func (h Lots) Detail(c *web.Call, in *reserveIDIn) (*reserveDetail, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserveDetail, error) {
		l, floors, err := readLot(tx, in.ID)
		if err != nil {
			return nil, err
		}
		bundle, err := reserve.BundleOf(tx, l.Day, l.Bundle)
		if err != nil {
			return nil, err
		}
		return &reserveDetail{
			ReserveLot: reserveindex.Lots(floors, []reserve.Lot{*l})[0], Colours: sharesOf(l), Price: floors.Of(l),
			Mates: reserveindex.Lots(floors, bundle),
		}, nil
	})
}

func readLot(tx *schema.Tx, id int64) (*reserve.Lot, *reserve.Floors, error) {
	l, err := reserve.FindLot(tx, id)
	if err != nil {
		return nil, nil, err
	}
	floors, err := reserve.ReadFloors(tx)
	return l, floors, err
}

func sharesOf(l *reserve.Lot) []reserveShare {
	list := []reserveShare{}
	for i, share := range l.Colours {
		if share > 0 {
			list = append(list, reserveShare{reserve.ColourGrade(i), share})
		}
	}
	return list
}

// Price returns the floor price of a lot with the numbers that it follows from.
func (h Lots) Price(c *web.Call, in *reserveIDIn) (*reserve.Floor, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserve.Floor, error) {
		l, floors, err := readLot(tx, in.ID)
		if err != nil {
			return nil, err
		}
		return new(floors.Of(l)), nil
	})
}
