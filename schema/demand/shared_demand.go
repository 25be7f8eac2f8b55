package demand

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// SharedDemand is a demand that can be opened by a code.
type SharedDemand struct {
	Code    string    `gorm:"primaryKey;size:12"` // a hash of the filters: equal demands have one code
	Form    int       // of the filters
	Filters string    // the Demand as JSON
	At      time.Time `gorm:"serializer:moment;type:bigint;index:shared_demand_at"` // when it was last shared; later where a message opens it
}

// linkedLonger is how much longer a demand is kept if a message links to it: as long as the message, and shareAgain,
// because the time of the last sharing is stored only so often.
const linkedLonger = notice.UnreadMessageKept + notice.ReadMessageKept - SharedKept + shareAgain

// shareAgain is the time after which another sharing of a demand is stored.
const shareAgain = 24 * time.Hour

// shareLen is the number of characters of a code: 58 bits, enough for a million demands without a collision.
const shareLen = 10

// base58 are digits and letters without those that look alike.
const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// shareCode returns the code of filters, a hash.
func shareCode(form int, filters string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", form, filters))
	code, n := make([]byte, shareLen), binary.BigEndian.Uint64(sum[:])
	for i := range code {
		code[i] = base58[n%58]
		n /= 58
	}
	return string(code)
}

// ShareDemand stores a demand and returns the code with which everybody can open it.
func ShareDemand(tx *schema.Tx, d Demand) (code string, err error) {
	return share(tx, Form, d.Whole().Text(), tx.Now())
}

func share(tx *schema.Tx, form int, filters string, at time.Time) (code string, err error) {
	s := SharedDemand{Form: form, Filters: filters, At: at}
	s.Code = shareCode(s.Form, s.Filters)
	known, err := schema.ByKey[SharedDemand](tx, "code = ?", s.Code)
	switch {
	case err != nil:
		return "", err
	case known == nil:
		return s.Code, tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&s).Error
	case known.Filters != s.Filters:
		return "", fmt.Errorf("share demand: code %s belongs to another demand", s.Code)
	}
	if at.Sub(known.At) > shareAgain {
		err = tx.DB().Exec("UPDATE shared_demand SET at = ? WHERE code = ?", schema.Millis(at), s.Code).Error
	}
	return s.Code, err
}

// FindSharedDemand returns the demand with a code.
func FindSharedDemand(tx *schema.Tx, code string) (*SharedDemand, error) {
	s, err := schema.ByKey[SharedDemand](tx, "code = ?", schema.PlainOr(strings.TrimSpace(code)))
	if s == nil && err == nil {
		err = schema.NotFound("没有这个分享码，请核对大小写后再试")
	}
	return s, err
}
