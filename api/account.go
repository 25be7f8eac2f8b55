package api

import (
	"cmp"
	"crypto/hmac"
	"net/url"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/password"
)

// accounts let people in and out.
type accounts struct {
	db        *schema.DB
	passwords *password.Gate
	companyLogins
}

// register makes a user of a number that was proved by a code, and logs him in.
func (h accounts) register(c *call, in *registerIn) (loginOut, error) {
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
	_, err := schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { // nobody without the code takes a turn of those who hash
		return none{}, account.CheckCode(tx, in.Mobile, account.ForRegister, in.Code)
	})
	if err != nil {
		return loginOut{}, err
	}
	hash, err := h.passwords.Hash(c, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	return logIn(c, h.db, h.companyLogins, func(tx *schema.Tx) (entry, error) {
		if err := account.UseCode(tx, in.Mobile, account.ForRegister, in.Code); err != nil {
			return entry{}, err
		}
		m, err := account.Register(tx, account.Registration{
			Mobile: in.Mobile, Name: in.Name, Password: hash, CompanyName: in.CompanyName, City: in.City, Shown: in.IsShow, Terms: terms,
		})
		if err != nil {
			return entry{}, err
		}
		return h.letIn(c, tx, m.UserID)
	})
}

// logIn runs a login in one transaction and gives the caller what he needs to be known from now on.
func logIn(c *call, db *schema.DB, l companyLogins, f func(*schema.Tx) (entry, error)) (loginOut, error) {
	e, err := schema.Do(c, db, f)
	if err != nil {
		return loginOut{}, err
	}
	return l.welcome(c, e), nil
}

// codeLogin lets somebody in who has the code that was sent to his number.
func (h accounts) codeLogin(c *call, in *CodeLoginIn) (loginOut, error) {
	return logIn(c, h.db, h.companyLogins, func(tx *schema.Tx) (entry, error) {
		u, err := useCode(tx, in, account.ForLogin)
		if err != nil {
			return entry{}, err
		}
		return h.letIn(c, tx, u.ID)
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

// passwordLogin compares the password in its turn. It takes as long, and says the same, for a number that nobody has.
func (h accounts) passwordLogin(c *call, in *passwordLoginIn) (loginOut, error) {
	hash, err := schema.View(c, h.db, func(tx *schema.Tx) (string, error) { return account.PasswordOf(tx, in.Mobile) })
	if err != nil {
		return loginOut{}, err
	}
	right, err := h.passwords.Matches(c, hash, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	return logIn(c, h.db, h.companyLogins, func(tx *schema.Tx) (entry, error) {
		if !right {
			return entry{}, account.PasswordWrong(tx, in.Mobile)
		}
		u, err := account.PasswordRight(tx, in.Mobile, hash)
		if err != nil {
			return entry{}, err
		}
		return h.letIn(c, tx, u.ID)
	})
}

// choose goes on after a login that has several companies to choose from.
func (h accounts) choose(c *call, in *chooseIn) (loginOut, error) {
	return logIn(c, h.db, h.companyLogins, func(tx *schema.Tx) (entry, error) {
		m, err := h.chosen(tx, c.caller, in)
		if err != nil {
			return entry{}, err
		}
		if !founds(m) {
			if err := m.Enter(); err != nil {
				return entry{}, err
			}
		}
		return h.letInFor(c, tx, m.UserID, m.MembershipID)
	})
}

// enterprise switches to another company. The answer is the new token, for a program.
func (h accounts) enterprise(c *call, in *chooseIn) (string, error) {
	out, err := logIn(c, h.db, h.companyLogins, func(tx *schema.Tx) (entry, error) {
		m, err := h.chosen(tx, c.caller, in)
		if err != nil {
			return entry{}, err
		}
		if err := m.Enter(); err != nil {
			return entry{}, err
		}
		return h.letInFor(c, tx, m.UserID, m.MembershipID)
	})
	return out.Token, err
}

// chosen is one of the caller's own memberships, which he names twice.
func (h accounts) chosen(tx *schema.Tx, by caller, in *chooseIn) (*account.Member, error) {
	missing := schema.NotFound("没有这个企业账号，请刷新页面")
	if !hmac.Equal([]byte(in.BusinessToken), []byte(h.businessToken(by.actor.UserID, in.MembershipID))) {
		return nil, missing
	}
	m, err := account.FindMember(tx, in.MembershipID)
	if err == nil && m.UserID != by.actor.UserID {
		return nil, missing
	}
	return m, err
}

// info says who is logged in; nobody is 401, and the browser forgets who it was.
func (h accounts) info(c *call, _ *none) (userInfo, error) {
	if c.caller.session == nil {
		storedSessions{h.db}.Lose(c.fiber, c.caller)
		return userInfo{}, schema.Unauthenticated("%s", c.caller.guestSentence())
	}
	info, err := schema.View(c, h.db, func(tx *schema.Tx) (userInfo, error) { return readInfo(tx, memberOf(c.caller)) })
	if err == nil && !c.caller.header {
		setInfo(c.fiber, info)
	}
	return info, err
}

func (h accounts) members(c *call, _ *none) ([]enterprise, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]enterprise, error) { return h.enterprises(tx, memberOf(c.caller)) })
}

func (h accounts) logOut(c *call, _ *none) (none, error) {
	_, err := schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, account.EndSession(tx, c.caller.token) })
	if err == nil && !c.caller.header {
		deleteCookies(c.fiber)
	}
	return none{}, err
}

func (h accounts) rename(c *call, in *renameIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, account.RenameUser(tx, memberOf(c.caller), in.Name) })
}

// redirect says where to go after a login: to a path of this site, whatever was asked for.
func (h accounts) redirect(_ *call, in *redirectIn) (redirectOut, error) {
	return redirectOut{ownPath(in.RedirectURL)}, nil
}

// ownPath is the address if it is a path of this site, else the home page.
func ownPath(address string) string {
	at, err := url.Parse(address)
	own := err == nil && at.Scheme == "" && at.Host == "" && at.User == nil && strings.HasPrefix(address, "/") &&
		!strings.HasPrefix(address, "//") && !strings.ContainsAny(address, "\\\t\r\n")
	if !own {
		return "/"
	}
	return address
}
