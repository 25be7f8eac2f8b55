package schema

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"
)

// SessionEnd is what is kept for a while of a session that ended because its user, member or company may do nothing any
// more, or that gave way to another one: whoever still has its token hears it.
type SessionEnd struct {
	Hash    string    `gorm:"primaryKey;size:40"` // of the session
	Reason  string    `gorm:"size:200"`           // for the person; empty when it gave way
	GaveWay bool      // to another session of the same browser
	At      time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const endKept = 7 * 24 * time.Hour

// keepEnds keeps why sessions ended, where there is more to say than that they have.
func (tx *Tx) keepEnds(ended []Session, gaveWay bool) error {
	var ends []SessionEnd
	for i := range ended {
		reason, err := tx.whyEnded(&ended[i])
		if err != nil {
			return err
		}
		if reason != "" || gaveWay {
			ends = append(ends, SessionEnd{Hash: ended[i].Hash, Reason: reason, GaveWay: gaveWay, At: tx.now})
		}
	}
	if len(ends) == 0 {
		return nil
	}
	return tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&ends).Error // of two who end it, one says why
}

// whyEnded is why a session is admitted no more; empty when it would be.
func (tx *Tx) whyEnded(s *Session) (string, error) {
	_, err := tx.admit(s)
	refusal, refused := KindOf(err)
	switch {
	case !refused:
		return "", err
	case refusal.Kind == UnauthenticatedKind, refusal.Kind == FrozenKind:
		return refusal.Message, nil
	}
	return "", nil // its membership or user is not there any more
}

// EndOf is what is kept of the session of a token that has ended; nil when nothing is.
func (tx *Tx) EndOf(token string) (*SessionEnd, error) {
	ends, err := tx.SessionEnds([]string{hashToken(token)})
	return first(ends), err
}

// SessionEnds are what is kept of these sessions, by their hashes.
func (tx *Tx) SessionEnds(hashes []string) ([]SessionEnd, error) {
	var list []SessionEnd
	for part := range slices.Chunk(hashes, maxIn) {
		var some []SessionEnd
		if err := tx.db.Where("hash IN ?", part).Find(&some).Error; err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}
