package cotton

import (
	"errors"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Export is a file of lots that a membership is about to take: what is to be in it. The file is made when it is taken.
type Export struct {
	Hash         string    `gorm:"primaryKey;size:40"` // of its ticket
	MembershipID int64     `gorm:"column:owner"`       // membership
	Wish         string    // what is to be in it, as JSON
	At           time.Time `gorm:"serializer:moment;type:bigint;index:export_at"`
}

// ExportLife is how long the ticket of an export is good.
const ExportLife = 5 * time.Minute

// AddExport keeps what a membership wants to take, and gives the ticket for it.
func AddExport(tx *schema.Tx, owner int64, wish string) (ticket string, err error) {
	ticket = schema.NewToken()
	row := Export{Hash: schema.HashToken(ticket), MembershipID: owner, Wish: wish, At: tx.Now()}
	return ticket, schema.Insert(tx, []Export{row})
}

// FindExport is what the ticket of a membership stands for. Not found when it is somebody else's, or too old.
func FindExport(tx *schema.Tx, owner int64, ticket string) (*Export, error) {
	var row Export
	err := tx.DB().Where("hash = ? AND owner = ?", schema.HashToken(ticket), owner).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && !tx.Now().Before(row.At.Add(ExportLife)) {
		return nil, schema.NotFound("下载链接已失效，请重新导出")
	}
	return &row, err
}
