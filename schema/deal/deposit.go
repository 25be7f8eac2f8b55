package deal

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// DepositEntry is one company's part of a posting, or that of the platform's bank. Entries are never changed. The
// amounts of all entries of a posting add up to zero.
type DepositEntry struct {
	ID        int64       `gorm:"primaryKey"`
	PostingID int64       `gorm:"index:deposit_entry_posting"`
	CompanyID int64       `gorm:"index:deposit_entry_company"` // bankID for the platform's bank
	Kind      DepositKind `gorm:"size:20"`
	DealID    int64       `gorm:"index:deposit_entry_deal"` // zero for payments by bank and for auctions
	LotID     int64       `gorm:"column:auction_lot_id"`    // lot of an auction for which a bidder's deposit is held, or zero
	Available schema.Fen  // added to the available balance; negative if taken
	Held      schema.Fen  // added to what is held
	Balance   schema.Fen  // available after the posting
	Holding   schema.Fen  // held after the posting
	At        time.Time   `gorm:"serializer:moment;type:bigint"`
}

// DepositPosting numbers the entries that belong together.
type DepositPosting struct {
	ID int64     `gorm:"primaryKey"`
	At time.Time `gorm:"serializer:moment;type:bigint"`
}

// DepositAccount is the sum of a company's entries. Its row is locked by every posting of the company.
type DepositAccount struct {
	CompanyID int64 `gorm:"primaryKey;autoIncrement:false"`
	Available schema.Fen
	Held      schema.Fen
}

// DepositKind is why an entry was made.
type DepositKind string

// Kinds of entries.
const (
	PaidIn    DepositKind = "paidIn"    // by the company to the platform's bank
	PaidOut   DepositKind = "paidOut"   // by the platform's bank to the company
	Held      DepositKind = "held"      // for a deal or a bid in an auction
	Released  DepositKind = "released"  // of a failed deal, or after an auction
	Settled   DepositKind = "settled"   // paid by the buyer to the seller as part payment
	Forfeited DepositKind = "forfeited" // paid by the buyer to the seller as damages
	Received  DepositKind = "received"  // by the seller, as part payment or damages
)

// bankID is the company of the entries of the platform's bank. Its balance is negative: what the platform owes.
const bankID = 0

// post inserts the entries of one posting and changes the accounts. It refuses entries that do not add up to zero, and
// those that take more than a company has.
func post(tx *schema.Tx, entries ...DepositEntry) (postingID int64, err error) {
	if err := checkPosting(entries); err != nil {
		return 0, err
	}
	accounts, err := lockAccounts(tx, entries)
	if err != nil {
		return 0, err
	}
	for i := range entries { // a refusal in bulk leaves nothing stored
		if err := accounts[entries[i].CompanyID].add(&entries[i]); err != nil {
			return 0, err
		}
	}
	posting := []DepositPosting{{At: tx.Now()}}
	if err := schema.Insert(tx, posting); err != nil {
		return 0, err
	}
	for i := range entries {
		e := &entries[i]
		e.PostingID, e.At = posting[0].ID, tx.Now()
		if err := accounts[e.CompanyID].store(tx); err != nil {
			return 0, err
		}
		if err := markChanged(tx, e.CompanyID); err != nil {
			return 0, err
		}
	}
	return posting[0].ID, schema.Insert(tx, entries)
}

// markChanged records for the active members of a company that its account has changed.
func markChanged(tx *schema.Tx, companyID int64) error {
	var ids []int64
	err := tx.DB().Model(&account.Membership{}).Where("member_id = ? AND state = ?", companyID, account.Active).
		Order("id").Pluck("id", &ids).Error
	for _, id := range ids {
		tx.Changed(DepositChanged, id)
	}
	return err
}

// checkPosting returns an error if the entries do not add up to zero, or if a company has two of them.
func checkPosting(entries []DepositEntry) error {
	var sum schema.Fen
	companies := map[int64]bool{}
	for _, e := range entries {
		sum += e.Available + e.Held
		companies[e.CompanyID] = true
	}
	if sum != 0 || len(companies) != len(entries) {
		return fmt.Errorf("post deposit: %d entries of %d companies with sum %s", len(entries), len(companies), sum)
	}
	return nil
}

// add adds an entry to the account and sets the balances of the entry. It refuses to take more than there is.
func (a *DepositAccount) add(e *DepositEntry) error {
	available, held := a.Available+e.Available, a.Held+e.Held
	switch {
	case held < 0:
		return fmt.Errorf("post deposit: company %d holds %s less than needed", a.CompanyID, -held)
	case available < 0 && a.CompanyID != bankID:
		return errTooLittle(-e.Available, a.Available)
	}
	a.Available, a.Held = available, held
	e.Balance, e.Holding = available, held
	return nil
}

// store writes the balances of a locked account. The bank has the id zero, with which GORM cannot update.
func (a *DepositAccount) store(tx *schema.Tx) error {
	err := tx.DB().Exec("UPDATE deposit_account SET available = ?, held = ? WHERE company_id = ?",
		a.Available, a.Held, a.CompanyID).Error
	if err != nil {
		return fmt.Errorf("update deposit account %d: %w", a.CompanyID, err)
	}
	return nil
}

// errShort is the cause of refusals because of a balance. Their sentences have figures of the company.
var errShort = errors.New("balance too small")

// errTooLittle refuses an amount that is greater than the balance.
func errTooLittle(amount, balance schema.Fen) error {
	return &schema.Error{Kind: schema.ConflictKind, Cause: errShort, Message: fmt.Sprintf(
		"您的余额不足：需要 %s 元，点价金可用余额 %s 元，还差 %s 元。请先向平台的点价金收款账户转账，到账后再提交",
		amount.Text(), balance.Text(), (amount - balance).Text(),
	)}
}

// lockAccounts locks the accounts of the entries in the order of their companies and returns them.
func lockAccounts(tx *schema.Tx, entries []DepositEntry) (map[int64]*DepositAccount, error) {
	ids := make([]int64, len(entries))
	for i, e := range entries {
		ids[i] = e.CompanyID
	}
	slices.Sort(ids)
	accounts := map[int64]*DepositAccount{}
	for _, id := range ids {
		a, err := lockAccount(tx, id)
		if err != nil {
			return nil, err
		}
		accounts[id] = a
	}
	return accounts, nil
}

// lockAccount locks the account of a company and returns it. A company without one receives an empty one.
func lockAccount(tx *schema.Tx, companyID int64) (*DepositAccount, error) {
	a := DepositAccount{CompanyID: companyID}
	find := func() error {
		return tx.DB().Clauses(schema.ForUpdate).Take(&a, "company_id = ?", companyID).Error
	}
	err := find()
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&a).Error
		if err == nil {
			err = find()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("lock deposit account %d: %w", companyID, err)
	}
	return &a, nil
}

// LockDeposits locks the accounts of several companies in the order of their ids. A transaction that posts for several
// companies calls it first, so that two of them do not wait for each other.
func LockDeposits(tx *schema.Tx, companyIDs ...int64) error {
	entries := make([]DepositEntry, len(companyIDs))
	for i, id := range companyIDs {
		entries[i].CompanyID = id
	}
	_, err := lockAccounts(tx, entries)
	return err
}

// FindDeposit returns the account of a company. It is empty before the first entry.
func FindDeposit(tx *schema.Tx, companyID int64) (DepositAccount, error) {
	a := DepositAccount{CompanyID: companyID}
	err := tx.DB().Take(&a, "company_id = ?", companyID).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = nil
	}
	return a, err
}
