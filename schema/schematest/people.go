package schematest

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Person is a user in a test database, with the membership for which they act, if any.
type Person struct {
	account.Member
	db *DB
}

// User returns the user with this number, or inserts one without a company.
func (db *DB) User(mobile, name string) *Person {
	db.t.Helper()
	var out account.User
	db.Do(func(tx *schema.Tx) error {
		if u, err := account.FindUserByMobile(tx, mobile); err == nil {
			out = *u
			return nil
		}
		list := []account.User{{Mobile: mobile, Name: name, State: account.UserActive, RegisteredAt: tx.Now()}}
		err := account.AddUsers(tx, list)
		out = list[0]
		return err
	})
	return &Person{account.Member{
		UserID: out.ID, Name: out.Name, Mobile: out.Mobile, Admin: out.Admin, UserState: out.State,
	}, db}
}

// Admin inserts an administrator of the platform.
func (db *DB) Admin() *Person {
	db.t.Helper()
	db.Do(func(tx *schema.Tx) error {
		_, err := account.CreateAdmin(tx, "13900000000", "平台管理员", "")
		return err
	})
	return db.User("13900000000", "平台管理员")
}

// Member inserts an active member of the company. The number is derived from the name.
func (c *Company) Member(name string) *Person {
	return c.addMember(name, account.Membership{State: account.Active})
}

// Manager inserts an active manager of the company.
func (c *Company) Manager(name string) *Person {
	return c.addMember(name, account.Membership{State: account.Active, Manager: true})
}

// Merchant inserts an active product manager of the company.
func (c *Company) Merchant(name string) *Person {
	return c.addMember(name, account.Membership{State: account.Active, Product: true})
}

// Applicant inserts a user who applies to join the company.
func (c *Company) Applicant(name string) *Person {
	return c.addMember(name, account.Membership{State: account.Applied})
}

func (c *Company) addMember(name string, m account.Membership) *Person {
	c.db.t.Helper()
	u := c.db.User(MobileOf(name), name)
	m.UserID, m.CompanyID, m.Shown, m.AppliedAt = u.UserID, c.ID, m.State == account.Active, c.db.Now()
	list := []account.Membership{m}
	c.db.Do(func(tx *schema.Tx) error { return account.AddMemberships(tx, list) })
	return c.db.Person(list[0].ID)
}

// Person returns the person of a membership.
func (db *DB) Person(membershipID int64) *Person {
	db.t.Helper()
	return &Person{*Read(db, func(tx *schema.Tx) (*account.Member, error) {
		return account.FindMember(tx, membershipID)
	}), db}
}

// MobileOf returns a mobile number derived from a name. Two names rarely have the same number.
func MobileOf(name string) string {
	n := uint64(14695981039346656037) // FNV-1a
	for _, b := range []byte(name) {
		n = (n ^ uint64(b)) * 1099511628211
	}
	return fmt.Sprintf("137%08d", n%100_000_000)
}

// LogIn starts a browser session of the person and returns its token.
func (p *Person) LogIn() (token string) {
	p.db.t.Helper()
	p.db.Do(func(tx *schema.Tx) (err error) {
		token, err = account.StartSession(tx, p.UserID, p.MembershipID, account.BrowserSession, "test", "127.0.0.1")
		return err
	})
	return token
}

// Again reads the person again.
func (p *Person) Again() *Person { return p.db.Person(p.MembershipID) }

// Review approves or returns a company in its present version. An approval has verified the name.
func Review(tx *schema.Tx, by *account.Member, companyID int64, approve bool, note string) error {
	c, err := account.FindCompany(tx, companyID)
	if err != nil {
		return err
	}
	if approve && note == "" {
		note = "资料以后补齐"
	}
	return account.ReviewCompany(tx, by, companyID, account.CompanyReview{
		Version: c.Version(), Approve: approve, Note: note, Checks: account.CompanyChecks{Name: true},
	})
}
