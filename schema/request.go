package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"
)

// RequestKept is how long the answer to a request is kept for repetitions of the request.
const RequestKept = 24 * time.Hour

// Request is a request that was executed, with its answer. A page sends a new key with each request and the same key
// when it repeats one.
type Request struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"`
	Key          string    `gorm:"column:request_key;primaryKey;size:40"`
	Call         string    `gorm:"size:80"` // the call and a hash of its input
	Answer       string    `gorm:"size:0"`  // JSON
	At           time.Time `gorm:"serializer:moment;type:bigint;index:request_at"`
}

// Once runs f unless the membership has executed the request with this key before. Then it returns the answer of that
// time. Without a key it runs f. It refuses a key that was used for another call or input. A refusal of f is not kept.
func Once[T any](tx *Tx, membershipID int64, key, call string, f func() (T, error)) (T, error) {
	var answer T
	if key == "" {
		return f()
	}
	r := Request{MembershipID: membershipID, Key: key, Call: call, At: tx.now}
	if err := tx.Fit(&r); err != nil {
		return answer, err
	}
	switch err := tx.db.Create(&r).Error; {
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return storedAnswer[T](tx, r)
	case err != nil:
		return answer, fmt.Errorf("insert request: %w", err)
	}
	answer, err := f()
	if err != nil {
		return answer, errors.Join(err, tx.db.Delete(&r).Error) // a refusal may be kept
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return answer, fmt.Errorf("encode the answer of a request: %w", err)
	}
	r.Answer = string(text)
	return answer, tx.Update(&r)
}

// storedAnswer returns the answer to the same request before.
func storedAnswer[T any](tx *Tx, r Request) (answer T, err error) {
	var stored Request
	err = tx.db.Clauses(ForUpdate).Take(&stored, "owner = ? AND request_key = ?", r.MembershipID, r.Key).Error
	if err != nil {
		return answer, fmt.Errorf("read a repeated request: %w", err)
	}
	if stored.Call != r.Call {
		return answer, Conflict("这个请求编号已用于另一次操作，请刷新页面后再试")
	}
	return answer, json.Unmarshal([]byte(stored.Answer), &answer)
}
