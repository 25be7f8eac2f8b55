package api

import "cottonmall/schema"

// smsCodes send what proves a number. The answer is the same whether somebody has the number or not.
type smsCodes struct{ *App }

type sendCodeIn struct {
	MobileIn
	Purpose schema.Purpose `json:"purpose,omitempty" enum:"login,bind" default:"login" doc:"用途：login 登录，bind 绑定账号"`
}

type sentOut struct {
	Mobile  string `json:"mobile" doc:"验证码发到的手机号，中间四位隐藏"`
	Seconds int    `json:"seconds" doc:"多少秒后可以再发"`
}

// resendAfter is how long a number waits for its next code.
const resendAfter = 60

func (h smsCodes) register(c *call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, schema.ForRegister)
}

func (h smsCodes) login(c *call, in *sendCodeIn) (sentOut, error) {
	return h.send(c, in.Mobile, in.Purpose)
}

func (h smsCodes) reset(c *call, in *MobileIn) (sentOut, error) {
	return h.send(c, in.Mobile, schema.ForReset)
}

func (h smsCodes) send(c *call, mobile string, purpose schema.Purpose) (sentOut, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (sentOut, error) {
		_, err := tx.SendCode(mobile, purpose)
		return sentOut{schema.MaskMobile(mobile), resendAfter}, err
	})
}
