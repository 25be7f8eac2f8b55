package demo

import (
	"context"
	"fmt"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/password"
)

// Password is the password of all demonstration accounts.
const Password = "cotton2026"

// Account is a demonstration account for logging in.
type Account struct {
	Mobile, Name string
	Role         string // Chinese description
}

// Accounts are the demonstration accounts shown to users.
var Accounts = []Account{
	{"13800000001", "李采购", "纺织厂的采购员"},
	{"13800000002", "王销售", "卖方企业的产品管理员"},
	{"13800000003", "张经理", "纺织厂的管理员，也属于卖方企业、一家冻结的和一家审核中的企业"},
	{"13800000009", "平台管理员", "平台管理员"},
}

// OpenAccounts returns the accounts of a demonstration database that still have the password of the demonstration.
func OpenAccounts(ctx context.Context, db *schema.DB) (open []Account, err error) {
	if known, err := filled(ctx, db); err != nil || !known {
		return nil, err
	}
	for _, a := range Accounts {
		u, err := schema.View(ctx, db, func(tx *schema.Tx) (*account.User, error) {
			return account.FindUserByMobile(tx, a.Mobile)
		})
		switch _, refused := schema.KindOf(err); {
		case err != nil && !refused:
			return nil, err
		case err == nil && password.Matches(u.Password, Password):
			open = append(open, a)
		}
	}
	return open, nil
}

// Indexes into Accounts.
const (
	buyer = iota
	merchant
	manager
	administrator
)

// companiesWithStaff is the number of further companies with members.
const companiesWithStaff = 20

// staff stores the users and memberships of the demonstration.
type staff struct {
	tx    *schema.Tx
	scene *scene
	r     *rand.Rand
	hash  string
	next  int // number of the next further user
}

// addPeople stores the accounts, managers and members of some companies, and applicants. Companies under review have
// their founders as managers.
func (s *scene) addPeople(tx *schema.Tx, seed uint64, hash string) error {
	f := &staff{tx, s, rand.New(rand.NewPCG(seed, companyCount)), hash, 1}
	users := make([]account.User, len(Accounts))
	for i, a := range Accounts {
		users[i] = f.newUser(a.Mobile, a.Name)
	}
	users[administrator].Admin = true
	if err := account.AddUsers(tx, users); err != nil {
		return err
	}
	for _, step := range []func([]account.User) error{f.accounts, f.companies, f.welcome, f.apply, f.saveDemands} {
		if err := step(users); err != nil {
			return err
		}
	}
	return nil
}

func hashPassword() string { return password.Hash(Password) }

func (f *staff) newUser(mobile, name string) account.User {
	return account.User{
		Mobile: mobile, Name: name, Password: f.hash, State: account.UserActive, RegisteredAt: f.tx.Now(),
	}
}

// addUser inserts a user with the next number and returns its id.
func (f *staff) addUser() (int64, error) {
	name := choose(f.r, f.scene.names.Surnames) + choose(f.r, []string{"建国", "志强", "海燕", "玉兰", "晓明", "丽华", "永刚", "秀英"})
	list := []account.User{f.newUser(fmt.Sprintf("1380000%04d", 1000+f.next), name)}
	f.next++
	err := account.AddUsers(f.tx, list)
	return list[0].ID, err
}

func (f *staff) join(userID, companyID int64, m account.Membership) error {
	m.UserID, m.CompanyID, m.State, m.Shown = userID, companyID, account.Active, true
	m.AppliedAt, m.DecidedAt = f.tx.Now(), f.tx.Now()
	return account.AddMemberships(f.tx, []account.Membership{m})
}

// first returns the first company in a state.
func (s *scene) first(state account.CompanyState) int64 {
	for _, c := range s.companies {
		if c.State == state {
			return c.ID
		}
	}
	return 0
}

func (f *staff) accounts(users []account.User) error {
	for _, m := range []struct {
		who     int
		company int64
		as      account.Membership
	}{
		{buyer, millID, account.Membership{}},
		{merchant, sellerID, account.Membership{Product: true}},
		{manager, millID, account.Membership{Manager: true}},
		{manager, sellerID, account.Membership{}},
		{manager, f.scene.first(account.CompanyFrozen), account.Membership{}},
		{manager, f.scene.first(account.CompanyPending), account.Membership{}},
	} {
		if err := f.join(users[m.who].ID, m.company, m.as); err != nil {
			return err
		}
	}
	return nil
}

// companies adds a manager to the seller, the first approved companies and all under review. Approved ones also get a
// member.
func (f *staff) companies([]account.User) error {
	count := 0
	for _, c := range f.scene.companies {
		approved := c.State == account.CompanyApproved && c.ID != millID
		if approved && c.ID != sellerID {
			count++
		}
		if c.State == account.CompanyFrozen || c.ID == millID || approved && count > companiesWithStaff {
			continue
		}
		if err := f.addMember(c.ID, account.Membership{Manager: true, Product: true}); err != nil {
			return err
		}
		if approved {
			if err := f.addMember(c.ID, account.Membership{}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *staff) addMember(companyID int64, as account.Membership) error {
	id, err := f.addUser()
	if err != nil {
		return err
	}
	return f.join(id, companyID, as)
}

// welcome adds points and a message to the memberships of the accounts.
func (f *staff) welcome(users []account.User) error {
	for _, u := range users {
		list, err := account.MembershipsOf(f.tx, u.ID, 0)
		if err != nil {
			return err
		}
		for i, m := range list {
			if i == 0 {
				if err := account.GivePoints(f.tx, m.MembershipID, account.PointsRegistered, fmt.Sprintf("registered %d", u.ID),
					"注册奖励"); err != nil {
					return err
				}
			}
			text := fmt.Sprintf("%s，您好：您正在以%s的身份浏览演示站点，全部企业、批次和行情都是演示数据。", u.Name, m.CompanyName)
			if err := notice.SendMessage(f.tx, m.MembershipID, notice.SystemMessage, "welcome", "欢迎来到棉花商城", text,
				"/cottonmall"); err != nil {
				return err
			}
		}
	}
	return nil
}

// apply adds applications to join the mill and the seller.
func (f *staff) apply([]account.User) error {
	for _, id := range []int64{millID, sellerID} {
		userID, err := f.addUser()
		if err != nil {
			return err
		}
		if _, err := account.Apply(f.tx, userID, f.scene.companies[id-1].Name, ""); err != nil {
			return err
		}
	}
	return nil
}
