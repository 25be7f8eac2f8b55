package account

import (
	"errors"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Scan is a QR code on a screen that a user confirms with a phone. The screen polls with the unique id, the phone
// confirms with the ticket in the code. Only hashes of both are stored.
type Scan struct {
	Hash         string    `gorm:"primaryKey;size:40"`  // of the unique id
	Ticket       string    `gorm:"size:40;uniqueIndex"` // its hash
	Kind         string    `gorm:"size:20"`             // LoginScan, ...
	State        ScanState // waiting, confirmed or taken
	UserID       int64     // the user who confirmed, or who requested a subscription
	MembershipID int64     // the membership for which they act, or zero
	At           time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// LoginScan is the kind of scan that logs the screen in.
const LoginScan = "login"

// ScanState is the state of a scan.
type ScanState int

// States of a scan.
const (
	ScanWaiting   ScanState = 1
	ScanConfirmed ScanState = 2
	ScanTaken     ScanState = 3 // the screen has read the result
)

const (
	ScanLife    = 3 * time.Minute
	consentLife = 56 * time.Second // the login screen polls every 2 s, the last time after 58 s
)

// Status of a scan for the screen, numbered as in the specification.
const (
	ScanWaits  = -1
	ScanFailed = 0
	ScanDone   = 1
)

// ScanOutcome is the result of a scan for the screen.
type ScanOutcome struct {
	Status       int
	Kind         string // LoginScan, ...; if done
	Message      string // if failed
	UserID       int64  // if done
	MembershipID int64
}

// NewScan inserts a scan. The unique id is for the screen only; the QR code contains the ticket.
func NewScan(tx *schema.Tx, kind string) (uniqueID, ticket string, err error) {
	uniqueID, ticket = schema.NewToken(), schema.NewToken()
	s := Scan{
		Hash: schema.HashToken(uniqueID), Ticket: schema.HashToken(ticket), Kind: kind, State: ScanWaiting,
		At: tx.Now(),
	}
	return uniqueID, ticket, schema.Insert(tx, []Scan{s})
}

// ConfirmScan confirms that the screen may log in as a user with a membership or none. It refuses a ticket that is
// unknown, used, of another kind or older than 56 seconds.
func ConfirmScan(tx *schema.Tx, ticket string, userID, membershipID int64) error {
	s, err := WaitingScan(tx, ticket, LoginScan, consentLife)
	if err != nil {
		return err
	}
	s.State, s.UserID, s.MembershipID = ScanConfirmed, userID, membershipID
	return tx.Update(s)
}

// WaitingScan returns the locked scan of a ticket that waits, has this kind and is younger than life.
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

// ScanResult returns the result of a scan for the screen. It returns ScanDone only once, because the receiver may
// act on it.
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
