package auction

import (
	"errors"
	"fmt"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
)

// LotPrices are the prices with which a listing enters a session.
type LotPrices struct {
	ListingID  int64
	Start      schema.Yuan
	Reserve    schema.Yuan
	HasReserve bool

	index int // in the list of the user
}

// PutIn puts listings of a seller into a session that has not begun: an own one, or one of the platform. A bundle
// becomes one lot, at one price. It refuses all if one of them cannot enter.
func PutIn(tx *schema.Tx, by By, code string, list []LotPrices) ([]Lot, error) {
	if err := by.check(tx); err != nil {
		return nil, err
	}
	s, err := lockSession(tx, "code = ?", schema.PlainOr(code))
	switch {
	case err != nil:
		return nil, err
	case s.CompanyID != 0 && s.CompanyID != by.CompanyID:
		return nil, schema.Denied("这是其他企业的场次，不能放入批次")
	case !s.Before(schema.Present(tx)):
		return nil, s.refuseLate(tx)
	case len(list) == 0 || len(list) > LotsMax:
		return nil, schema.Invalid("list", "请选择 1 到 %d 个批次", LotsMax)
	}
	ids, prices := make([]int64, len(list)), map[int64]LotPrices{}
	for i, p := range list {
		p.index = i
		ids[i], prices[p.ListingID] = p.ListingID, p
	}
	groups, err := cotton.EnterAuction(tx, by.CompanyID, ids, s.EndAt)
	if err != nil {
		return nil, err
	}
	if err := checkNotAsked(tx, groups); err != nil {
		return nil, err
	}
	return s.insertLots(tx, by.CompanyID, groups, prices)
}

// checkNotAsked refuses listings on which buyers have open deals.
func checkNotAsked(tx *schema.Tx, groups [][]cotton.Listing) error {
	var ids []int64
	for _, group := range groups {
		for i := range group {
			ids = append(ids, group[i].ID)
		}
	}
	open, err := schema.FindIn[deal.Deal](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("number, batch_id").
			Where("listing_id IN ? AND state NOT IN ?", part, []deal.State{deal.Succeeded, deal.Failed})
	})
	if err != nil || len(open) == 0 {
		return err
	}
	return schema.Conflict("批次 %s 已有询盘（%s），请先处理询盘", open[0].BatchID, open[0].Number)
}

// insertLots inserts lots at the end of the session.
func (s *Session) insertLots(
	tx *schema.Tx, sellerID int64, groups [][]cotton.Listing, prices map[int64]LotPrices,
) ([]Lot, error) {
	var last int
	err := tx.DB().Model(&Lot{}).Where("session_id = ?", s.ID).Select("COALESCE(MAX(number), 0)").Scan(&last).Error
	if err != nil {
		return nil, err
	}
	if last+len(groups) > LotsMax {
		return nil, schema.Conflict("一场竞价最多 %d 批", LotsMax)
	}
	lots, items := make([]Lot, len(groups)), make([][]Item, len(groups))
	for i, group := range groups {
		if lots[i], items[i], err = s.lotOf(tx, group, prices); err != nil {
			return nil, err
		}
		lots[i].Number, lots[i].SellerID = last+1+i, sellerID
	}
	if err := schema.Insert(tx, lots); err != nil {
		return nil, err
	}
	for i := range lots {
		ids := make([]int64, len(items[i]))
		for j := range items[i] {
			items[i][j].LotID, ids[j] = lots[i].ID, items[i][j].ListingID
		}
		if err := errors.Join(schema.Insert(tx, items[i]), cotton.SetBid(tx, ids, lots[i].Start)); err != nil {
			return nil, err
		}
	}
	return lots, s.store(tx)
}

// lotOf returns the lot of a listing or a bundle, with its items.
func (s *Session) lotOf(
	tx *schema.Tx, group []cotton.Listing, prices map[int64]LotPrices,
) (l Lot, items []Item, err error) {
	ids := make([]int64, len(group))
	for i := range group {
		ids[i] = group[i].ID
		p, typed := prices[group[i].ID]
		switch {
		case !typed:
		case l.ListingID == 0:
			l.Start, l.Reserve, l.HasReserve, l.ListingID = p.Start, p.Reserve, p.HasReserve, group[i].ID
			l.BatchID, l.IndexCode = group[i].BatchID, group[i].IndexCode
		case p.Start != l.Start || p.Reserve != l.Reserve || p.HasReserve != l.HasReserve:
			return l, nil, schema.Conflict("批次 %s 和 %s 捆绑销售，起拍价和保留价应相同，或只填其中一批", l.BatchID, group[i].BatchID)
		}
	}
	found, err := cotton.Goods{}.Lots(tx, ids)
	if err != nil {
		return l, nil, err
	}
	l.SessionID, l.State, l.Listings = s.ID, LotWaiting, len(group)
	for i := range group {
		lot := found[group[i].ID]
		if group[i].IndexCode != l.IndexCode {
			return l, nil, schema.Conflict("批次 %s 所在的捆绑有不同的合约，不能一起竞价", l.BatchID)
		}
		l.Weight, l.Packs = l.Weight+lot.Weight, l.Packs+lot.Packs
		items = append(items, Item{ListingID: lot.ListingID, BatchID: lot.BatchID, Weight: lot.Weight})
	}
	l.follow(s)
	return l, items, l.CheckPrices(fmt.Sprintf("list[%d].", prices[l.ListingID].index), tx.Now())
}
