package accountapi

import (
	"regexp"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// deviceCookie has the token of a device on which users have logged in. Logging out keeps it. It logs nobody in.
const deviceCookie = "mlDevice"

var devicePattern = regexp.MustCompile(`^[0-9A-Za-z_-]{43}$`)

// deviceToken returns the token of the device that makes a call; empty if it has none.
func deviceToken(c *web.Call) string {
	if token := c.Fiber.Cookies(deviceCookie); devicePattern.MatchString(token) {
		return token
	}
	return ""
}

// KnownDevice returns the ID of the caller's device if the user of a mobile number has logged in on it: its session, or
// the hash of its token.
func (s Sessions) KnownDevice(c *web.Call, mobile string) (string, error) {
	if m := MemberOf(c.Caller); m != nil && m.Mobile == mobile {
		return c.Caller.Session.Hash, nil
	}
	token := deviceToken(c)
	if token == "" {
		return "", nil
	}
	return schema.View(c, s.DB, func(tx *schema.Tx) (string, error) { return account.KnownDevice(tx, mobile, token) })
}

// keepDevice records that a user is logged in on the device of a call and returns its new token. Programs have no
// devices.
func keepDevice(c *web.Call, tx *schema.Tx, userID int64) (token string, err error) {
	if c.Client() {
		return "", nil
	}
	return account.KeepDevice(tx, userID, deviceToken(c))
}

// setDevice sets the cookie of a token from keepDevice.
func setDevice(c *web.Call, token string) {
	if token == "" {
		return
	}
	c.Fiber.Cookie(&fiber.Cookie{
		Name: deviceCookie, Value: token, Path: "/mall", MaxAge: int(account.DeviceLife.Seconds()), HTTPOnly: true,
		Secure: web.Secure(c.Fiber), SameSite: fiber.CookieSameSiteLaxMode,
	})
}

// keepOnlyDevice calls f, which ends the other sessions of the caller and deletes the known devices. The device of the
// call stays known.
func keepOnlyDevice(c *web.Call, db *schema.DB, f func(*schema.Tx) error) error {
	token, err := schema.Do(c, db, func(tx *schema.Tx) (string, error) {
		if err := f(tx); err != nil {
			return "", err
		}
		return keepDevice(c, tx, c.Caller.Actor.UserID)
	})
	if err == nil {
		setDevice(c, token)
	}
	return err
}
