package migrate

import "gorm.io/gorm"

// createMailProofs creates the table of unconfirmed mail addresses, and an index to count the notices of an address.
func createMailProofs(db *gorm.DB) error {
	if err := createTable(db, "mail_proof", &mailProof11{}); err != nil {
		return err
	}
	return createTable(db, "notice", &notice11{}) // only its index
}

type mailProof11 struct {
	Owner  int64 `gorm:"primaryKey;autoIncrement:false"`
	Mail   code  `gorm:"size:200"`
	Salt   code  `gorm:"size:32"`
	Hash   code  `gorm:"size:64"`
	Tries  number
	SentAt number
	Sent   number
}

// notice11 are the indexed columns of notice.
type notice11 struct {
	Recipient code   `gorm:"size:200;index:notice_recipient,priority:1"`
	At        number `gorm:"index:notice_recipient,priority:2"`
}
