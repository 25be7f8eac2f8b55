package cotton

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// makeMax is the largest number of batches that one request puts on sale by number.
const makeMax = 100

// Making is a request to put batches on sale by their numbers.
type Making struct {
	BatchIDs []string
	Offer    Offer
	Notes    *string // nil: new listings get none, existing ones keep theirs
	Depot    string  // warehouse of batches without a known one; may be empty

	IntermediaryID *int64 // nil: as Notes; zero: none
}

// Made is the result of a Making.
type Made struct {
	Made     []MadeListing `json:"made" doc:"新挂牌的批次"`
	Repriced []MadeListing `json:"repriced" doc:"本来就在店里、已按新报价挂牌的批次"`
	Failed   []UnmadeBatch `json:"failed" doc:"没有挂牌的批次"`
	Points   int           `json:"points" doc:"这次得到的积分"`
}

// MadeListing is a batch that is now on sale.
type MadeListing struct {
	BatchID   string `json:"batchID"`
	ListingID int64  `json:"listingID"`
}

// UnmadeBatch is a batch that was not put on sale, with the reason.
type UnmadeBatch struct {
	BatchID string `json:"batchID"`
	Reason  string `json:"reason" doc:"不能挂牌的原因，一句话"`
}

// fail records a refusal for a batch. It returns errors that are not refusals.
func (m *Made) fail(batch string, err error) error {
	if refusal, ok := schema.KindOf(err); ok {
		m.Failed = append(m.Failed, UnmadeBatch{batch, refusal.Message})
		return nil
	}
	return err
}

// MakeListings puts known batches on sale for the company of member. Batches that the company already lists are
// repriced. It refuses an invalid offer. Batches that are unknown, in a deal or sold are returned in Failed.
// The first listing earns points.
func MakeListings(tx *schema.Tx, member *account.Member, m Making) (*Made, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	if err := m.check(tx, contracts); err != nil {
		return nil, err
	}
	if m.IntermediaryID != nil {
		if _, err := FindIntermediary(tx, *m.IntermediaryID); err != nil {
			return nil, err
		}
	}
	if err := LockSeller(tx, member.CompanyID); err != nil {
		return nil, err
	}
	batchIDs := schema.Distinct(m.BatchIDs)
	made := &Made{}
	left, err := repriceListed(tx, member.CompanyID, batchIDs, &m, contracts, made)
	if err != nil {
		return nil, err
	}
	if err := addNewListings(tx, member.CompanyID, left, &m, made); err != nil {
		return nil, err
	}
	if err := setMissingWarehouse(tx, member.CompanyID, made.batchIDs(), m.Depot); err != nil {
		return nil, err
	}
	return made, rewardListing(tx, member, made)
}

// batchIDs returns the numbers of all batches that are now on sale.
func (m *Made) batchIDs() (list []string) {
	for _, l := range slices.Concat(m.Made, m.Repriced) {
		list = append(list, l.BatchID)
	}
	return list
}

// check refuses an empty or too large request, a validity in the past and an invalid offer.
func (m *Making) check(tx *schema.Tx, contracts market.Contracts) error {
	switch {
	case len(m.BatchIDs) == 0:
		return schema.Invalid("batchIDs", "请输入批号!")
	case len(m.BatchIDs) > makeMax:
		return schema.Invalid("batchIDs", "一次最多挂牌 %d 批", makeMax)
	case !m.Offer.Until.After(tx.Now()):
		return schema.Invalid("until", "有效期应晚于现在")
	}
	return m.Offer.Check(contracts, tx.Now())
}

// LockSeller serializes the transactions that put lots on sale for a company.
func LockSeller(tx *schema.Tx, companyID int64) error {
	_, err := account.LockCompany(tx, companyID)
	return err
}

// repriceListed reprices the batches that the company already lists and returns the numbers of the others.
func repriceListed(
	tx *schema.Tx, companyID int64, batchIDs []string, m *Making, contracts market.Contracts, made *Made,
) (left []string, err error) {
	var own []Listing
	err = tx.DB().Clauses(schema.ForUpdate).Where("member_id = ? AND batch_id IN ?", companyID, batchIDs).Order("id").
		Find(&own).Error
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	var list []listingChange
	for _, l := range own {
		listed[l.BatchID] = true
		c := listingChange{l, l}
		if m.Notes != nil {
			c.after.Notes = schema.OneLine(*m.Notes)
		}
		if m.IntermediaryID != nil {
			c.after.IntermediaryID = *m.IntermediaryID
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
	for _, number := range batchIDs {
		if !listed[number] {
			left = append(left, number)
		}
	}
	if err := storeStock(tx, list); err != nil {
		return nil, err
	}
	return left, recordRepricings(tx, list...)
}

// addNewListings lists the known batches. The unknown ones are recorded as failed.
func addNewListings(tx *schema.Tx, companyID int64, batchIDs []string, m *Making, made *Made) error {
	var found []string // locked, so that no undo of an upload deletes a batch before it is listed
	if err := tx.DB().Model(&Batch{}).Clauses(schema.ForUpdate).Where("batch_id IN ?", batchIDs).Order("batch_id").
		Pluck("batch_id", &found).Error; err != nil {
		return err
	}
	list := make([]Listing, len(found))
	for i, number := range found {
		list[i] = Listing{
			BatchID: number, CompanyID: companyID, IndexCode: m.Offer.IndexCode, Basis: m.Offer.Basis, Price: m.Offer.Price,
			State: OnSale, Way: WayListed, ListedAt: tx.Now(), Until: m.Offer.Until,
		}
		if m.Notes != nil {
			list[i].Notes = schema.OneLine(*m.Notes)
		}
		if m.IntermediaryID != nil {
			list[i].IntermediaryID = *m.IntermediaryID
		}
	}
	if err := AddListings(tx, list); err != nil {
		return err
	}
	for _, l := range list {
		made.Made = append(made.Made, MadeListing{l.BatchID, l.ID})
	}
	for _, number := range batchIDs {
		if !slices.Contains(found, number) {
			made.Failed = append(made.Failed, UnmadeBatch{number, "没有这批的检验数据，请用带颜色级、长度、马值等列的表格导入"})
		}
	}
	return nil
}

// rewardListing credits the points for a first listing.
func rewardListing(tx *schema.Tx, member *account.Member, made *Made) error {
	if len(made.Made) == 0 {
		return nil
	}
	before, err := account.Points(tx, member.MembershipID)
	if err != nil {
		return err
	}
	if err := account.GivePointsListed(tx, member.MembershipID); err != nil {
		return err
	}
	after, err := account.Points(tx, member.MembershipID)
	made.Points = after - before
	return err
}

// setMissingWarehouse sets the warehouse of batches without one, by any name of the warehouse. Batches that other
// companies also list are not changed.
func setMissingWarehouse(tx *schema.Tx, companyID int64, batchIDs []string, depot string) error {
	if depot == "" || len(batchIDs) == 0 {
		return nil
	}
	warehouse, err := findWarehouseID(tx, depot)
	if err != nil {
		return err
	}
	var lost []string
	err = tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", batchIDs).
		Where("NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = batch.batch_id AND l.member_id <> ?)", companyID).
		Order("batch_id").Pluck("batch_id", &lost).Error
	if err != nil || len(lost) == 0 {
		return err
	}
	for _, number := range lost {
		tx.Changed(BatchChanged, number)
	}
	return tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", lost).
		UpdateColumn("warehouse_id", warehouse).Error
}
