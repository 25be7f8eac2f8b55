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

// Account is an official account that members can follow to get their reminders there.
type Account interface {
	// Invite gives the address for a QR code: who scans it follows the account, which then tells of the scene.
	Invite(ctx context.Context, scene string, seconds int) (address string, err error)
}

// accountEvent is what the platform of the official account tells when somebody scans, follows or leaves.
type accountEvent struct {
	Event    string `xml:"Event"`
	EventKey string `xml:"EventKey"` // the scene, behind qrscene_ when he had not followed before
	From     string `xml:"FromUserName"`
}

// wechatCallAge is how old a call of the platform may be.
const wechatCallAge = 10 * time.Minute

// WechatCalls answer the platform of the official account.
type WechatCalls struct {
	DB    *schema.DB
	Token string // with which the platform signs its calls; empty: it makes none
}

// Verify answers the platform, which wants to see that the address is ours.
func (h WechatCalls) Verify(c *web.Call) error {
	if err := h.check(c); err != nil {
		return err
	}
	return c.Fiber.SendString(c.Fiber.Query("echostr"))
}

// Receive records who has scanned a QR code of the official account, and who leaves it.
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
		return err // the platform tells again
	}
	return c.Fiber.SendString("success")
}

// check refuses calls that the platform has not signed just now.
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
