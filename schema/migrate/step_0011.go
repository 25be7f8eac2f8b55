package migrate

import "gorm.io/gorm"

// createMailProofs creates the table of addresses of mail that wait to be confirmed, and lets the notices of an address be
// counted.
func createMailProofs(db *gorm.DB) error {
	if err := create(db, "mail_proof", &mailProof11{}); err != nil {
		return err
	}
	return create(db, "notice", &notice11{}) // its index
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

// notice11 are the columns of notice that get an index.
type notice11 struct {
	Recipient code   `gorm:"size:200;index:notice_recipient,priority:1"`
	At        number `gorm:"index:notice_recipient,priority:2"`
}
