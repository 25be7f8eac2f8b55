package account_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func TestAConfirmationIsForOneAction(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织")
		li, wang := mill.Member("小李"), mill.Member("小王")
		confirm := func(who *schematest.Person, action account.ConfirmAction, subject, code string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.Confirm(tx, who.UserID, action, subject, code)
			})
		}
		wrong := func(name string, err error) {
			t.Helper()
			schematest.Refuses(t, name, err, schema.InvalidKind, "验证码错误或已过期")
		}
		code := schematest.ConfirmCode(t, db, li.UserID, account.SignContract, "7")
		if n := schematest.LastNotice(db); n.Recipient != li.Mobile || !strings.Contains(n.Text, "用于签署合同，10 分钟内有效") {
			t.Errorf("the notice is %+v", n)
		}
		schematest.Refuses(t, "none", confirm(li, account.SignContract, "7", " "), schema.InvalidKind, "请输入短信验证码")
		wrong("another user", confirm(wang, account.SignContract, "7", code))
		wrong("another action", confirm(li, account.ConfirmPayment, "7", code))
		wrong("another subject", confirm(li, account.SignContract, "8", code))
		if err := confirm(li, account.SignContract, "7", code); err != nil {
			t.Fatal(err)
		}
		wrong("again", confirm(li, account.SignContract, "7", code))

		_, err := schematest.TryConfirmCode(t, db, wang.UserID, "x", "8")
		schematest.Refuses(t, "unknown", err, schema.InvalidKind, "操作不正确")
		_, err = schematest.TryConfirmCode(t, db, wang.UserID, account.SignContract, " ")
		schematest.Refuses(t, "nothing", err, schema.InvalidKind, "请先填写")

		db.Advance(time.Minute)
		code = schematest.ConfirmCode(t, db, li.UserID, account.ConfirmPayment, "7")
		for range account.CodeTries {
			wrong("guessed", confirm(li, account.ConfirmPayment, "7", "x"))
		}
		wrong("after too many guesses", confirm(li, account.ConfirmPayment, "7", code))

		db.Advance(time.Minute)
		code = schematest.ConfirmCode(t, db, li.UserID, account.ConfirmPayment, "7")
		db.Advance(account.ConfirmLife - time.Second)
		if err := confirm(li, account.ConfirmPayment, "7", code); err != nil {
			t.Error(err)
		}
		code = schematest.ConfirmCode(t, db, li.UserID, account.ConfirmPayment, "7")
		db.Advance(account.ConfirmLife)
		wrong("too late", confirm(li, account.ConfirmPayment, "7", code))
	})
}

// TestConfirmationsAreShortWithoutAGateway has codes that operators pass on, which are valid for longer otherwise.
func TestConfirmationsAreShortWithoutAGateway(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.CodesInFile = true
	li := db.Company("江海纺织").Member("小李")
	code := schematest.ConfirmCode(t, db, li.UserID, account.SignContract, "7")
	db.Advance(account.ConfirmLife)
	schematest.MustRefuse(t, db, "too late", schema.InvalidKind, func(tx *schema.Tx) error {
		return account.Confirm(tx, li.UserID, account.SignContract, "7", code)
	})
}

func TestSeveralActionsAreConfirmedInARow(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织").Member("小李")
		send := func(subject string) error {
			_, err := schematest.TryConfirmCode(t, db, li.UserID, account.ConfirmPayment, subject)
			return err
		}
		for _, subject := range []string{"1", "2", "3", "4"} {
			if err := send(subject); err != nil {
				t.Fatalf("payment %s: %v", subject, err)
			}
		}
		schematest.Refuses(t, "the same", send("3"), schema.ConflictKind, "请 60 秒后再获取")
		db.Advance(time.Minute)
		if err := send("3"); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "a sixth", send("5"), schema.ConflictKind, "10 分钟内最多获取 5 次验证码，请 9 分钟后再获取")
		db.Advance(9 * time.Minute)
		if err := send("5"); err != nil {
			t.Error(err)
		}
	})
}
