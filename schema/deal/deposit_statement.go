package deal

import (
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// DepositRow is an entry of a statement, with the number of its deal, the lot of an auction or the payment by bank.
type DepositRow struct {
	DepositEntry
	DealNumber string
	Auction    string // code of the session of the lot
	BatchID    string // first batch of the lot
	Reference  string // of the bank
	Note       string
	UserName   string // who has entered the payment
}

// DepositFilter selects entries of one company. Zero fields select all.
type DepositFilter struct {
	CompanyID int64
	Kind      DepositKind
	From, To  schema.Day // both included
}

// entries returns the query of the selected entries.
func (f *DepositFilter) entries(tx *schema.Tx) *gorm.DB {
	query := tx.DB().Table("deposit_entry e").Where("e.company_id = ?", f.CompanyID)
	if f.Kind != "" {
		query = query.Where("e.kind = ?", f.Kind)
	}
	if f.From != "" {
		query = query.Where("e.at >= ?", schema.Millis(f.From.At(0, 0)))
	}
	if f.To != "" {
		query = query.Where("e.at < ?", schema.Millis(f.To.Add(1).At(0, 0)))
	}
	return query.Joins("LEFT JOIN deal d ON d.id = e.deal_id").
		Joins("LEFT JOIN deposit_transfer t ON t.posting_id = e.posting_id").
		Joins("LEFT JOIN auction_lot l ON l.id = e.auction_lot_id").
		Joins("LEFT JOIN auction_session s ON s.id = l.session_id").
		Select("e.*, COALESCE(d.number, '') AS deal_number, COALESCE(t.reference, '') AS reference",
			"COALESCE(s.code, '') AS auction, COALESCE(l.batch_id, '') AS batch_id",
			"COALESCE(t.note, '') AS note, COALESCE(t.user_name, '') AS user_name")
}

// DepositRows returns one page of the selected entries, newest first, and their number on all pages.
func DepositRows(tx *schema.Tx, f DepositFilter, page schema.Page) ([]DepositRow, int, error) {
	return schema.PageOf[DepositRow](f.entries(tx), "e.id DESC", page)
}

// EachDepositRow calls write with the selected entries, oldest first.
func EachDepositRow(tx *schema.Tx, f DepositFilter, write func(*DepositRow) error) error {
	const part = 1000
	for last := int64(0); ; {
		var rows []DepositRow
		if err := f.entries(tx).Where("e.id > ?", last).Order("e.id").Limit(part).Scan(&rows).Error; err != nil {
			return err
		}
		for i := range rows {
			if err := write(&rows[i]); err != nil {
				return err
			}
			last = rows[i].ID
		}
		if len(rows) < part {
			return nil
		}
	}
}

// DepositCompany is a company with its account.
type DepositCompany struct {
	ID        int64
	Name      string
	Available schema.Fen
	Held      schema.Fen
}

// DepositCompanies returns one page of the companies whose name contains the keyword, and their number on all pages.
// Those with the largest deposits come first.
func DepositCompanies(tx *schema.Tx, keyword string, page schema.Page) ([]DepositCompany, int, error) {
	query := tx.DB().Table("company c").Joins("LEFT JOIN deposit_account a ON a.company_id = c.id").
		Where("c.state IN ? OR a.company_id IS NOT NULL", depositorStates)
	if name := strings.TrimSpace(schema.PlainOr(keyword)); name != "" {
		like := "%" + schema.LikeEscape.Replace(name) + "%"
		query = query.Where("c.name LIKE ? ESCAPE '!' OR c.short_name LIKE ? ESCAPE '!'", like, like)
	}
	query = query.Select("c.id, c.name, COALESCE(a.available, 0) AS available, COALESCE(a.held, 0) AS held")
	order := "COALESCE(a.available, 0) + COALESCE(a.held, 0) DESC, c.id"
	return schema.PageOf[DepositCompany](query, order, page)
}

var depositorStates = []account.CompanyState{account.CompanyApproved, account.CompanyFrozen}

// DepositTotals are the sums of all accounts.
type DepositTotals struct {
	Available schema.Fen // of all companies
	Held      schema.Fen
	Bank      schema.Fen // what the platform's bank has received and not paid back
}

// SumDeposits returns the sums of all accounts.
func SumDeposits(tx *schema.Tx) (DepositTotals, error) {
	var t DepositTotals
	err := tx.DB().Model(&DepositAccount{}).Where("company_id <> ?", bankID).
		Select("COALESCE(SUM(available), 0) AS available, COALESCE(SUM(held), 0) AS held").Scan(&t).Error
	if err != nil {
		return t, err
	}
	bank, err := FindDeposit(tx, bankID)
	t.Bank = -bank.Available
	return t, err
}
