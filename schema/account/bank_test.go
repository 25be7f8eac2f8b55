package account_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// banking is a company whose members change its bank account.
type banking struct {
	*schematest.DB
	t *testing.T
}

// code sends a person the code for a change to an account of a company.
func (w *banking) code(p *schematest.Person, companyID int64, b account.BankAccount) string {
	w.t.Helper()
	w.Advance(time.Minute)
	b.CompanyID = companyID
	return schematest.ConfirmCode(w.t, w.DB, p.UserID, account.ChangeBank, b.Subject())
}

// set changes the account of the person's company.
func (w *banking) set(p *schematest.Person, b account.BankAccount, code string) error {
	return schematest.Try(w.t, w.DB, func(tx *schema.Tx) error { return account.SetBank(tx, &p.Member, b, code) })
}

// numbers are the numbers of the accounts of a company, the present one first.
func (w *banking) numbers(companyID int64) (list []string) {
	for _, b := range schematest.Read(w.DB, func(tx *schema.Tx) ([]account.BankAccount, error) {
		return account.BankHistory(tx, companyID)
	}) {
		list = append(list, b.Number)
	}
	return list
}

var first = account.BankAccount{Holder: "江海纺织", Bank: "农业银行南通分行", Number: "6228 4804 0256 ４８９０", Code: "103306000017"}

func TestTheBankAccountNeedsACode(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		w := &banking{db, t}
		mill, other := db.Company("江海纺织"), db.Company("天山棉业")
		boss, second, clerk := mill.Manager("老板"), mill.Manager("二老板"), mill.Member("小员")
		schematest.Refuses(t, "no code", w.set(boss, first, ""), schema.InvalidKind, "请输入短信验证码")
		schematest.Refuses(t, "no manager", w.set(clerk, first, "1"), schema.DeniedKind, "只有企业管理员")
		foreign := w.code(boss, other.ID, first)
		schematest.Refuses(t, "code for another company", w.set(boss, first, foreign), schema.InvalidKind, "验证码错误")
		code := w.code(boss, mill.ID, first)
		schematest.Refuses(t, "another's code", w.set(second, first, code), schema.InvalidKind, "验证码错误")
		for what, change := range map[string]func(*account.BankAccount){
			"another holder": func(b *account.BankAccount) { b.Holder = "天山棉业" },
			"another number": func(b *account.BankAccount) { b.Number = "110000000001" },
		} {
			b := first
			change(&b)
			schematest.Refuses(t, what, w.set(boss, b, code), schema.InvalidKind, "验证码错误")
		}
		bad := first
		bad.Number = "1234"
		schematest.Refuses(t, "a short number", w.set(boss, bad, code), schema.InvalidKind, "账号应为 8 到 32 位数字")
		if err := w.set(boss, first, code); err != nil { // a refusal has not used the code
			t.Fatal(err)
		}
		schematest.Refuses(t, "no change", w.set(boss, first, code), schema.ConflictKind, "没有变化")
		next := first
		next.Number = "110000000001"
		schematest.Refuses(t, "the code again", w.set(boss, next, code), schema.InvalidKind, "验证码错误")
		if err := w.set(second, next, w.code(second, mill.ID, next)); err != nil {
			t.Fatal(err)
		}
		want := []string{"110000000001", "6228480402564890"}
		if diff := cmp.Diff(want, w.numbers(mill.ID)); diff != "" {
			t.Error(diff)
		}
		if n := w.numbers(other.ID); n != nil {
			t.Errorf("the other company has %v", n)
		}
		w.checkMessages(boss, second)
		if slices.Contains(schematest.Titles(schematest.MessagesOf(db, clerk.MembershipID)), "收款账户已变更") {
			t.Error("a member without rights has the message")
		}
		events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
			list, _, err := notice.Events(tx, notice.EventFilter{Kind: "bankAccount"}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(events) != 2 || events[0].Verb != "set" || events[0].UserName != "二老板" || events[0].Name != "江海纺织" ||
			!strings.Contains(events[0].Note, "账号 110000000001") {
			t.Errorf("the log is %+v", events)
		}
	})
}

// checkMessages checks that managers have a message about each of two changes.
func (w *banking) checkMessages(managers ...*schematest.Person) {
	w.t.Helper()
	for _, p := range managers {
		n := 0
		for _, m := range schematest.MessagesOf(w.DB, p.MembershipID) {
			if m.Title == "收款账户已变更" {
				n++
			}
		}
		if n != 2 {
			w.t.Errorf("%s has %d messages about two changes", p.Name, n)
		}
	}
}

func TestThePlatformsBankAccount(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	w, admin, boss := &banking{db, t}, db.Admin(), db.Company("江海纺织").Manager("老板")
	set := func(p *schematest.Person, code string) error {
		return schematest.Try(t, db, func(tx *schema.Tx) error { return account.SetPlatformBank(tx, &p.Member, first, code) })
	}
	schematest.Refuses(t, "a company", set(boss, "1"), schema.DeniedKind, "只有平台管理员")
	schematest.Refuses(t, "a code for a company", set(admin, w.code(admin, 1, first)), schema.InvalidKind, "验证码错误")
	if err := set(admin, w.code(admin, account.PlatformBank, first)); err != nil {
		t.Fatal(err)
	}
	if n := w.numbers(account.PlatformBank); len(n) != 1 {
		t.Errorf("the platform has %v", n)
	}
	if titles := schematest.Titles(schematest.InboxOf(db, admin)); !slices.Contains(titles, "点价金收款账户已变更") {
		t.Errorf("the administrator has %v", titles)
	}
}

func TestBankAccountsAreChecked(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss := db.Company("江海纺织").Manager("老板")
	for field, change := range map[string]func(*account.BankAccount){
		"请填写户名":            func(b *account.BankAccount) { b.Holder = " " },
		"户名最多 60 个字":       func(b *account.BankAccount) { b.Holder = strings.Repeat("江", 61) },
		"请填写开户银行":          func(b *account.BankAccount) { b.Bank = "" },
		"开户银行最多 60 个字":     func(b *account.BankAccount) { b.Bank = strings.Repeat("行", 61) },
		"账号应为 8 到 32 位数字":  func(b *account.BankAccount) { b.Number = strings.Repeat("1", 33) },
		"账号应为 8 到 32 位数字，": func(b *account.BankAccount) { b.Number = "6228-4804-0256" },
		"行号（联行号）应为 12 位数字": func(b *account.BankAccount) { b.Code = "10330600001" },
	} {
		b := first
		change(&b)
		err := schematest.Try(t, db, func(tx *schema.Tx) error { return account.SetBank(tx, &boss.Member, b, "1") })
		schematest.Refuses(t, field, err, schema.InvalidKind, field)
	}
}
