package deal

import (
	"errors"
	"fmt"

	"cottonmall/schema"
)

// LedgerJob is the name of the job that calls CheckLedger.
const LedgerJob = "check ledger"

// faultsShown is how many faults of each kind CheckLedger reports.
const faultsShown = 5

// CheckLedger returns an error if a posting does not add up to zero, if an account differs from the sum of its entries
// or is negative, if something is held for a deal that has ended, or if a deal differs from what is held for it.
func CheckLedger(tx *schema.Tx) error {
	var faults []error
	for _, check := range []func(*schema.Tx) ([]error, error){checkPostings, checkAccounts, checkHeld, checkDeals} {
		found, err := check(tx)
		if err != nil {
			return fmt.Errorf("check ledger: %w", err)
		}
		faults = append(faults, found...)
	}
	if len(faults) > 0 {
		return fmt.Errorf("check ledger: %w", errors.Join(faults...))
	}
	return nil
}

// checkPostings returns the postings that do not add up to zero.
func checkPostings(tx *schema.Tx) (faults []error, err error) {
	var rows []struct {
		PostingID int64
		Sum       schema.Fen
	}
	err = tx.DB().Model(&DepositEntry{}).Select("posting_id, SUM(available + held) AS sum").Group("posting_id").
		Having("SUM(available + held) <> 0").Order("posting_id").Limit(faultsShown).Scan(&rows).Error
	for _, r := range rows {
		faults = append(faults, fmt.Errorf("posting %d adds up to %s", r.PostingID, r.Sum))
	}
	return faults, err
}

// checkAccounts returns the accounts that are negative or differ from the sum of their entries.
func checkAccounts(tx *schema.Tx) (faults []error, err error) {
	var sums, accounts []DepositAccount
	err = tx.DB().Model(&DepositEntry{}).Select("company_id, SUM(available) AS available, SUM(held) AS held").
		Group("company_id").Order("company_id").Scan(&sums).Error
	if err != nil {
		return nil, err
	}
	if err := tx.DB().Order("company_id").Find(&accounts).Error; err != nil {
		return nil, err
	}
	stored := map[int64]DepositAccount{}
	for _, a := range accounts {
		stored[a.CompanyID] = a
	}
	for _, sum := range sums {
		if a := stored[sum.CompanyID]; a != sum {
			faults = append(faults, fmt.Errorf("account %d has %s and holds %s, its entries %s and %s",
				sum.CompanyID, a.Available, a.Held, sum.Available, sum.Held))
		}
		delete(stored, sum.CompanyID)
	}
	for _, a := range accounts {
		_, lacksEntries := stored[a.CompanyID]
		if lacksEntries && (a.Available != 0 || a.Held != 0) {
			faults = append(faults, fmt.Errorf("account %d has %s and holds %s without entries",
				a.CompanyID, a.Available, a.Held))
		}
		if a.CompanyID != bankID && a.Available < 0 || a.Held < 0 {
			faults = append(faults, fmt.Errorf("account %d is negative: %s, holds %s", a.CompanyID, a.Available, a.Held))
		}
	}
	return faults[:min(len(faults), faultsShown)], nil
}

// checkHeld returns the deals that have ended, or do not exist, for which something is held.
func checkHeld(tx *schema.Tx) (faults []error, err error) {
	var rows []struct {
		DealID int64
		Held   schema.Fen
	}
	held := tx.DB().Model(&DepositEntry{}).Select("deal_id, SUM(held) AS held").Where("deal_id <> 0").Group("deal_id").
		Having("SUM(held) <> 0")
	err = tx.DB().Table("(?) AS h", held).Joins("LEFT JOIN deal d ON d.id = h.deal_id").
		Where("d.id IS NULL OR d.state IN ? OR h.held < 0", []State{Succeeded, Failed}).
		Select("h.deal_id, h.held").Order("h.deal_id").Limit(faultsShown).Scan(&rows).Error
	for _, r := range rows {
		faults = append(faults, fmt.Errorf("%s is held for deal %d, which has ended", r.Held, r.DealID))
	}
	return faults, err
}

// checkDeals returns the deals whose deposit differs from what their entries hold.
func checkDeals(tx *schema.Tx) (faults []error, err error) {
	var rows []struct {
		Number        string
		Deposit, Held schema.Fen
	}
	held := tx.DB().Model(&DepositEntry{}).Select("deal_id, SUM(held) AS held").Where("deal_id <> 0").Group("deal_id")
	err = tx.DB().Table("deal d").Joins("LEFT JOIN (?) h ON h.deal_id = d.id", held).
		Where("d.deposit <> COALESCE(h.held, 0)").Select("d.number, d.deposit, COALESCE(h.held, 0) AS held").
		Order("d.id").Limit(faultsShown).Scan(&rows).Error
	for _, r := range rows {
		faults = append(faults, fmt.Errorf("deal %s has a deposit of %s, its entries hold %s", r.Number, r.Deposit, r.Held))
	}
	return faults, err
}
