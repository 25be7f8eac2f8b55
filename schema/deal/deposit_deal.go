package deal

import (
	"fmt"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// HoldDeposit moves an amount of a company's balance to what is held for a deal. It refuses more than the balance.
func HoldDeposit(tx *schema.Tx, companyID, dealID int64, amount schema.Fen) error {
	switch {
	case amount == 0:
		return nil
	case amount < 0:
		return fmt.Errorf("hold deposit of deal %d: negative amount %s", dealID, amount)
	}
	_, err := post(tx, DepositEntry{
		CompanyID: companyID, Kind: Held, DealID: dealID, Available: -amount, Held: amount,
	})
	return err
}

// ReleaseDeposit returns what is held for a deal to its company.
func ReleaseDeposit(tx *schema.Tx, dealID int64) error {
	buyerID, amount, err := lockHeld(tx, dealID)
	if err != nil || amount == 0 {
		return err
	}
	_, err = post(tx, DepositEntry{
		CompanyID: buyerID, Kind: Released, DealID: dealID, Available: amount, Held: -amount,
	})
	return err
}

// SettleDeposit pays what is held for a deal to the seller as part payment and returns the amount.
func SettleDeposit(tx *schema.Tx, dealID, sellerID int64) (schema.Fen, error) {
	return payHeld(tx, dealID, sellerID, Settled)
}

// ForfeitDeposit pays what is held for a deal to the seller as damages and returns the amount.
func ForfeitDeposit(tx *schema.Tx, dealID, sellerID int64) (schema.Fen, error) {
	return payHeld(tx, dealID, sellerID, Forfeited)
}

// payHeld pays what is held for a deal to the seller and returns the amount.
func payHeld(tx *schema.Tx, dealID, sellerID int64, kind DepositKind) (schema.Fen, error) {
	buyerID, err := holderOf(tx, dealID)
	if err != nil || buyerID == 0 {
		return 0, err
	}
	if err := LockDeposits(tx, buyerID, sellerID); err != nil {
		return 0, err
	}
	_, amount, err := lockHeld(tx, dealID)
	if err != nil || amount == 0 {
		return 0, err
	}
	_, err = post(tx,
		DepositEntry{CompanyID: buyerID, Kind: kind, DealID: dealID, Held: -amount},
		DepositEntry{CompanyID: sellerID, Kind: Received, DealID: dealID, Available: amount},
	)
	return amount, err
}

// PaidDeposits returns what the buyers of some deals have paid their sellers from held deposits, by deal: as part
// payment of a succeeded deal, or as damages for an abandoned basis.
func PaidDeposits(tx *schema.Tx, dealIDs []int64) (map[int64]schema.Fen, error) {
	entries, err := schema.FindIn[DepositEntry](dealIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("deal_id IN ? AND kind IN ?", part, []DepositKind{Settled, Forfeited})
	})
	paid := map[int64]schema.Fen{}
	for _, e := range entries {
		paid[e.DealID] -= e.Held
	}
	return paid, err
}

// lockHeld locks the account that holds the deposit of a deal. It returns its company and the amount; zero without one.
func lockHeld(tx *schema.Tx, dealID int64) (companyID int64, amount schema.Fen, err error) {
	companyID, err = holderOf(tx, dealID)
	if err != nil || companyID == 0 {
		return 0, 0, err
	}
	if _, err := lockAccount(tx, companyID); err != nil {
		return 0, 0, err
	}
	err = tx.DB().Model(&DepositEntry{}).Where("deal_id = ? AND company_id = ?", dealID, companyID).
		Select("COALESCE(SUM(held), 0)").Scan(&amount).Error
	return companyID, amount, err
}

// holderOf returns the company whose deposit was held for a deal; zero without a deposit.
func holderOf(tx *schema.Tx, dealID int64) (companyID int64, err error) {
	var ids []int64
	err = tx.DB().Model(&DepositEntry{}).Where("deal_id = ? AND kind = ?", dealID, Held).Order("id").Limit(1).
		Pluck("company_id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return ids[0], nil
}

// HoldForLot moves an amount of a company's balance to what is held for its bids for a lot of an auction.
func HoldForLot(tx *schema.Tx, companyID, lotID int64, amount schema.Fen) error {
	if amount == 0 {
		return nil
	}
	_, err := post(tx, DepositEntry{CompanyID: companyID, Kind: Held, LotID: lotID, Available: -amount, Held: amount})
	return err
}

// ReleaseOfLot returns an amount that is held for the bids of a company for a lot of an auction.
func ReleaseOfLot(tx *schema.Tx, companyID, lotID int64, amount schema.Fen) error {
	if amount == 0 {
		return nil
	}
	_, err := post(tx, DepositEntry{CompanyID: companyID, Kind: Released, LotID: lotID, Available: amount, Held: -amount})
	return err
}
