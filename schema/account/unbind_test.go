package account_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func TestAnUnbindingCodeIsForOneMember(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li, wang := mill.Manager("老板"), mill.Member("小李"), mill.Member("小王")
		stranger := db.Company("云棉棉业有限公司").Member("外人")
		send := func(to *schematest.Person) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.SendUnbindCode(tx, &boss.Member, to.MembershipID)
			})
		}
		unbind := func(whom *schematest.Person, code string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.UnbindByCode(tx, &boss.Member, whom.MembershipID, code, "")
			})
		}
		schematest.Refuses(t, "a stranger", send(stranger), schema.NotFoundKind, "没有这个成员")
		schematest.Refuses(t, "the manager", send(boss), schema.ConflictKind, "不能解绑自己")
		schematest.Refuses(t, "an applicant", send(mill.Applicant("小新")), schema.ConflictKind, "不能解绑")
		if err := send(li); err != nil {
			t.Fatal(err)
		}
		n := schematest.LastNotice(db)
		code, _, _ := strings.Cut(strings.Fields(n.Text)[1], "，")
		if n.Recipient != boss.Mobile || !strings.Contains(n.Text, "用于解绑账号 小李（"+schema.MaskMobile(li.Mobile)+"）") {
			t.Fatalf("the notice is %+v", n)
		}
		schematest.Refuses(t, "another member", unbind(wang, code), schema.InvalidKind, "验证码错误或已过期")
		schematest.Refuses(t, "a stranger", unbind(stranger, code), schema.NotFoundKind, "没有这个成员")
		if err := unbind(li, code); err != nil || li.Again().State != account.Unbound ||
			wang.Again().State != account.Active {
			t.Errorf("%v, %+v, %+v", err, li.Again(), wang.Again())
		}
		if got := schematest.InboxOf(db, db.User(li.Mobile, "")); len(got) != 1 || got[0].Title != "账号已解绑" {
			t.Errorf("messages of the member: %v", got)
		}
		db.Advance(time.Minute)
		_, err := schematest.SendCode(t, db, boss.Mobile, "unbind")
		schematest.Refuses(t, "a code for anybody", err, schema.InvalidKind, "用途")
	})
}
