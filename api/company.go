package api

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
)

// listingCounter counts the listings of a company.
type listingCounter interface {
	Count(ctx context.Context, v indexer.Viewer, d demand.Demand) (int, error)
}

// companies answer about companies: to those who look for one, and to a company about itself.
type companies struct {
	db    *schema.DB
	index listingCounter
}

// namesMax is how many companies the look-up shows.
const namesMax = 20

// named finds companies by a part of their names.
func (h companies) named(c *call, in *companyNameIn) ([]account.CompanyName, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]account.CompanyName, error) {
		return account.FindCompanies(tx, in.Name, namesMax)
	})
}

// info is the caller's own company. What identifies it is for its managers.
func (h companies) info(c *call, _ *none) (CompanyInfo, error) {
	by := memberOf(c.caller)
	if by.MembershipID == 0 {
		return CompanyInfo{}, schema.NotFound("您还没有企业，请先加入或创建企业")
	}
	company, err := schema.View(c, h.db, func(tx *schema.Tx) (*account.Company, error) { return account.FindCompany(tx, by.CompanyID) })
	if err != nil {
		return CompanyInfo{}, err
	}
	return companyInfoOf(company, founds(by)), nil
}

func companyInfoOf(c *account.Company, managed bool) CompanyInfo {
	info := CompanyInfo{
		CompanyFace: faceOf(c), Status: int(c.State), AppliedAt: c.AppliedAt, ReviewedAt: c.ReviewedAt,
		Product: c.Product, Broker: c.Broker, Editable: managed,
	}
	if managed {
		info.CreditCode, info.Legal, info.ReviewNote = c.CreditCode, c.Legal, c.ReviewNote
		info.Returned, info.Mended = c.Returned, c.Mended
		if c.Licence != 0 {
			info.Licence = &picture{c.Licence, pictureURL(c.Licence)}
		}
	}
	return info
}

func (h companies) update(c *call, in *CompanyPatchIn) (CompanyInfo, error) {
	company, err := schema.Do(c, h.db, func(tx *schema.Tx) (*account.Company, error) {
		return account.UpdateCompany(tx, memberOf(c.caller), in.patch())
	})
	if err != nil {
		return CompanyInfo{}, err
	}
	return companyInfoOf(company, true), nil
}

// shop is an approved company as members see it: with the people whom it shows.
func (h companies) shop(c *call, in *shopIn) (shopInfo, error) {
	id := in.CompanyID
	if id == 0 {
		id = c.caller.actor.CompanyID
	}
	out, err := schema.View(c, h.db, func(tx *schema.Tx) (shopInfo, error) { return readShop(tx, id) })
	if err != nil {
		return out, err
	}
	for _, source := range []int{0, 1} {
		n, err := h.index.Count(c, viewerOf(c.caller), demand.Demand{Type: source, CompanyID: id})
		if err != nil {
			return out, err
		}
		out.Listings += n
	}
	return out, nil
}

func readShop(tx *schema.Tx, id int64) (shopInfo, error) {
	company, err := account.FindCompany(tx, id)
	if err == nil && company.State != account.CompanyApproved {
		err = schema.NotFound("没有这个企业")
	}
	if err != nil {
		return shopInfo{}, err
	}
	out := shopInfo{CompanyFace: faceOf(company)}
	people, err := account.Contacts(tx, id, contactsMax)
	for _, m := range people {
		out.Contacts = append(out.Contacts, contact{m.Name, m.Mobile})
	}
	return out, err
}

// contactsMax is how many people a company shows at most.
const contactsMax = 100

func (h companies) productIDs(c *call, _ *none) ([]int64, error) {
	return schema.View(c, h.db, account.ProductMemberIDs)
}

// sells tells whether the caller manages products.
func (h companies) sells(c *call, _ *none) (bool, error) { return memberOf(c.caller).Sells(), nil }

func (h companies) salesman(c *call, in *salesmanIn) (*account.Salesman, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (*account.Salesman, error) { return account.FindSalesman(tx, in.Region) })
}
