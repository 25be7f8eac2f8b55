package accountapi

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"cottonmall/api/web"
	"cottonmall/schema"
)

// Once runs f in a transaction, once for each request key of the caller. A repetition of the request has the same
// answer.
func Once[T any](c *web.Call, db *schema.DB, key string, in any, f func(tx *schema.Tx) (T, error)) (T, error) {
	body, err := json.Marshal(in)
	if err != nil {
		var none T
		return none, fmt.Errorf("encode request: %w", err)
	}
	sum := sha256.Sum256(append([]byte(c.Fiber.Route().Path+"\n"), body...))
	owner := c.Caller.Actor.MembershipID
	if owner == 0 {
		owner = -c.Caller.Actor.UserID
	}
	return schema.Do(c, db, func(tx *schema.Tx) (T, error) {
		return schema.Once(tx, owner, key, base64.RawURLEncoding.EncodeToString(sum[:]), func() (T, error) { return f(tx) })
	})
}
