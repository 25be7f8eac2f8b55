package demo

import (
	"fmt"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/password"
)

// Password is the one of every demonstration account.
const Password = "cotton2026"

// Account is somebody as whom the demonstration can be looked at.
type Account struct {
	Mobile, Name string
	Role         string // for people
}

// Accounts are the demonstration accounts that are told to people.
var Accounts = []Account{
	{"13800000001", "李采购", "纺织厂的采购员"},
	{"13800000002", "王销售", "卖方企业的产品管理员"},
	{"13800000003", "张经理", "纺织厂的管理员，也属于卖方企业、一家冻结的和一家审核中的企业"},
	{"13800000009", "平台管理员", "平台管理员"},
}

// Places of the accounts in Accounts.
const (
	buyer = iota
	merchant
	manager
	administrator
)

// staffed is how many further companies have people.
const staffed = 20

// staff are the people of the demonstration while they are stored.
type staff struct {
	tx    *schema.Tx
	scene *scene
	r     *rand.Rand
	hash  string
	next  int // number of the next further person
}

// hire stores the people of the demonstration: the accounts, managers and members of some companies, somebody who
// applies to join the mill, and who has founded the companies under review.
func (s *scene) hire(tx *schema.Tx, seed uint64, hash string) error {
	f := &staff{tx, s, rand.New(rand.NewPCG(seed, companyCount)), hash, 1}
	users := make([]account.User, len(Accounts))
	for i, a := range Accounts {
		users[i] = f.user(a.Mobile, a.Name)
	}
	users[administrator].Admin = true
	if err := account.AddUsers(tx, users); err != nil {
		return err
	}
	for _, step := range []func([]account.User) error{f.accounts, f.companies, f.welcome, f.apply, f.save} {
		if err := step(users); err != nil {
			return err
		}
	}
	return nil
}

func hashPassword() string { return password.Hash(Password) }

func (f *staff) user(mobile, name string) account.User {
	return account.User{
		Mobile: mobile, Name: name, Password: f.hash, State: account.UserActive, RegisteredAt: f.tx.Now(),
	}
}

// person stores somebody with a number that follows those of before.
func (f *staff) person() (int64, error) {
	name := one(f.r, f.scene.names.Surnames) + one(f.r, []string{"建国", "志强", "海燕", "玉兰", "晓明", "丽华", "永刚", "秀英"})
	list := []account.User{f.user(fmt.Sprintf("1380000%04d", 1000+f.next), name)}
	f.next++
	err := account.AddUsers(f.tx, list)
	return list[0].ID, err
}

func (f *staff) join(user, company int64, m account.Membership) error {
	m.UserID, m.CompanyID, m.State, m.Shown = user, company, account.Active, true
	m.AppliedAt, m.DecidedAt = f.tx.Now(), f.tx.Now()
	return account.AddMemberships(f.tx, []account.Membership{m})
}

// first is the first company in a state.
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

// companies gives the seller, the first approved ones and all under review a manager, and the approved ones a member.
func (f *staff) companies([]account.User) error {
	count := 0
	for _, c := range f.scene.companies {
		approved := c.State == account.CompanyApproved && c.ID != millID
		if approved && c.ID != sellerID {
			count++
		}
		if c.State == account.CompanyFrozen || c.ID == millID || approved && count > staffed {
			continue
		}
		if err := f.employ(c.ID, account.Membership{Manager: true, Product: true}); err != nil {
			return err
		}
		if approved {
			if err := f.employ(c.ID, account.Membership{}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *staff) employ(company int64, as account.Membership) error {
	id, err := f.person()
	if err != nil {
		return err
	}
	return f.join(id, company, as)
}

// welcome gives every membership of the accounts its points and a message.
func (f *staff) welcome(users []account.User) error {
	for _, u := range users {
		list, err := account.MembershipsOf(f.tx, u.ID, 0)
		if err != nil {
			return err
		}
		for i, m := range list {
			if i == 0 {
				if err := account.GivePoints(f.tx, m.MembershipID, account.PointsRegistered, fmt.Sprintf("registered %d", u.ID), "注册奖励"); err != nil {
					return err
				}
			}
			text := fmt.Sprintf("%s，您好：您正在以%s的身份浏览演示站点，全部企业、批次和行情都是演示数据。", u.Name, m.CompanyName)
			if err := notice.Tell(f.tx, m.MembershipID, notice.SystemMessage, "welcome", "欢迎来到棉花商城", text, "/cottonmall"); err != nil {
				return err
			}
		}
	}
	return nil
}

// apply lets two people apply to join the mill and the seller.
func (f *staff) apply([]account.User) error {
	for _, id := range []int64{millID, sellerID} {
		person, err := f.person()
		if err != nil {
			return err
		}
		if _, err := account.Apply(f.tx, person, f.scene.companies[id-1].Name, ""); err != nil {
			return err
		}
	}
	return nil
}
