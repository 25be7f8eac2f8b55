package account

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// SessionEnd is what is kept for a while of a session that ended because its user, member or company may do nothing any
// more, or that gave way to another one: whoever still has its token hears it.
type SessionEnd struct {
	Hash    string    `gorm:"primaryKey;size:40"` // of the session
	Reason  string    `gorm:"size:200"`           // for the person; empty when it gave way
	GaveWay bool      // to another session of the same browser
	At      time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const EndKept = 7 * 24 * time.Hour

// keepEnds keeps why sessions ended, where there is more to say than that they have.
func keepEnds(tx *schema.Tx, ended []Session, gaveWay bool) error {
	var ends []SessionEnd
	for i := range ended {
		reason, err := whyEnded(tx, &ended[i])
		if err != nil {
			return err
		}
		if reason != "" || gaveWay {
			ends = append(ends, SessionEnd{Hash: ended[i].Hash, Reason: reason, GaveWay: gaveWay, At: tx.Now()})
		}
	}
	if len(ends) == 0 {
		return nil
	}
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&ends).Error // of two who end it, one says why
}

// whyEnded is why a session is admitted no more; empty when it would be.
func whyEnded(tx *schema.Tx, s *Session) (string, error) {
	_, err := admit(tx, s)
	refusal, refused := schema.KindOf(err)
	switch {
	case !refused:
		return "", err
	case refusal.Kind == schema.UnauthenticatedKind, refusal.Kind == schema.FrozenKind:
		return refusal.Message, nil
	}
	return "", nil // its membership or user is not there any more
}

// EndOf is what is kept of the session of a token that has ended; nil when nothing is.
func EndOf(tx *schema.Tx, token string) (*SessionEnd, error) {
	ends, err := SessionEnds(tx, []string{schema.HashToken(token)})
	return schema.First(ends), err
}

// SessionEnds are what is kept of these sessions, by their hashes.
func SessionEnds(tx *schema.Tx, hashes []string) ([]SessionEnd, error) {
	var list []SessionEnd
	for part := range slices.Chunk(hashes, schema.MaxIn) {
		var some []SessionEnd
		if err := tx.DB().Where("hash IN ?", part).Find(&some).Error; err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}
