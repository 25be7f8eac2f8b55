package accountapi_test

import (
	"encoding/json"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// TestConsentIsKeptWithItsVersion checks that a user can only agree to the current terms, and reads later which terms
// that were.
func TestConsentIsKeptWithItsVersion(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	w.Ask(apitest.Request{Path: "login/send_register_sms", Body: `{"mobile":"` + fresh + `"}`})
	asked := map[string]any{"mobile": fresh, "code": w.Code(fresh), "name": "小鲜", "password": password, "agree": true}
	asked["terms"] = "2001-01-01"
	w.Ask(apitest.Request{
		Path: "register/mall_pc_register", Body: apitest.Body(t, asked), Code: 409, Msg: "用户协议或隐私政策已更新，请刷新页面，阅读后再注册",
	})
	asked["terms"] = account.Terms
	in := apitest.Get[entered](w.Server, apitest.Request{Path: "register/mall_pc_register", Body: apitest.Body(t, asked)})
	w.Ask(apitest.Request{
		Path: "login/get_user_info", Bearer: in.Token, Want: consent{account.Terms, true},
	})
}

// TestManagersAreNotifiedOfChangedMembers checks the changes that the pages of a company's managers receive.
func TestManagersAreNotifiedOfChangedMembers(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	window := w.Page(w.Boss.LogIn())
	w.DB.Do(func(tx *schema.Tx) error { return account.SetProduct(tx, &w.Boss.Member, w.Clerk.MembershipID, true) })
	apitest.AwaitAll(
		t, window, `{"msgType":"changed","data":{"kind":"colleagues","id":"`+apitest.Num(w.Boss.MembershipID)+`"}}`,
	)
}

// consent is the version of the terms that a user agreed to, and whether a time is known.
type consent struct {
	Terms    string
	AgreedAt known
}

// known decodes a time: whether it is not the zero time.
type known bool

func (k *known) UnmarshalJSON(value []byte) error {
	var at time.Time
	err := json.Unmarshal(value, &at)
	*k = known(!at.IsZero())
	return err
}
