package accountapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

type confirmCodeIn struct {
	Action  account.ConfirmAction `json:"action" enum:"sign,payment,deposit,bank" doc:"要确认的操作：sign 签署合同，payment 确认付款，deposit 登记点价金收付，bank 修改收款账户"`
	Subject string                `json:"subject" minLength:"1" maxLength:"200" doc:"操作的对象：验证码只对它有效"`
}

// Confirm sends the caller a code for one action, to their own number.
func (h SmsCodes) Confirm(c *web.Call, in *confirmCodeIn) (sentOut, error) {
	by := MemberOf(c.Caller)
	return h.Sender.send(c, by.Mobile, func(tx *schema.Tx) error {
		_, err := account.SendConfirmCode(tx, by.UserID, in.Action, in.Subject)
		return err
	})
}
