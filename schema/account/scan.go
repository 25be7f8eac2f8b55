package account

import (
	"errors"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Scan is a QR code on a screen that waits for a phone: the screen asks by its unique id, the phone answers by the
// ticket in the code. Neither is stored.
type Scan struct {
	Hash         string    `gorm:"primaryKey;size:40"`  // of the unique id
	Ticket       string    `gorm:"size:40;uniqueIndex"` // its hash
	Kind         string    `gorm:"size:20"`             // LoginScan, ...
	State        ScanState // waiting, confirmed, taken
	UserID       int64     // who confirmed; of a subscription: who asks
	MembershipID int64     // and for which membership; zero: none
	At           time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// LoginScan logs the screen in.
const LoginScan = "login"

// ScanState is how far a scan is.
type ScanState int

// States of a scan.
const (
	ScanWaiting   ScanState = 1
	ScanConfirmed ScanState = 2
	ScanTaken     ScanState = 3 // the screen has its answer
)

const (
	ScanLife    = 3 * time.Minute
	consentLife = 56 * time.Second // a screen that is logged in asks every 2 s, thirty times: for the last time after 58 s
)

// Status of a scan for the screen, as the specification numbers it.
const (
	ScanWaits  = -1
	ScanFailed = 0
	ScanDone   = 1
)

// ScanOutcome is what the screen is told.
type ScanOutcome struct {
	Status       int
	Kind         string // LoginScan, ...; when it is done
	Message      string // when it failed
	UserID       int64  // when it is done
	MembershipID int64
}

// NewScan begins a scan: the unique id is for the screen alone, the ticket goes into the QR code.
func NewScan(tx *schema.Tx, kind string) (uniqueID, ticket string, err error) {
	uniqueID, ticket = schema.NewToken(), schema.NewToken()
	s := Scan{Hash: schema.HashToken(uniqueID), Ticket: schema.HashToken(ticket), Kind: kind, State: ScanWaiting, At: tx.Now()}
	return uniqueID, ticket, schema.Insert(tx, []Scan{s})
}

// ConfirmScan is the phone's consent to log the screen in, by a user who acts for a membership or none. It refuses a code
// of which the screen will ask no more, that was used or is for something else.
func ConfirmScan(tx *schema.Tx, ticket string, userID, membershipID int64) error {
	s, err := WaitingScan(tx, ticket, LoginScan, consentLife)
	if err != nil {
		return err
	}
	s.State, s.UserID, s.MembershipID = ScanConfirmed, userID, membershipID
	return tx.Update(s)
}

// WaitingScan locks the scan of a ticket, of a kind, that waits and began less than its life ago.
func WaitingScan(tx *schema.Tx, ticket, kind string, life time.Duration) (*Scan, error) {
	var s Scan
	err := tx.DB().Clauses(schema.ForUpdate).Take(&s, "ticket = ? AND kind = ?", schema.HashToken(ticket), kind).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound), err == nil && (s.State != ScanWaiting || tx.Now().Sub(s.At) >= life):
		return nil, schema.Conflict("二维码已失效，请刷新后重新扫码")
	case err != nil:
		return nil, err
	}
	return &s, nil
}

// ScanResult tells the screen how far a scan is. That it is done is told once: who hears it may act.
func ScanResult(tx *schema.Tx, uniqueID string) (ScanOutcome, error) {
	failed := ScanOutcome{Status: ScanFailed, Message: "二维码已失效，请刷新后重新扫码"}
	var s Scan
	err := tx.DB().Clauses(schema.ForUpdate).Take(&s, "hash = ?", schema.HashToken(uniqueID)).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return failed, nil
	case err != nil:
		return failed, err
	case tx.Now().Sub(s.At) >= ScanLife, s.State == ScanTaken:
		return failed, nil
	case s.State == ScanWaiting:
		return ScanOutcome{Status: ScanWaits}, nil
	}
	s.State = ScanTaken
	return ScanOutcome{Status: ScanDone, Kind: s.Kind, UserID: s.UserID, MembershipID: s.MembershipID}, tx.Update(&s)
}
