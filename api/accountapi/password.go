package accountapi

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
)

// passwords handles the calls to change and reset passwords.
type passwords struct {
	db     *schema.DB
	hasher PasswordHasher
	resets web.Signer // signs reset tickets
}

// NewPasswords returns the handlers of the calls about passwords. Reset tickets are signed with the secret of the site.
func NewPasswords(db *schema.DB, hasher PasswordHasher, secret string) passwords {
	return passwords{db, hasher, web.NewSigner(secret, "password reset")}
}

type resetTicketOut struct {
	Ticket string `json:"ticket" doc:"重置凭证：10 分钟内设置新密码时用，一次有效"`
}

type submitResetIn struct {
	Ticket   string `json:"ticket" maxLength:"200" doc:"重置凭证：valid_reset_password 给的"`
	Password string `json:"password" maxLength:"64" doc:"新密码"`
}

type changePasswordIn struct {
	Old      string `json:"oldPassword,omitempty" maxLength:"64" doc:"原密码：还没有密码时留空"`
	Password string `json:"password" maxLength:"64" doc:"新密码"`
}

// resetTime is how long a reset ticket is valid.
const resetTime = 10 * time.Minute

// Needed reports whether the caller has no password yet. It returns false for numbers of other users and for guests.
func (h passwords) Needed(c *web.Call, in *MobileIn) (bool, error) {
	if err := account.CheckMobile(in.Mobile); err != nil {
		return false, err
	}
	by := MemberOf(c.Caller)
	if by == nil || by.Mobile != in.Mobile {
		return false, nil
	}
	u, err := schema.View(c, h.db, func(tx *schema.Tx) (*account.User, error) {
		return account.FindUser(tx, by.UserID)
	})
	return err == nil && u.Password == "", err
}

// VerifyCode consumes a code and returns a reset ticket, with which Submit sets a password once.
func (h passwords) VerifyCode(c *web.Call, in *CodeLoginIn) (resetTicketOut, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (resetTicketOut, error) {
		u, err := useCode(c, tx, in, account.ForReset)
		if err != nil {
			return resetTicketOut{}, err
		}
		c.UserID = u.ID
		c.UncountNumber()
		return resetTicketOut{h.resets.Encode(resetBody(u, tx.Now().Add(resetTime)))}, nil
	})
}

// resetBody returns the content of a reset ticket: the user, the expiry and a hash of the current password. A ticket is
// therefore invalid after the password has changed.
func resetBody(u *account.User, until time.Time) []byte {
	body := binary.BigEndian.AppendUint64(nil, uint64(u.ID))
	body = binary.BigEndian.AppendUint64(body, uint64(until.UnixMilli()))
	old := sha256.Sum256([]byte(u.Password))
	return append(body, old[:]...)
}

// Submit sets the password of the user of a reset ticket. It ends all sessions of the user.
func (h passwords) Submit(c *web.Call, in *submitResetIn) (web.None, error) {
	refusal := schema.Conflict("重置凭证已失效，请重新获取验证码")
	body, ok := h.resets.Verify(in.Ticket)
	if !ok || len(body) != 16+sha256.Size {
		return web.None{}, refusal
	}
	id, until := int64(binary.BigEndian.Uint64(body)), time.UnixMilli(int64(binary.BigEndian.Uint64(body[8:])))
	findUser := func(tx *schema.Tx) (*account.User, error) {
		u, err := account.FindUser(tx, id)
		if err == nil && (tx.Now().After(until) || string(resetBody(u, until)) != string(body)) {
			err = refusal
		}
		return u, err
	}
	c.UserID = id
	u, err := schema.View(c, h.db, findUser)
	if err != nil {
		return web.None{}, err
	}
	hash, err := h.newHash(c, in.Password, u.Mobile)
	if err != nil {
		return web.None{}, err
	}
	return schema.Do(c, h.db, func(tx *schema.Tx) (web.None, error) {
		if _, err := findUser(tx); err != nil {
			return web.None{}, err
		}
		return web.None{}, account.SetPassword(tx, id, hash, "")
	})
}

// Change sets the password of the caller. It ends the other sessions of the caller.
func (h passwords) Change(c *web.Call, in *changePasswordIn) (web.None, error) {
	by := MemberOf(c.Caller)
	hash, err := schema.View(c, h.db, func(tx *schema.Tx) (string, error) { return account.PasswordOf(tx, by.Mobile) })
	if err != nil {
		return web.None{}, err
	}
	if hash != "" {
		if err := h.checkOld(c, hash, in.Old); err != nil {
			return web.None{}, err
		}
	}
	next, err := h.newHash(c, in.Password, by.Mobile)
	if err != nil {
		return web.None{}, err
	}
	return web.None{}, keepOnlyDevice(c, h.db, func(tx *schema.Tx) error {
		return account.ChangePassword(tx, by.UserID, hash, next, c.Caller.Token)
	})
}

func (h passwords) checkOld(c *web.Call, hash, old string) error {
	if err := c.CountNumber(MemberOf(c.Caller).Mobile); err != nil {
		return err
	}
	right, err := h.hasher.matches(c, hash, old)
	switch {
	case err != nil:
		return retryLater(c, err)
	case !right:
		return schema.Invalid("oldPassword", "原密码错误")
	}
	c.UncountNumber()
	return nil
}

func (h passwords) newHash(c *web.Call, text, mobile string) (string, error) {
	if err := password.Check(text, mobile); err != nil {
		return "", err
	}
	hash, err := h.hasher.hash(c, text)
	return hash, retryLater(c, err)
}

// retryLater turns an error about too many hashes into a refusal that names the time to wait.
func retryLater(c *web.Call, err error) error {
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.BusyKind {
		return c.Busy(2 * time.Second)
	}
	return err
}
