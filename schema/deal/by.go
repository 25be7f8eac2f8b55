package deal

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// By is the user who takes a step in a deal. An administrator of the platform acts for the side of the verb.
type By struct {
	schema.Actor
	CompanyName string
	Sells       bool // the user may act for the seller
	Platform    bool
}

// Outcome is what a call in bulk has done with one deal.
type Outcome struct {
	DealID  int64
	Number  string
	BatchID string
	Err     error  `json:"-"`
	Msg     string // why it was refused; empty when done
}

// sortedIDs returns the distinct ids in order. It refuses none and more than a call may have.
func sortedIDs(ids []int64) ([]int64, error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) == 0 || len(ids) > bulkMax {
		return nil, schema.Invalid("spotSaleIDs", "请选择 1 到 %d 个询盘单", bulkMax)
	}
	return ids, nil
}

// bulkMax is the largest number of deals of one call.
const bulkMax = 100

// companiesOf returns companies by id.
func companiesOf(tx *schema.Tx, ids map[int64]bool) (map[int64]*account.Company, error) {
	var list []account.Company
	err := tx.DB().Where("id IN ?", schema.KeysOf(ids)).Find(&list).Error
	found := map[int64]*account.Company{}
	for i := range list {
		found[list[i].ID] = &list[i]
	}
	return found, err
}
