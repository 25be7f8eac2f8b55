package demo

import (
	"cmp"
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// inquiriesMost is the largest number of purchase requests of the demonstration.
const inquiriesMost = 14

// addInquiries inserts open purchase requests of companies with members, most of them with two quotes.
func (s *scene) addInquiries(tx *schema.Tx, seed uint64) error {
	tx.BeQuiet()
	people, err := activeManagers(tx, inquiriesMost)
	if err != nil {
		return err
	}
	t, err := product.ReadTree(tx)
	if err != nil {
		return err
	}
	r := newRand(seed^0x78756e6a, inquiriesMost)
	for i, by := range people {
		a := &s.goods.Articles[i*2%len(s.goods.Articles)]
		p, err := s.product(r, t, a, by.CompanyID)
		if err != nil {
			return fmt.Errorf("article %s: %w", a.Values, err)
		}
		w := choose(r, s.warehouses)
		q, err := product.Inquire(tx, by, product.Asking{
			CategoryID: p.CategoryID, Values: t.QueryOf(p.CategoryID, p.Values), Place: w.City,
			Tons: schema.Weight(5+r.IntN(96)) * schema.Ton, Until: s.now.Add(time.Duration(72+r.IntN(240)) * time.Hour),
		})
		if err != nil {
			return err
		}
		if i == 0 || i%4 == 3 {
			continue
		}
		for j := range 2 {
			price := cmp.Or(p.Price, a.Price) * schema.Yuan(985+r.IntN(30)) / 1000
			_, err := product.SubmitQuote(tx, people[(i+j+1)%len(people)], product.Quoting{
				InquiryID: q.ID, Brand: choose(r, a.Brands), Price: price / 10 * 10, Tons: q.Tons, Place: w.City,
				Until: s.now.Add(48 * time.Hour),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// activeManagers returns managers of different companies that may trade.
func activeManagers(tx *schema.Tx, most int) (list []*account.Member, err error) {
	var ids []int64
	err = tx.DB().Model(&account.Membership{}).Where("state = ? AND manager = ?", account.Active, true).Order("id").
		Pluck("id", &ids).Error
	if err != nil {
		return nil, err
	}
	members, err := account.Members(tx, ids)
	seen := map[int64]bool{}
	for _, id := range ids {
		if m := members[id]; m.Enter() == nil && !seen[m.CompanyID] && len(list) < most {
			seen[m.CompanyID] = true
			list = append(list, m)
		}
	}
	return list, err
}
