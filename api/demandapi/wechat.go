package demandapi

import (
	"context"
	"crypto/sha1"
	"crypto/subtle"
	"encoding/hex"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Account is a WeChat official account that members can follow to receive reminders.
type Account interface {
	// Invite returns the address for a QR code. A user who scans it follows the account, and the platform then sends an
	// event with the scene.
	Invite(ctx context.Context, scene string, seconds int) (address string, err error)
}

// accountEvent is an event of the WeChat platform: a user scans a QR code, follows the account or unfollows it.
type accountEvent struct {
	Event    string `xml:"Event"`
	EventKey string `xml:"EventKey"` // the scene, after qrscene_ if the user did not follow the account before
	From     string `xml:"FromUserName"`
}

// wechatCallAge is the maximum age of a call of the platform.
const wechatCallAge = 10 * time.Minute

// WechatCalls handles the calls of the WeChat platform.
type WechatCalls struct {
	DB    *schema.DB
	Token string // the platform signs its calls with it; empty: no calls are accepted
}

// Verify answers the call with which the platform verifies the address of this site.
func (h WechatCalls) Verify(c *web.Call) error {
	if err := h.check(c); err != nil {
		return err
	}
	return c.Fiber.SendString(c.Fiber.Query("echostr"))
}

// Receive records users who scan a QR code of the account or unfollow it.
func (h WechatCalls) Receive(c *web.Call) error {
	if err := h.check(c); err != nil {
		return err
	}
	var e accountEvent
	if err := xml.Unmarshal(c.Fiber.Body(), &e); err != nil {
		return schema.Invalid("", "内容应为公众号平台的 XML")
	}
	ctx, cancel := context.WithTimeout(c, 5*time.Second) // the platform waits no longer
	defer cancel()
	_, err := schema.Do(ctx, h.DB, func(tx *schema.Tx) (web.None, error) {
		switch e.Event {
		case "unsubscribe":
			return web.None{}, demand.LeaveAccount(tx, e.From)
		case "subscribe", "SCAN":
			if scene := strings.TrimPrefix(e.EventKey, "qrscene_"); scene != "" {
				_, err := demand.ConfirmSubscribe(tx, scene, e.From)
				return web.None{}, err
			}
		}
		return web.None{}, nil
	})
	if refusal, ok := schema.KindOf(err); err != nil && (!ok || refusal.Kind == schema.BusyKind) {
		return err // the platform repeats the call
	}
	return c.Fiber.SendString("success")
}

// check refuses calls without a valid signature of the platform, and calls older than wechatCallAge.
func (h WechatCalls) check(c *web.Call) error {
	parts := []string{h.Token, c.Fiber.Query("timestamp"), c.Fiber.Query("nonce")}
	seconds, err := strconv.ParseInt(parts[1], 10, 64)
	slices.Sort(parts)
	sum := sha1.Sum([]byte(strings.Join(parts, ""))) // as the platform signs
	signed := subtle.ConstantTimeCompare([]byte(hex.EncodeToString(sum[:])), []byte(c.Fiber.Query("signature"))) == 1
	old := h.DB.Now().Sub(time.Unix(seconds, 0)).Abs() > wechatCallAge
	if h.Token == "" || err != nil || !signed || old {
		return schema.Invalid("signature", "签名不正确")
	}
	return nil
}
