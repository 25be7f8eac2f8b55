package api

import (
	"errors"
	"log/slog"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// smsCodes send what proves a number. The answer is the same whether somebody has the number or not.
type smsCodes struct{ *App }

type sendCodeIn struct {
	MobileIn
	Purpose account.Purpose `json:"purpose,omitempty" enum:"login,bind" default:"login" doc:"用途：login 登录，bind 绑定账号"`
}

type sentOut struct {
	Mobile  string `json:"mobile" doc:"验证码发到的手机号，中间四位隐藏"`
	Seconds int    `json:"seconds" doc:"多少秒后可以再发"`
	Way     string `json:"way" enum:"sms,file,demo" doc:"发到哪里：sms 短信，file 没有接短信，写入服务器的消息文件，demo 演示，显示在页面上"`
}

// resendAfter is how long a number waits for its next code.
const resendAfter = 60

func (h smsCodes) register(c *call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, account.ForRegister)
}

func (h smsCodes) login(c *call, in *sendCodeIn) (sentOut, error) {
	return h.send(c, in.Mobile, in.Purpose)
}

func (h smsCodes) reset(c *call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, account.ForReset)
}

func (h smsCodes) send(c *call, mobile string, purpose account.Purpose) (sentOut, error) {
	return h.sendCode(c, mobile, func(tx *schema.Tx) error {
		_, err := account.SendCode(tx, mobile, purpose)
		return err
	})
}

// sendCode sends a code to a number, and tells the log when the site has sent all that it may.
func (a *App) sendCode(c *call, mobile string, f func(*schema.Tx) error) (sentOut, error) {
	_, err := schema.Do(c, a.db, func(tx *schema.Tx) (none, error) { return none{}, f(tx) })
	if errors.Is(err, account.ErrCodesSpent) {
		a.spentCodes.Do(func() {
			a.log.Warn("no more codes are sent this hour", slog.Int("ceiling", account.CodesAnHour), slog.String("address", c.caller.address))
		})
	}
	return sentOut{account.MaskMobile(mobile), resendAfter, a.codeWay}, err
}
