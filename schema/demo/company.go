package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cottonmall/schema"
)

// Companies of the demonstration: ids are the order in which they are founded.
const (
	companyCount = 300
	sellerID     = 1 // sells 5 % of the lots
	millID       = 2 // buys

	mills, brokers, frozen, pending, products = 60, 8, 3, 5, 12
)

// found founds the companies: the demonstration seller and mill, then mills, brokers, frozen and pending ones, and
// for the rest traders, who sell.
func (k *knowledge) companies(r *rand.Rand) []schema.Company {
	used := map[string]bool{}
	list := make([]schema.Company, 0, companyCount)
	for id := range int64(companyCount) {
		list = append(list, k.company(r, id+1, used))
	}
	return list
}

func (k *knowledge) company(r *rand.Rand, id int64, used map[string]bool) schema.Company {
	c := schema.Company{
		ID: id, State: schema.CompanyApproved,
		Contact: one(r, k.names.Surnames) + one(r, []string{"经理", "先生", "女士"}),
		Phone:   fmt.Sprintf("0991-555%04d", id),
	}
	suffixes, d := k.names.Traders, k.names.Demonstration
	switch n := int(id) - millID; {
	case id == sellerID:
		c.Name, c.ShortName, c.City = d.Seller, d.SellerShort, d.SellerCity
		c.Product = true
	case id == millID:
		c.Name, c.ShortName, c.City = d.Mill, d.MillShort, d.MillCity
		c.Product = true
	case n <= mills:
		suffixes = k.names.Mills
		c.Product = n < products
	case n <= mills+brokers:
		suffixes = k.names.Brokers
		c.Broker = true
	case n <= mills+brokers+frozen:
		c.State = schema.CompanyFrozen
	case n <= mills+brokers+frozen+pending:
		c.State = schema.CompanyPending
	}
	for c.Name == "" || used[c.Name] {
		c.City = one(r, k.names.Cities)
		stem, suffix := one(r, k.names.Stems), one(r, suffixes)
		c.Name, c.ShortName = c.City+stem+suffix, stem+string([]rune(suffix)[:2])
	}
	used[c.Name] = true
	if c.State == schema.CompanyPending {
		present(&c, k.names.Surnames[int(id)%len(k.names.Surnames)]+"建国")
	}
	c.Address = c.City + "市"
	c.Intro = c.Name + "，位于" + c.City + "，演示数据中的会员企业。"
	return c
}

// sellers are the approved companies that are neither mill nor broker.
func sellers(list []schema.Company) []int64 {
	var ids []int64
	for _, c := range list {
		if c.State == schema.CompanyApproved && !c.Broker && (c.ID == sellerID || c.ID > millID+mills) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func brokerIDs(list []schema.Company) []int64 {
	var ids []int64
	for _, c := range list {
		if c.Broker {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// crowd draws sellers as they are in a market: few large ones and many small ones.
type crowd []int64

func (c crowd) draw(r *rand.Rand) int64 {
	at := r.Float64()
	return c[int(at*at*float64(len(c)))]
}

// drawOther draws a seller that is not among those.
func (c crowd) drawOther(r *rand.Rand, those ...int64) int64 {
	for {
		if id := c.draw(r); !slices.Contains(those, id) {
			return id
		}
	}
}
