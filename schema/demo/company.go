package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"cottonmall/schema/account"
)

// Companies of the demonstration, with ids in the order of creation.
const (
	companyCount = 300
	sellerID     = 1 // sells 5 % of the lots
	millID       = 2 // buys

	// numbers of companies by kind
	mills, brokers, frozen, pending, products = 60, 8, 3, 5, 12

	carriers = 10 // in place of the last mills
)

// companies returns the demonstration seller and mill, then mills, brokers, frozen and pending companies. The rest
// are traders, who sell.
func (k *knowledge) companies(r *rand.Rand, now time.Time) []account.Company {
	used := map[string]bool{}
	list := make([]account.Company, 0, companyCount)
	for id := range int64(companyCount) {
		c := k.company(r, id+1, used)
		k.addApplication(&c, now)
		list = append(list, c)
	}
	return list
}

// addApplication sets the application data. Pending companies applied in the last days, others in the last years.
func (k *knowledge) addApplication(c *account.Company, now time.Time) {
	c.CreditCode, _ = account.CreditCode(fmt.Sprintf("91650000MA0DEM%03d", c.ID%1000))
	c.Legal = k.names.Surnames[int(c.ID)%len(k.names.Surnames)] + "建国"
	if c.State == account.CompanyPending {
		c.AppliedAt = now.Add(-time.Duration(c.ID%pending*7+2) * time.Hour)
		return
	}
	c.AppliedAt = now.AddDate(0, 0, -int(30+3*c.ID))
	c.ReviewedAt = c.AppliedAt.Add(26 * time.Hour)
}

func (k *knowledge) company(r *rand.Rand, id int64, used map[string]bool) account.Company {
	c := account.Company{
		ID: id, State: account.CompanyApproved,
		Contact: choose(r, k.names.Surnames) + choose(r, []string{"经理", "先生", "女士"}),
	}
	suffixes, d := k.names.Traders, k.names.Demonstration
	switch n := int(id) - millID; {
	case id == sellerID:
		c.Name, c.ShortName, c.City = d.Seller, d.SellerShort, d.SellerCity
		c.Product = true
	case id == millID:
		c.Name, c.ShortName, c.City = d.Mill, d.MillShort, d.MillCity
		c.Product = true
	case n <= mills && n > mills-carriers:
		suffixes = k.names.Carriers
		c.Carrier = true
	case n <= mills:
		suffixes = k.names.Mills
		c.Product = n < products
	case n <= mills+brokers:
		suffixes = k.names.Brokers
		c.Broker = true
	case n <= mills+brokers+frozen:
		c.State = account.CompanyFrozen
	case n <= mills+brokers+frozen+pending:
		c.State = account.CompanyPending
	}
	for c.Name == "" || used[c.Name] {
		c.City = choose(r, k.names.Cities)
		stem, suffix := choose(r, k.names.Stems), choose(r, suffixes)
		c.Name, c.ShortName = c.City+stem+suffix, stem+string([]rune(suffix)[:2])
	}
	used[c.Name] = true
	c.Address = c.City + "市"
	c.Phone = k.phone(c.City, id)
	c.Intro = c.Name + "，位于" + c.City + "，演示数据中的会员企业。"
	return c
}

// phone returns a number in a city. Numbers have seven digits in Xinjiang, and eight elsewhere.
func (k *knowledge) phone(city string, id int64) string {
	code := k.names.AreaCodes[city]
	if strings.HasPrefix(code, "099") {
		return fmt.Sprintf("%s-555%04d", code, id)
	}
	return fmt.Sprintf("%s-5550%04d", code, id)
}

// sellerIDs returns the ids of approved companies that are neither mill nor broker.
func sellerIDs(list []account.Company) []int64 {
	var ids []int64
	for _, c := range list {
		if c.State == account.CompanyApproved && !c.Broker && (c.ID == sellerID || c.ID > millID+mills) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func brokerIDs(list []account.Company) []int64 {
	var ids []int64
	for _, c := range list {
		if c.Broker {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// sellerPool draws sellers with market-like weights: few large ones and many small ones.
type sellerPool []int64

// draw returns the id of a seller.
func (c sellerPool) draw(r *rand.Rand) int64 {
	at := r.Float64()
	return c[int(at*at*float64(len(c)))]
}

// drawOther draws a seller that is not among those.
func (c sellerPool) drawOther(r *rand.Rand, those ...int64) int64 {
	for {
		if id := c.draw(r); !slices.Contains(those, id) {
			return id
		}
	}
}
