package accountapi

import (
	"errors"
	"log/slog"
	"time"

	"golang.org/x/time/rate"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// SmsCodes sends codes that verify mobile numbers. The answer does not reveal whether a number belongs to a user.
type SmsCodes struct{ Sender *CodeSender }

type sendCodeIn struct {
	MobileIn
	Purpose account.Purpose `json:"purpose,omitempty" enum:"login,bind" default:"login" doc:"用途：login 登录，bind 绑定账号"`
}

type sentOut struct {
	Mobile  string `json:"mobile" doc:"验证码发到的手机号，中间四位隐藏"`
	Seconds int    `json:"seconds" doc:"多少秒后可以再发"`
	Way     string `json:"way" enum:"sms,file,demo" doc:"发到哪里：sms 短信，file 没有接短信，写入服务器的消息文件，demo 以 --demo 运行，显示在页面上"`
}

// resendSeconds is the time between two codes to the same number.
const resendSeconds = 60

// Register sends a code for the registration.
func (h SmsCodes) Register(c *web.Call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, account.ForRegister)
}

// Login sends a code to log in, or to log in on a phone that confirms a scan.
func (h SmsCodes) Login(c *web.Call, in *sendCodeIn) (sentOut, error) {
	return h.send(c, in.Mobile, in.Purpose)
}

// Reset sends a code to reset the password.
func (h SmsCodes) Reset(c *web.Call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, account.ForReset)
}

func (h SmsCodes) send(c *web.Call, mobile string, purpose account.Purpose) (sentOut, error) {
	return h.Sender.send(c, mobile, func(tx *schema.Tx) error {
		send := account.SendCode
		if c.Known {
			send = account.SendOwnerCode
		}
		_, err := send(tx, mobile, purpose)
		return err
	})
}

// CodeSender sends codes to mobile numbers.
type CodeSender struct {
	db       *schema.DB
	log      *slog.Logger
	channel  string         // see sentOut.Way
	warnings rate.Sometimes // limits the log lines about codes that are not sent
}

// NewCodeSender returns a sender of codes to a channel: sms, file or demo.
func NewCodeSender(db *schema.DB, log *slog.Logger, channel string) *CodeSender {
	return &CodeSender{db: db, log: log, channel: channel, warnings: rate.Sometimes{Interval: time.Minute}}
}

// send calls f to send a code to a number. It logs when the site has reached its limit of codes in an hour.
func (s *CodeSender) send(c *web.Call, mobile string, f func(*schema.Tx) error) (sentOut, error) {
	_, err := schema.Do(c, s.db, func(tx *schema.Tx) (web.None, error) { return web.None{}, f(tx) })
	if errors.Is(err, account.ErrCodesSpent) {
		s.warnings.Do(func() {
			s.log.Warn("failed to send code: hourly limit reached", slog.Int("ceiling", account.CodesAnHour),
				slog.String("address", c.Caller.Address))
		})
	}
	return sentOut{schema.MaskMobile(mobile), resendSeconds, s.channel}, err
}
