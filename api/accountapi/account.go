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

// Accounts handles the calls to register, log in and log out.
type Accounts struct {
	DB        *schema.DB
	Passwords PasswordHasher
	CompanyLogins
}

// Register creates a user, whose mobile number a code has verified, and logs the user in.
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
	// Hashing is expensive: only callers with the right code get that far.
	_, err := schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.CheckCode(tx, in.Mobile, account.ForRegister, in.Code)
	})
	if err != nil {
		return loginOut{}, err
	}
	hash, err := h.Passwords.hash(c, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		if err := account.UseCode(tx, in.Mobile, account.ForRegister, in.Code); err != nil {
			return loginResult{}, err
		}
		m, err := account.Register(tx, account.Registration{
			Mobile: in.Mobile, Name: in.Name, Password: hash, CompanyName: in.CompanyName, City: in.City,
			Shown: in.IsShow, Terms: terms,
		})
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, m.UserID)
	})
}

// runLogin runs a login in one transaction. It then sets the cookies of a browser, or returns the token of an API
// client.
func runLogin(c *web.Call, db *schema.DB, l CompanyLogins, f func(*schema.Tx) (loginResult, error)) (loginOut, error) {
	e, err := schema.Do(c, db, f)
	if err != nil {
		return loginOut{}, err
	}
	return l.deliverLogin(c, e), nil
}

// CodeLogin logs in a user with a code that was sent to the user's mobile number.
func (h Accounts) CodeLogin(c *web.Call, in *CodeLoginIn) (loginOut, error) {
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		u, err := useCode(c, tx, in, account.ForLogin)
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, u.ID)
	})
}

// useCode consumes a code and returns the user with the mobile number. Numbers without a user have no valid codes.
func useCode(c *web.Call, tx *schema.Tx, in *CodeLoginIn, purpose account.Purpose) (*account.User, error) {
	use := account.UseCode
	if c.Known {
		use = account.UseOwnerCode
	}
	if err := use(tx, in.Mobile, purpose, in.Code); err != nil {
		return nil, err
	}
	u, err := account.FindUserByMobile(tx, in.Mobile)
	if err == nil && u.State == account.UserFrozen {
		err = schema.Frozen("该账号已被冻结，请联系在线客服!")
	}
	return u, err
}

// PasswordLogin logs in a user with a password. For numbers without a user it takes the same time and returns the same
// error.
func (h Accounts) PasswordLogin(c *web.Call, in *passwordLoginIn) (loginOut, error) {
	hash, err := schema.View(c, h.DB, func(tx *schema.Tx) (string, error) { return account.PasswordOf(tx, in.Mobile) })
	if err != nil {
		return loginOut{}, err
	}
	right, err := h.Passwords.matches(c, hash, in.Password)
	if err != nil {
		return loginOut{}, retryLater(c, err)
	}
	if !right {
		return loginOut{}, account.ErrPassword
	}
	return runLogin(c, h.DB, h.CompanyLogins, func(tx *schema.Tx) (loginResult, error) {
		u, err := account.PasswordRight(tx, in.Mobile, hash)
		if err != nil {
			return loginResult{}, err
		}
		return h.logInUser(c, tx, u.ID)
	})
}

// Choose completes a login by choosing one of several companies.
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

// Enterprise switches to another company. It returns the new token of an API client.
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

// chosenMember returns a membership of the caller. The input has its ID and the matching business token.
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

// Info returns the user who is logged in. For guests it returns 401 and deletes the cookies of an ended session.
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

// Members returns the companies of the caller.
func (h Accounts) Members(c *web.Call, _ *web.None) ([]enterprise, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]enterprise, error) {
		return h.enterprisesOf(tx, MemberOf(c.Caller))
	})
}

// LogOut ends the session of the caller.
func (h Accounts) LogOut(c *web.Call, _ *web.None) (web.None, error) {
	_, err := schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.EndSession(tx, c.Caller.Token)
	})
	if err == nil && !c.Caller.ByHeader {
		deleteCookies(c.Fiber)
	}
	return web.None{}, err
}

// Rename changes the name of the caller.
func (h Accounts) Rename(c *web.Call, in *renameIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, account.RenameUser(tx, MemberOf(c.Caller), in.Name)
	})
}

// Redirect returns the path of this site to open after a login.
func (h Accounts) Redirect(_ *web.Call, in *redirectIn) (redirectOut, error) {
	return redirectOut{localPath(in.RedirectURL)}, nil
}

// localPath returns the address if it is a path of this site, otherwise the path of the home page.
func localPath(address string) string {
	at, err := url.Parse(address)
	own := err == nil && at.Scheme == "" && at.Host == "" && at.User == nil && strings.HasPrefix(address, "/") &&
		!strings.HasPrefix(address, "//") && !strings.ContainsAny(address, "\\\t\r\n")
	if !own {
		return "/"
	}
	return address
}
