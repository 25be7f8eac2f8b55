package account

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// SessionEnd records for a while why a session ended: its user, member or company lost access, or another session
// replaced it. It is shown to browsers that still have the token.
type SessionEnd struct {
	Hash     string    `gorm:"primaryKey;size:40"` // of the session
	Reason   string    `gorm:"size:200"`           // for the user; empty if it was replaced
	Replaced bool      `gorm:"column:gave_way"`    // replaced by another session of the same browser
	At       time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// EndKept is how long a SessionEnd is kept.
const EndKept = 7 * 24 * time.Hour

// storeSessionEnds inserts why sessions ended, unless there is no special reason.
func storeSessionEnds(tx *schema.Tx, ended []Session, replaced bool) error {
	var ends []SessionEnd
	for i := range ended {
		reason, err := endReason(tx, &ended[i])
		if err != nil {
			return err
		}
		if reason != "" || replaced {
			ends = append(ends, SessionEnd{Hash: ended[i].Hash, Reason: reason, Replaced: replaced, At: tx.Now()})
		}
	}
	if len(ends) == 0 {
		return nil
	}
	// if two transactions end a session, the first reason stays
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&ends).Error
}

// endReason returns why a session has no access any more; empty if it still has.
func endReason(tx *schema.Tx, s *Session) (string, error) {
	_, err := checkSession(tx, s)
	refusal, refused := schema.KindOf(err)
	switch {
	case !refused:
		return "", err
	case refusal.Kind == schema.UnauthenticatedKind, refusal.Kind == schema.FrozenKind:
		return refusal.Message, nil
	}
	return "", nil // its membership or user does not exist
}

// EndOf returns the stored end of the session of a token; nil if it has none.
func EndOf(tx *schema.Tx, token string) (*SessionEnd, error) {
	ends, err := SessionEnds(tx, []string{schema.HashToken(token)})
	return schema.First(ends), err
}

// SessionEnds returns the stored ends of sessions, by their hashes.
func SessionEnds(tx *schema.Tx, hashes []string) ([]SessionEnd, error) {
	return schema.FindIn[SessionEnd](hashes, func(part []string) *gorm.DB { return tx.DB().Where("hash IN ?", part) })
}
