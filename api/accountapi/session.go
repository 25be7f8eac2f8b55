package accountapi

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/url"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// Cookies of somebody who is logged in. The token is for the server alone; the others are for the pages.
const (
	infoCookie  = "userinfo"
	stateCookie = "loginState"
	codeCookie  = "code"
)

// sessionLife is how long a browser keeps the cookies: as the specification says, and as long as the session.
const sessionLife = 30 * 24 * time.Hour

// CompanyLogins log users in for their companies.
type CompanyLogins struct {
	business web.Signer // names memberships for their owners
}

// NewCompanyLogins returns logins that name memberships with the secret of the site.
func NewCompanyLogins(secret string) CompanyLogins {
	return CompanyLogins{web.NewSigner(secret, "business token")}
}

// loginResult is a login that has succeeded.
type loginResult struct {
	user  int64
	token string
	out   loginOut
	info  userInfo
}

// logInUser logs a person in: for the only company that can be entered, for the one that he founds when none can, or for
// none yet when he has to choose.
func (l CompanyLogins) logInUser(c *web.Call, tx *schema.Tx, userID int64) (loginResult, error) {
	list, err := account.MembershipsOf(tx, userID, 0)
	if err != nil {
		return loginResult{}, err
	}
	open := []account.Member{}
	var own int64
	for _, m := range list {
		switch {
		case isApproved(&m):
			open = append(open, m)
		case isFounder(&m) && own == 0:
			own = m.MembershipID
		}
	}
	switch len(open) {
	case 0:
		return l.logInMember(c, tx, userID, own)
	case 1:
		return l.logInMember(c, tx, userID, open[0].MembershipID)
	}
	e, err := l.logInMember(c, tx, userID, 0)
	e.out.Choose = true
	return e, err
}

// logInMember logs a person in for one membership (zero: none). The session with which he came ends.
func (l CompanyLogins) logInMember(c *web.Call, tx *schema.Tx, userID, membershipID int64) (e loginResult, err error) {
	kind := account.BrowserSession
	if c.Client() {
		kind = account.APISession
	}
	if c.Caller.Session != nil && (c.Caller.ByHeader || !c.Client()) { // not for a foreign page, which has only the cookie
		if err := account.GiveWay(tx, c.Caller.Token); err != nil {
			return e, err
		}
	}
	e.user = userID
	e.token, err = account.StartSession(tx, userID, membershipID, kind, c.Fiber.Get(fiber.HeaderUserAgent), c.Caller.Address)
	if err != nil {
		return e, err
	}
	if err := moveCompare(tx, c.Caller.FpID, membershipID); err != nil {
		return e, err
	}
	m, err := memberOrPerson(tx, userID, membershipID)
	if err != nil {
		return e, err
	}
	if e.info, err = readInfo(tx, m); err != nil {
		return e, err
	}
	e.out.Members, err = l.enterprisesOf(tx, m)
	return e, err
}

func memberOrPerson(tx *schema.Tx, userID, membershipID int64) (*account.Member, error) {
	if membershipID == 0 {
		return personMember(tx, userID)
	}
	return account.FindMember(tx, membershipID)
}

// moveCompare makes a guest's comparison list the member's, as far as there is room.
func moveCompare(tx *schema.Tx, guest string, membershipID int64) error {
	if guest == "" || membershipID == 0 {
		return nil
	}
	chosen, err := cotton.CompareList(tx, guest)
	if err != nil || len(chosen) == 0 {
		return err
	}
	owner := compareOwnerOf(membershipID)
	kept, err := cotton.CompareList(tx, owner)
	if err != nil {
		return err
	}
	room := max(0, cotton.CompareMax-len(kept))
	if err := cotton.AddCompare(tx, owner, chosen[:min(room, len(chosen))]); err != nil {
		return err
	}
	return cotton.ClearCompare(tx, guest)
}

// deliverLogin gives a browser its cookies, and a client its token.
func (l CompanyLogins) deliverLogin(c *web.Call, e loginResult) loginOut {
	c.UserID = e.user
	if c.Client() {
		e.out.Token = e.token
		return e.out
	}
	setCookie(c.Fiber, web.TokenCookie, e.token, true)
	setInfoCookies(c.Fiber, e.info)
	return e.out
}

// setInfoCookies tells the pages who is logged in.
func setInfoCookies(c *fiber.Ctx, info userInfo) {
	text, err := json.Marshal(struct {
		UserID     int64  `json:"userID"`
		Name       string `json:"name"`
		MemberName string `json:"memberName"`
		IsManager  int    `json:"isManager"`
		IsProduct  int    `json:"isProductManagement"`
	}{info.MembershipID, info.Name, info.CompanyName, info.IsManager, info.IsProduct})
	if err != nil {
		panic(err) // numbers and texts only
	}
	setCookie(c, infoCookie, url.PathEscape(string(text)), false)
	setCookie(c, stateCookie, "true", false)
	setCookie(c, codeCookie, strconv.Itoa(fiber.StatusOK), false)
}

func setCookie(c *fiber.Ctx, name, value string, secret bool) {
	c.Cookie(&fiber.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(sessionLife.Seconds()), HTTPOnly: secret,
		Secure: web.Secure(c), SameSite: fiber.CookieSameSiteLaxMode,
	})
}

// deleteCookies deletes the cookies of a session.
func deleteCookies(c *fiber.Ctx) {
	for _, name := range []string{web.TokenCookie, infoCookie, stateCookie, codeCookie} {
		c.Cookie(&fiber.Cookie{
			Name: name, Path: "/", MaxAge: -1, Expires: time.Unix(1, 0), HTTPOnly: name == web.TokenCookie,
			Secure: web.Secure(c), SameSite: fiber.CookieSameSiteLaxMode,
		})
	}
}

// businessToken names one membership of a user. The pages send it back to switch companies.
func (l CompanyLogins) businessToken(userID, membershipID int64) string {
	body := binary.BigEndian.AppendUint64(nil, uint64(userID))
	return base64.RawURLEncoding.EncodeToString(l.business.MAC(binary.BigEndian.AppendUint64(body, uint64(membershipID))))
}
