package account_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func TestStepTablesAreValid(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(account.MembershipSteps, account.Applied); err != nil {
		t.Error(err)
	}
	if err := schematest.CheckSteps(account.CompanySteps, account.CompanyPending, account.CompanyClosed); err != nil {
		t.Error(err)
	}
}

func TestMembershipsChangeByTheTable(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	manager := account.Membership{State: account.Active, Manager: true, Product: true, Shown: true}
	for _, c := range []struct {
		name   string
		m      account.Membership
		verb   account.MembershipVerb
		by     schema.Party
		others int
		want   account.Membership
		kind   schema.Kind
		text   string
	}{
		{
			name: "approved", m: account.Membership{State: account.Applied}, verb: account.Approve, by: schema.Manager,
			want: account.Membership{State: account.Active, DecidedAt: now},
		},
		{
			name: "approved by the platform", m: account.Membership{State: account.Applied}, verb: account.Approve,
			by: schema.Platform, want: account.Membership{State: account.Active, DecidedAt: now},
		},
		{
			name: "approves their own application", m: account.Membership{State: account.Applied}, verb: account.Approve,
			by:   schema.Self,
			kind: schema.DeniedKind, text: "没有权限通过申请",
		},
		{
			name: "approved twice", m: account.Membership{State: account.Active}, verb: account.Approve, by: schema.Manager,
			kind: schema.ConflictKind, text: "状态正常",
		},
		{
			name: "withdrawn", m: account.Membership{State: account.Applied}, verb: account.Leave, by: schema.Self,
			want: account.Membership{State: account.Unbound, DecidedAt: now},
		},
		{
			name: "a manager uses the member's verb", m: account.Membership{State: account.Active}, verb: account.Leave,
			by: schema.Manager, kind: schema.DeniedKind, text: "退出企业",
		},
		{
			name: "one of two managers leaves", m: manager, verb: account.Leave, by: schema.Self, others: 1,
			want: account.Membership{State: account.Unbound, DecidedAt: now},
		},
		{
			name: "the last manager leaves", m: manager, verb: account.Leave, by: schema.Self, kind: schema.ConflictKind,
			text: "企业至少要有一位管理员",
		},
		{
			name: "the last manager is frozen by the platform", m: manager, verb: account.Freeze, by: schema.Platform,
			kind: schema.ConflictKind, text: "企业至少要有一位管理员",
		},
		{
			name: "a manager is frozen and keeps the rights for later", m: manager, verb: account.Freeze, by: schema.Manager,
			others: 1, want: account.Membership{
				State: account.MemberFrozen, Manager: true, Product: true, Shown: true,
				DecidedAt: now,
			},
		},
		{
			name: "unbound while frozen", m: account.Membership{State: account.MemberFrozen, Manager: true},
			verb: account.Unbind, by: schema.Manager, want: account.Membership{State: account.Unbound, DecidedAt: now},
		},
		{
			name: "frozen and leaves", m: account.Membership{State: account.MemberFrozen}, verb: account.Leave, by: schema.Self,
			kind: schema.ConflictKind, text: "已冻结",
		},
		{
			name: "frozen by the platform", m: account.Membership{State: account.Active}, verb: account.Freeze,
			by: schema.Platform, want: account.Membership{State: account.MemberFrozen, Platform: true, DecidedAt: now},
		},
		{
			name: "unfrozen by a manager though frozen by the platform",
			m:    account.Membership{State: account.MemberFrozen, Platform: true}, verb: account.Unfreeze, by: schema.Manager,
			kind: schema.DeniedKind, text: "该成员由平台冻结",
		},
		{
			name: "unbound by a manager though frozen by the platform",
			m:    account.Membership{State: account.MemberFrozen, Platform: true}, verb: account.Unbind, by: schema.Manager,
			kind: schema.DeniedKind, text: "该成员由平台冻结",
		},
		{
			name: "unfrozen by the platform", m: account.Membership{State: account.MemberFrozen, Platform: true},
			verb: account.Unfreeze, by: schema.Platform, want: account.Membership{State: account.Active, DecidedAt: now},
		},
		{
			name: "dismisses a refusal", m: account.Membership{State: account.Refused, Note: "不认识"}, verb: account.Leave,
			by: schema.Self, want: account.Membership{State: account.Unbound, Note: "不认识", DecidedAt: now},
		},
		{
			name: "applies again", m: account.Membership{State: account.Refused, Note: "不认识"}, verb: account.Reapply,
			by: schema.Self, want: account.Membership{State: account.Applied, Note: "不认识", AppliedAt: now},
		},
		{
			name: "approved after a refusal", m: account.Membership{State: account.Applied, Note: "不认识"}, verb: account.Approve,
			by: schema.Manager, want: account.Membership{State: account.Active, DecidedAt: now},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := c.m
			err := m.Change(c.verb, c.by, c.others, now)
			if c.kind != 0 {
				schematest.Refuses(t, c.name, err, c.kind, c.text)
				c.want = c.m
			} else if err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(c.want, m); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRightsAreForActiveMembers(t *testing.T) {
	t.Parallel()
	for state := account.Applied; state <= account.Unbound; state++ {
		m := account.Membership{State: state}
		for what, err := range map[string]error{
			"manager": m.SetManager(true, 1), "product": m.SetProduct(true),
			"shown": m.SetShown(true),
		} {
			if (err == nil) != (state == account.Active) {
				t.Errorf("%s in state %d: %v", what, state, err)
			}
		}
	}
	last := account.Membership{State: account.Active, Manager: true}
	schematest.Refuses(t, "the last manager", last.SetManager(false, 0), schema.ConflictKind, "企业至少要有一位管理员")
	if err := last.SetManager(false, 1); err != nil || last.Manager {
		t.Errorf("one of two managers: %v, %t", err, last.Manager)
	}
}

func TestStatusOfAMember(t *testing.T) {
	t.Parallel()
	good := account.Member{UserState: account.UserActive, State: account.Active, Company: account.CompanyApproved}
	for want, change := range map[int][]func(*account.Member){
		2: {func(*account.Member) {}},
		1: {
			func(m *account.Member) { m.UserState = account.UserFrozen },
			func(m *account.Member) { m.State = account.MemberFrozen },
			func(m *account.Member) { m.Company = account.CompanyFrozen },
		},
		3: {
			func(m *account.Member) { m.State = account.Applied },
			func(m *account.Member) { m.Company = account.CompanyPending },
		},
	} {
		for i, f := range change {
			m := good
			f(&m)
			if m.Status() != want {
				t.Errorf("case %d of status %d is %d", i, want, m.Status())
			}
			if err := m.Enter(); (err == nil) != (want == 2) {
				t.Errorf("entering with status %d: %v", want, err)
			}
		}
	}
}

func TestEnterExplainsItsRefusal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		state   account.MembershipState
		company account.CompanyState
		want    string
	}{
		{account.Applied, account.CompanyApproved, "您的加入申请正在等待企业管理员审核"},
		{account.Active, account.CompanyPending, "该企业正在审核中"},
	} {
		m := account.Member{UserState: account.UserActive, State: c.state, Company: c.company}
		schematest.Refuses(t, "entering", m.Enter(), schema.DeniedKind, c.want)
	}
}

func TestCompaniesAreSortedAsSpecified(t *testing.T) {
	t.Parallel()
	at := func(id int64, state account.CompanyState) account.Member {
		return account.Member{MembershipID: id, UserState: account.UserActive, State: account.Active, Company: state}
	}
	list := []account.Member{
		at(1, account.CompanyFrozen), at(2, account.CompanyPending), at(3, account.CompanyApproved),
		at(4, account.CompanyApproved), at(5, account.CompanyFrozen),
	}
	order := func(current int64) (ids []int64) {
		own := append([]account.Member{}, list...)
		account.SortMembers(own, current)
		for _, m := range own {
			ids = append(ids, m.MembershipID)
		}
		return ids
	}
	for current, want := range map[int64][]int64{0: {3, 4, 2, 1, 5}, 4: {4, 3, 2, 1, 5}, 5: {5, 3, 4, 2, 1}} {
		if diff := cmp.Diff(want, order(current)); diff != "" {
			t.Errorf("with %d as the current one: %s", current, diff)
		}
	}
}

func TestCodesAreLimited(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	var p account.CodeCount
	for range 10 {
		if err := p.Send(now); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "a second one", p.Send(now.Add(59*time.Second)), schema.ConflictKind, "1 秒")
		now = now.Add(time.Minute)
	}
	ahead := p
	if err := ahead.Send(now.Add(-24 * time.Hour)); err != nil {
		t.Errorf("when the clock was a day ahead: %v", err)
	}
	schematest.Refuses(t, "the eleventh", p.Send(now), schema.ConflictKind, "明天")
	tomorrow := schema.DayOf(now).Add(1).At(0, 0)
	schematest.Refuses(t, "before midnight in Shanghai", p.Send(tomorrow.Add(-time.Millisecond)), schema.ConflictKind,
		"明天")
	if err := p.Send(tomorrow); err != nil {
		t.Errorf("after midnight in Shanghai: %v", err)
	}
}

// TestStrangersDoNotUseUpTheCodesOfKnownDevices checks that known devices have their own interval and reserve, and then
// share the codes of all others.
func TestStrangersDoNotUseUpTheCodesOfKnownDevices(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	var n account.CodeCount
	for range 10 {
		if err := n.Send(now); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Minute)
	}
	schematest.Refuses(t, "a stranger", n.Send(now), schema.ConflictKind, "明天")
	for sent := range 5 {
		if err := n.SendOwner(now); err != nil {
			t.Fatalf("the owner: %v", err)
		}
		if sent < 4 {
			schematest.Refuses(t, "a second one", n.SendOwner(now), schema.ConflictKind, "60 秒")
		}
		now = now.Add(time.Minute)
	}
	schematest.Refuses(t, "the owner's sixth", n.SendOwner(now), schema.ConflictKind, "明天")
	if err := n.SendOwner(schema.DayOf(now).Add(1).At(0, 0)); err != nil {
		t.Errorf("the next day: %v", err)
	}
	n = account.CodeCount{OwnerSent: 5, OwnerSentAt: now}
	if err := n.SendOwner(now.Add(time.Minute)); err != nil || n.Sent != 1 {
		t.Errorf("without strangers, the sixth: %v, %+v", err, n)
	}
}
