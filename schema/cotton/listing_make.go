package cotton

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// MakeMax is how many batches are put on sale at once by their numbers.
const MakeMax = 100

// Making is what is asked for batches that are put on sale.
type Making struct {
	BatchIDs []string
	Offer    Offer
	Notes    *string // nil: new listings have none, others keep theirs
	Depot    string  // where those lie of which nobody knows it; empty: nobody says
}

// Made is what became of batches that were put on sale.
type Made struct {
	Made     []MadeListing `json:"made" doc:"新挂牌的批次"`
	Repriced []MadeListing `json:"repriced" doc:"本来就在店里、已按新报价挂牌的批次"`
	Failed   []UnmadeBatch `json:"failed" doc:"没有挂牌的批次"`
	Points   int           `json:"points" doc:"这次得到的积分"`
}

// MadeListing is a batch that is on sale now.
type MadeListing struct {
	BatchID   string `json:"batchID"`
	ListingID int64  `json:"listingID"`
}

// UnmadeBatch is a batch that is not, and why.
type UnmadeBatch struct {
	BatchID string `json:"batchID"`
	Reason  string `json:"reason" doc:"不能挂牌的原因，一句话"`
}

// fail notes a refusal for a batch; what is no refusal comes back.
func (m *Made) fail(batch string, err error) error {
	if refusal, ok := schema.KindOf(err); ok {
		m.Failed = append(m.Failed, UnmadeBatch{batch, refusal.Message})
		return nil
	}
	return err
}

// MakeListings puts batches that are known on sale for the company of a member: those that it offers already are re-priced. It
// refuses an offer that nobody can mean; batches that are not known, in a deal or sold fail. The first time earns points.
func MakeListings(tx *schema.Tx, by *account.Member, m Making) (*Made, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	if err := m.check(tx, contracts); err != nil {
		return nil, err
	}
	if err := LockSeller(tx, by.CompanyID); err != nil {
		return nil, err
	}
	numbers := slices.Compact(slices.Sorted(slices.Values(m.BatchIDs)))
	made := &Made{}
	left, err := remake(tx, by.CompanyID, numbers, &m, contracts, made)
	if err != nil {
		return nil, err
	}
	if err := listNew(tx, by.CompanyID, left, &m, made); err != nil {
		return nil, err
	}
	if err := placeBatches(tx, by.CompanyID, made.numbers(), m.Depot); err != nil {
		return nil, err
	}
	return made, rewardListing(tx, by, made)
}

// numbers are those of all batches that are on sale now.
func (m *Made) numbers() (list []string) {
	for _, l := range slices.Concat(m.Made, m.Repriced) {
		list = append(list, l.BatchID)
	}
	return list
}

func (m *Making) check(tx *schema.Tx, contracts market.Contracts) error {
	switch {
	case len(m.BatchIDs) == 0:
		return schema.Invalid("batchIDs", "请输入批号!")
	case len(m.BatchIDs) > MakeMax:
		return schema.Invalid("batchIDs", "一次最多挂牌 %d 批", MakeMax)
	case !m.Offer.Until.After(tx.Now()):
		return schema.Invalid("until", "有效期应晚于现在")
	}
	return m.Offer.Check(contracts, tx.Now())
}

// LockSeller lets one transaction at a time put lots on sale for a company.
func LockSeller(tx *schema.Tx, company int64) error {
	_, err := account.LockCompany(tx, company)
	return err
}

// remake re-prices those of the batches that are in the shop, and gives the numbers of the others.
func remake(tx *schema.Tx, seller int64, numbers []string, m *Making, contracts market.Contracts, made *Made) (left []string, err error) {
	var own []Listing
	err = tx.DB().Clauses(schema.ForUpdate).Where("member_id = ? AND batch_id IN ?", seller, numbers).Order("id").Find(&own).Error
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	var list []changed
	for _, l := range own {
		listed[l.BatchID] = true
		c := changed{l, l}
		if m.Notes != nil {
			c.after.Notes = schema.OneLine(*m.Notes)
		}
		if refusal := c.after.Reprice(m.Offer, contracts, tx.Now()); refusal != nil {
			if err := made.fail(l.BatchID, refusal); err != nil {
				return nil, err
			}
			continue
		}
		made.Repriced = append(made.Repriced, MadeListing{l.BatchID, l.ID})
		if c.after != l {
			list = append(list, c)
		}
	}
	for _, number := range numbers {
		if !listed[number] {
			left = append(left, number)
		}
	}
	if err := storeStock(tx, list); err != nil {
		return nil, err
	}
	return left, repriced(tx, list...)
}

// listNew puts those of the batches on sale that are known.
func listNew(tx *schema.Tx, seller int64, numbers []string, m *Making, made *Made) error {
	var found []string // locked: an undo of the import that brought one does not take it back meanwhile
	if err := tx.DB().Model(&Batch{}).Clauses(schema.ForUpdate).Where("batch_id IN ?", numbers).Order("batch_id").Pluck("batch_id", &found).Error; err != nil {
		return err
	}
	list := make([]Listing, len(found))
	for i, number := range found {
		list[i] = Listing{
			BatchID: number, CompanyID: seller, IndexCode: m.Offer.IndexCode, Basis: m.Offer.Basis, Price: m.Offer.Price,
			State: OnSale, Way: WayListed, ListedAt: tx.Now(), Until: m.Offer.Until,
		}
		if m.Notes != nil {
			list[i].Notes = schema.OneLine(*m.Notes)
		}
	}
	if err := AddListings(tx, list); err != nil {
		return err
	}
	for _, l := range list {
		made.Made = append(made.Made, MadeListing{l.BatchID, l.ID})
	}
	for _, number := range numbers {
		if !slices.Contains(found, number) {
			made.Failed = append(made.Failed, UnmadeBatch{number, "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"})
		}
	}
	return nil
}

// rewardListing gives the points of the first listing.
func rewardListing(tx *schema.Tx, by *account.Member, made *Made) error {
	if len(made.Made) == 0 {
		return nil
	}
	before, err := account.Points(tx, by.MembershipID)
	if err != nil {
		return err
	}
	if err := account.GivePointsListed(tx, by.MembershipID); err != nil {
		return err
	}
	after, err := account.Points(tx, by.MembershipID)
	made.Points = after - before
	return err
}
