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

// Cookies of a session that the pages read. Only the server reads web.TokenCookie.
const (
	infoCookie  = "userinfo"
	stateCookie = "loginState"
	codeCookie  = "code"
)

// sessionLife is how long a browser keeps the cookies: as long as the session, as in the specification.
const sessionLife = 30 * 24 * time.Hour

// CompanyLogins logs users in and chooses the company that they act for.
type CompanyLogins struct {
	business web.Signer // signs business tokens
}

// NewCompanyLogins returns a CompanyLogins that signs business tokens with the secret of the site.
func NewCompanyLogins(secret string) CompanyLogins {
	return CompanyLogins{web.NewSigner(secret, "business token")}
}

// loginResult is a login that has succeeded.
type loginResult struct {
	user   int64
	token  string
	device string // token of the device, see keepDevice
	out    loginOut
	info   userInfo
}

// logInUser logs a user in. The user acts for the only approved company or, without one, for a company that the user
// founds. With several approved companies, the user acts for none until one is guestList.
func (l CompanyLogins) logInUser(c *web.Call, tx *schema.Tx, userID int64) (loginResult, error) {
	list, err := account.MembershipsOf(tx, userID, 0)
	if err != nil {
		return loginResult{}, err
	}
	approved := []account.Member{}
	var founded int64
	for _, m := range list {
		switch {
		case isApproved(&m):
			approved = append(approved, m)
		case isFounder(&m) && founded == 0:
			founded = m.MembershipID
		}
	}
	switch len(approved) {
	case 0:
		return l.logInMember(c, tx, userID, founded)
	case 1:
		return l.logInMember(c, tx, userID, approved[0].MembershipID)
	}
	e, err := l.logInMember(c, tx, userID, 0)
	e.out.Choose = true
	return e, err
}

// logInMember logs a user in for one membership, or for none if it is zero. It ends the session of the call.
func (l CompanyLogins) logInMember(
	c *web.Call, tx *schema.Tx, userID, membershipID int64,
) (e loginResult, err error) {
	kind := account.BrowserSession
	if c.Client() {
		kind = account.APISession
	}
	if c.Caller.Session != nil && (c.Caller.ByHeader || !c.Client()) { // pages of other sites send only the cookie
		if err := account.EndReplacedSession(tx, c.Caller.Token); err != nil {
			return e, err
		}
	}
	e.user = userID
	agent := c.Fiber.Get(fiber.HeaderUserAgent)
	e.token, err = account.StartSession(tx, userID, membershipID, kind, agent, c.Caller.Address)
	if err != nil {
		return e, err
	}
	if e.device, err = keepDevice(c, tx, userID); err != nil {
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

// moveCompare moves the comparison list of a guest to that of a member, as far as that has room.
func moveCompare(tx *schema.Tx, guest string, membershipID int64) error {
	if guest == "" || membershipID == 0 {
		return nil
	}
	guestList, err := cotton.CompareList(tx, guest)
	if err != nil || len(guestList) == 0 {
		return err
	}
	owner := compareOwnerOf(membershipID)
	memberList, err := cotton.CompareList(tx, owner)
	if err != nil {
		return err
	}
	room := max(0, cotton.CompareMax-len(memberList))
	if err := cotton.AddCompare(tx, owner, guestList[:min(room, len(guestList))]); err != nil {
		return err
	}
	return cotton.ClearCompare(tx, guest)
}

// deliverLogin sets the cookies of a browser, or returns the token to an API client.
func (l CompanyLogins) deliverLogin(c *web.Call, e loginResult) loginOut {
	c.UserID = e.user
	c.UncountNumber()
	if c.Client() {
		e.out.Token = e.token
		return e.out
	}
	setDevice(c, e.device)
	setCookie(c.Fiber, web.TokenCookie, e.token, true)
	setInfoCookies(c.Fiber, e.info)
	return e.out
}

// setInfoCookies sets the cookies from which pages read the logged-in user.
func setInfoCookies(c *fiber.Ctx, info userInfo) {
	text, err := json.Marshal(struct {
		MembershipID int64  `json:"userID"`
		Name         string `json:"name"`
		CompanyName  string `json:"memberName"`
		IsManager    int    `json:"isManager"`
		IsProduct    int    `json:"isProductManagement"`
	}{info.MembershipID, info.Name, info.CompanyName, info.IsManager, info.IsProduct})
	if err != nil {
		panic(err) // numbers and texts can always be encoded
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

// businessToken returns a token for one membership of a user. The pages send it to switch companies.
func (l CompanyLogins) businessToken(userID, membershipID int64) string {
	body := binary.BigEndian.AppendUint64(nil, uint64(userID))
	return base64.RawURLEncoding.EncodeToString(l.business.MAC(binary.BigEndian.AppendUint64(body, uint64(membershipID))))
}
