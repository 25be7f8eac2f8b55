package accountapi

import (
	"context"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
)

// listingCounter counts the listings of a company.
type listingCounter interface {
	Count(ctx context.Context, v cottonindex.Viewer, d demand.Demand) (int, error)
}

// Companies handles the calls about companies: the search for companies, and the company of the caller.
type Companies struct {
	DB    *schema.DB
	Index listingCounter
}

// companyNamesMax is how many companies the search by name returns.
const companyNamesMax = 20

// FindByName returns companies with a text in their names.
func (h Companies) FindByName(c *web.Call, in *companyNameIn) ([]account.CompanyName, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]account.CompanyName, error) {
		return account.FindCompanies(tx, in.Name, companyNamesMax)
	})
}

// Info returns the company of the caller. Only its managers see the fields that identify it.
func (h Companies) Info(c *web.Call, _ *web.None) (CompanyInfo, error) {
	by := MemberOf(c.Caller)
	if by.MembershipID == 0 {
		return CompanyInfo{}, schema.NotFound("您还没有企业，请先加入或创建企业")
	}
	company, err := schema.View(c, h.DB, func(tx *schema.Tx) (*account.Company, error) {
		return account.FindCompany(tx, by.CompanyID)
	})
	if err != nil {
		return CompanyInfo{}, err
	}
	return newCompanyInfo(company, isFounder(by)), nil
}

func newCompanyInfo(c *account.Company, managed bool) CompanyInfo {
	info := CompanyInfo{
		CompanyFace: newCompanyFace(c), Status: int(c.State), AppliedAt: c.AppliedAt, ReviewedAt: c.ReviewedAt,
		Product: c.Product, Broker: c.Broker, Carrier: c.Carrier, Editable: managed,
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

// Update changes the company of the caller.
func (h Companies) Update(c *web.Call, in *CompanyPatchIn) (CompanyInfo, error) {
	company, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*account.Company, error) {
		return account.UpdateCompany(tx, MemberOf(c.Caller), in.patch())
	})
	if err != nil {
		return CompanyInfo{}, err
	}
	return newCompanyInfo(company, true), nil
}

// Shop returns an approved company with its contacts and the number of its listings.
func (h Companies) Shop(c *web.Call, in *shopIn) (shopInfo, error) {
	id := in.CompanyID
	if id == 0 {
		id = c.Caller.Actor.CompanyID
	}
	out, err := schema.View(c, h.DB, func(tx *schema.Tx) (shopInfo, error) { return ReadShop(tx, id) })
	if err != nil {
		return out, err
	}
	for _, source := range []int{0, 1} {
		n, err := h.Index.Count(c, ViewerOf(c.Caller), demand.Demand{Type: source, CompanyID: id})
		if err != nil {
			return out, err
		}
		out.Listings += n
	}
	return out, nil
}

// ReadShop returns an approved company with its contacts.
func ReadShop(tx *schema.Tx, id int64) (shopInfo, error) {
	company, err := account.OpenCompany(tx, id)
	if err != nil {
		return shopInfo{}, err
	}
	out := shopInfo{CompanyFace: newCompanyFace(company)}
	people, err := account.Contacts(tx, id, contactsMax)
	for _, m := range people {
		out.Contacts = append(out.Contacts, Contact{m.Name, m.Mobile})
	}
	return out, err
}

// contactsMax is the maximum number of contacts of a company.
const contactsMax = 100

// ProductIDs returns the IDs of the companies that are product members of the platform.
func (h Companies) ProductIDs(c *web.Call, _ *web.None) ([]int64, error) {
	return schema.View(c, h.DB, account.ProductMemberIDs)
}

// Sells reports whether the caller manages products.
func (h Companies) Sells(c *web.Call, _ *web.None) (bool, error) {
	return MemberOf(c.Caller).Sells(), nil
}

// Salesman returns the salesman for a region.
func (h Companies) Salesman(c *web.Call, in *salesmanIn) (*account.Salesman, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*account.Salesman, error) {
		return account.FindSalesman(tx, in.Region)
	})
}
