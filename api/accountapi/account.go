package accountapi

import (
	"cmp"
	"crypto/hmac"
	"net/url"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
)

// Accounts let people in and out.
type Accounts struct {
	DB        *schema.DB
	Passwords *password.Gate
	CompanyLogins
}

// Register makes a user of a number that was proved by a code, and logs him in.
func (h Accounts) Register(c *web.Call, in *registerIn) (loginOut, error) {
	if !in.Agree {
		return loginOut{}, schema.Invalid("agree", "请先阅读并同意条款")
	}
	if err := password.Check(in.Password, in.Mobile); err != nil {
		return loginOut{}, err
	}
	terms := cmp.Or(in.Terms, account.Terms)
	if err := account.CheckTerms(terms); err != nil {
		return loginOut{}, err
	}
	_, err := schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) { // nobody without the code takes a turn of those who hash
		return web.None{}, account.CheckCode(tx, in.Mobile, account.ForRegister, in.Code)
	})
	if err != nil {
		return loginOut{}, err
	}
	hash, err := h.Passwords.Hash(c, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		if err := account.UseCode(tx, in.Mobile, account.ForRegister, in.Code); err != nil {
			return loginResult{}, err
		}
		m, err := account.Register(tx, account.Registration{
			Mobile: in.Mobile, Name: in.Name, Password: hash, CompanyName: in.CompanyName, City: in.City, Shown: in.IsShow, Terms: terms,
		})
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, m.UserID)
	})
}

// runLogin runs a login in one transaction and gives the caller what he needs to be known from now on.
func runLogin(c *web.Call, db *schema.DB, l CompanyLogins, f func(*schema.Tx) (loginResult, error)) (loginOut, error) {
	e, err := schema.Do(c, db, f)
	if err != nil {
		return loginOut{}, err
	}
	return l.deliverLogin(c, e), nil
}

// CodeLogin lets somebody in who has the code that was sent to his number.
func (h Accounts) CodeLogin(c *web.Call, in *CodeLoginIn) (loginOut, error) {
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		u, err := useCode(tx, in, account.ForLogin)
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, u.ID)
	})
}

// useCode is the user who has proved his number by a code. A number that nobody has never gets a good one.
func useCode(tx *schema.Tx, in *CodeLoginIn, purpose account.Purpose) (*account.User, error) {
	if err := account.UseCode(tx, in.Mobile, purpose, in.Code); err != nil {
		return nil, err
	}
	u, err := account.FindUserByMobile(tx, in.Mobile)
	if err == nil && u.State == account.UserFrozen {
		err = schema.Frozen("该账号已被冻结，请联系在线客服!")
	}
	return u, err
}

// PasswordLogin compares the password in its turn. It takes as long, and says the same, for a number that nobody has.
func (h Accounts) PasswordLogin(c *web.Call, in *passwordLoginIn) (loginOut, error) {
	hash, err := schema.View(c, h.DB, func(tx *schema.Tx) (string, error) { return account.PasswordOf(tx, in.Mobile) })
	if err != nil {
		return loginOut{}, err
	}
	right, err := h.Passwords.Matches(c, hash, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		if !right {
			return loginResult{}, account.PasswordWrong(tx, in.Mobile)
		}
		u, err := account.PasswordRight(tx, in.Mobile, hash)
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, u.ID)
	})
}

// Choose goes on after a login that has several companies to choose from.
func (h Accounts) Choose(c *web.Call, in *chooseIn) (loginOut, error) {
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		m, err := h.chosenMember(tx, c.Caller, in)
		if err != nil {
			return loginResult{}, err
		}
		if !isFounder(m) {
			if err := m.Enter(); err != nil {
				return loginResult{}, err
			}
		}
		return h.logInMember(c, tx, m.UserID, m.MembershipID)
	})
}

// Enterprise switches to another company. The answer is the new token, for a program.
func (h Accounts) Enterprise(c *web.Call, in *chooseIn) (string, error) {
	out, err := runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		m, err := h.chosenMember(tx, c.Caller, in)
		if err != nil {
			return loginResult{}, err
		}
		if err := m.Enter(); err != nil {
			return loginResult{}, err
		}
		return h.logInMember(c, tx, m.UserID, m.MembershipID)
	})
	return out.Token, err
}

// chosenMember is one of the caller's own memberships, which he names twice.
func (h Accounts) chosenMember(tx *schema.Tx, by web.Caller, in *chooseIn) (*account.Member, error) {
	missing := schema.NotFound("没有这个企业账号，请刷新页面")
	if !hmac.Equal([]byte(in.BusinessToken), []byte(h.businessToken(by.Actor.UserID, in.MembershipID))) {
		return nil, missing
	}
	m, err := account.FindMember(tx, in.MembershipID)
	if err == nil && m.UserID != by.Actor.UserID {
		return nil, missing
	}
	return m, err
}

// Info says who is logged in; nobody is 401, and the browser forgets who it was.
func (h Accounts) Info(c *web.Call, _ *web.None) (userInfo, error) {
	if c.Caller.Session == nil {
		Sessions{h.DB}.ClearCookies(c.Fiber, c.Caller)
		return userInfo{}, schema.Unauthenticated("%s", c.Caller.GuestMessage())
	}
	info, err := schema.View(c, h.DB, func(tx *schema.Tx) (userInfo, error) { return readInfo(tx, MemberOf(c.Caller)) })
	if err == nil && !c.Caller.ByHeader {
		setInfoCookies(c.Fiber, info)
	}
	return info, err
}

func (h Accounts) Members(c *web.Call, _ *web.None) ([]enterprise, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]enterprise, error) { return h.enterprisesOf(tx, MemberOf(c.Caller)) })
}

func (h Accounts) LogOut(c *web.Call, _ *web.None) (web.None, error) {
	_, err := schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) { return web.None{}, account.EndSession(tx, c.Caller.Token) })
	if err == nil && !c.Caller.ByHeader {
		deleteCookies(c.Fiber)
	}
	return web.None{}, err
}

func (h Accounts) Rename(c *web.Call, in *renameIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.RenameUser(tx, MemberOf(c.Caller), in.Name)
	})
}

// Redirect says where to go after a login: to a path of this site, whatever was asked for.
func (h Accounts) Redirect(_ *web.Call, in *redirectIn) (redirectOut, error) {
	return redirectOut{localPath(in.RedirectURL)}, nil
}

// localPath is the address if it is a path of this site, else the home page.
func localPath(address string) string {
	at, err := url.Parse(address)
	own := err == nil && at.Scheme == "" && at.Host == "" && at.User == nil && strings.HasPrefix(address, "/") &&
		!strings.HasPrefix(address, "//") && !strings.ContainsAny(address, "\\\t\r\n")
	if !own {
		return "/"
	}
	return address
}
