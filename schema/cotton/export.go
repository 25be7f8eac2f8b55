package cotton

import (
	"encoding/json"
	"errors"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Export is a prepared download of lots. The ticket in its link expires after ExportLife; the file is written when it
// is downloaded.
type Export struct {
	Hash         string    `gorm:"primaryKey;size:40"` // hash of the ticket
	MembershipID int64     `gorm:"column:owner"`
	Wish         string    // the chosen lots and columns, as JSON
	At           time.Time `gorm:"serializer:moment;type:bigint;index:export_at"`
}

// ExportLife is how long the ticket of an export is valid.
const ExportLife = 5 * time.Minute

// AddExport stores what a membership is going to download, as JSON, and returns a ticket for it.
func AddExport(tx *schema.Tx, membershipID int64, wish any) (ticket string, err error) {
	text, err := json.Marshal(wish)
	if err != nil {
		return "", err
	}
	ticket = schema.NewToken()
	row := Export{Hash: schema.HashToken(ticket), MembershipID: membershipID, Wish: string(text), At: tx.Now()}
	return ticket, schema.Insert(tx, []Export{row})
}

// FindExport returns the export of a membership by its ticket. It is not found when it belongs to another membership
// or has expired.
func FindExport(tx *schema.Tx, membershipID int64, ticket string) (*Export, error) {
	var row Export
	err := tx.DB().Where("hash = ? AND owner = ?", schema.HashToken(ticket), membershipID).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && !tx.Now().Before(row.At.Add(ExportLife)) {
		return nil, schema.NotFound("下载链接已失效，请重新导出")
	}
	return &row, err
}

// ReadExport returns what a membership is going to download, read from the JSON of the export that FindExport returns.
func ReadExport[Wish any](tx *schema.Tx, membershipID int64, ticket string) (*Wish, error) {
	e, err := FindExport(tx, membershipID, ticket)
	if err != nil {
		return nil, err
	}
	wish := new(Wish)
	return wish, json.Unmarshal([]byte(e.Wish), wish)
}
