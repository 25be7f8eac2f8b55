package account

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Member is a membership with its user and company.
type Member struct {
	MembershipID   int64 `gorm:"column:user_id"` // zero for a user without a company
	UserID         int64 `gorm:"column:person"`
	Name           string
	Mobile         string
	CompanyID      int64  `gorm:"column:member_id"`
	CompanyName    string `gorm:"column:member_name"`
	Company        CompanyState
	CompanyNote    string // why the platform returned or froze the company
	CompanyProduct bool   // the company is on the platform's own list
	State          MembershipState
	Manager        bool
	Product        bool
	Shown          bool
	Admin          bool // administers the platform
	UserState      UserState
	Note           string
	Remark         string
	ByPlatform     bool      // frozen by the platform
	AppliedAt      time.Time `gorm:"serializer:moment"`
	DecidedAt      time.Time `gorm:"serializer:moment"`
}

// Actor returns the member as the actor of an event.
func (m *Member) Actor() schema.Actor {
	return schema.Actor{
		UserID: m.UserID, MembershipID: m.MembershipID, CompanyID: m.CompanyID, Name: m.Name,
		Admin: m.Admin,
	}
}

// Status returns the member's status in lists of companies: 1 frozen, 2 approved, 3 under review.
func (m *Member) Status() int {
	switch {
	case m.UserState == UserFrozen, m.State == MemberFrozen, m.Company == CompanyFrozen:
		return int(CompanyFrozen)
	case m.State == Active && m.Company == CompanyApproved:
		return int(CompanyApproved)
	}
	return int(CompanyPending)
}

// Sells reports whether the member may offer lots: product managers and managers.
func (m *Member) Sells() bool { return m.Product || m.Manager }

// Enter refuses a company that the member cannot act for: it or the membership is frozen or under review.
func (m *Member) Enter() error {
	switch status := CompanyState(m.Status()); {
	case status == CompanyFrozen:
		return errFrozen()
	case m.State == Applied:
		return schema.Denied("您的加入申请正在等待企业管理员审核，通过后才能进入")
	case status == CompanyPending:
		return schema.Denied("该企业正在审核中，审核通过后才能进入")
	}
	return nil
}

// FindMember returns a member and refuses an unknown membership.
func FindMember(tx *schema.Tx, membershipID int64) (*Member, error) {
	return readMember(tx, memberQuery(tx).Where("m.id = ?", membershipID))
}

// MemberAt returns a user as a member of a company; nil if they never were one.
func MemberAt(tx *schema.Tx, userID, companyID int64) (*Member, error) {
	var list []Member
	err := memberQuery(tx).Where("m.user_id = ? AND m.member_id = ?", userID, companyID).Limit(1).Scan(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// ContactOf returns the name and number of a member whom others call about a trade. For someone who no longer acts for
// the company, and for nobody, it returns a contact that the company shows; empty without one.
func ContactOf(tx *schema.Tx, m *Member, companyID int64) (string, error) {
	if m != nil && m.CompanyID == companyID && m.State == Active && m.UserState == UserActive {
		return m.Name + " " + m.Mobile, nil
	}
	list, err := Contacts(tx, companyID, 1)
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0].Name + " " + list[0].Mobile, nil
}

// Members returns the members of the memberships that exist, by membership id.
func Members(tx *schema.Tx, membershipIDs []int64) (map[int64]*Member, error) {
	list, err := schema.FindIn[*Member](membershipIDs, func(part []int64) *gorm.DB {
		return memberQuery(tx).Where("m.id IN ?", part)
	})
	found := map[int64]*Member{}
	for _, m := range list {
		found[m.MembershipID] = m
	}
	return found, err
}

// readMember returns the first member of a query and refuses an empty result.
func readMember(tx *schema.Tx, query *gorm.DB) (*Member, error) {
	var list []Member
	if err := query.Limit(1).Scan(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, schema.NotFound("没有这个成员")
	}
	return &list[0], nil
}

// memberQuery returns a query of members. Its tables are m (membership), u (user) and c (company).
func memberQuery(tx *schema.Tx) *gorm.DB {
	return tx.DB().Table("membership m").
		Joins("JOIN `user` u ON u.id = m.user_id").Joins("JOIN company c ON c.id = m.member_id").
		Select("m.id AS user_id, m.user_id AS person, u.name, u.mobile, m.member_id, c.name AS member_name, " +
			"c.state AS company, c.review_note AS company_note, c.product AS company_product, " +
			"m.state, m.manager, m.product, m.shown, u.admin, u.state AS user_state, m.note, m.remark, " +
			"m.platform AS by_platform, m.applied_at, m.decided_at")
}

// MembershipsOf returns the memberships of a user that are not ended or refused. The current membership (or zero)
// comes first, then approved, under review and frozen ones.
func MembershipsOf(tx *schema.Tx, userID, currentID int64) ([]Member, error) {
	found, err := membershipsOfAll(tx, []int64{userID})
	list := slices.Concat([]Member{}, found[userID])
	SortMembers(list, currentID)
	return list, err
}

// membershipsOfAll returns the memberships of users that are not ended or refused, by user id.
func membershipsOfAll(tx *schema.Tx, userIDs []int64) (map[int64][]Member, error) {
	list, err := schema.FindIn[Member](userIDs, func(part []int64) *gorm.DB {
		return memberQuery(tx).Where("m.user_id IN ? AND m.state IN ?", part,
			[]MembershipState{Applied, Active, MemberFrozen}).Order("m.id")
	})
	found := map[int64][]Member{}
	for _, m := range list {
		found[m.UserID] = append(found[m.UserID], m)
	}
	return found, err
}

// RefusalsOf returns the refused applications of a user with the reasons, newest first. A refusal disappears when
// the user applies again or dismisses it.
func RefusalsOf(tx *schema.Tx, userID int64) ([]Member, error) {
	list := []Member{}
	err := memberQuery(tx).Where("m.user_id = ? AND m.state = ?", userID, Refused).Order("m.decided_at DESC, m.id").
		Scan(&list).Error
	return list, err
}

// SortMembers sorts the current membership first, then those with status 2, 3 and 1.
func SortMembers(list []Member, currentID int64) {
	rank := func(m *Member) int {
		if m.MembershipID == currentID {
			return 0
		}
		return map[int]int{2: 1, 3: 2, 1: 3}[m.Status()]
	}
	slices.SortStableFunc(list, func(a, b Member) int { return cmp.Compare(rank(&a), rank(&b)) })
}

// MembersOf returns one page of the active and frozen members of a company and their number on all pages. The text
// must occur in the name or number. Managers come first.
func MembersOf(tx *schema.Tx, companyID int64, text string, page schema.Page) ([]Member, int, error) {
	query := memberQuery(tx).Where("m.member_id = ? AND m.state IN ?", companyID, []MembershipState{Active, MemberFrozen})
	return pageOfMembers(query, text, "m.manager DESC, m.product DESC, m.id", page)
}

// Contacts returns at most limit members that a company shows as contacts, managers first.
func Contacts(tx *schema.Tx, companyID int64, limit int) ([]Member, error) {
	list := []Member{}
	err := memberQuery(tx).Where("m.member_id = ? AND m.state = ? AND m.shown = ? AND u.state = ?", companyID, Active,
		true,
		UserActive).
		Order("m.manager DESC, m.product DESC, m.id").Limit(limit).Scan(&list).Error
	return list, err
}

// Applications returns one page of the applications to join a company, oldest first, and their number on all pages.
func Applications(tx *schema.Tx, companyID int64, page schema.Page) ([]Member, int, error) {
	query := memberQuery(tx).Where("m.member_id = ? AND m.state = ?", companyID, Applied)
	return pageOfMembers(query, "", "m.applied_at, m.id", page)
}

// pageOfMembers returns one page of the members whose name or number contains a text, and their number on all pages.
func pageOfMembers(query *gorm.DB, text, order string, page schema.Page) ([]Member, int, error) {
	if !schema.Plain(text) {
		return nil, 0, schema.Invalid("name", "查询内容含有无法识别的字符")
	}
	if text = strings.TrimSpace(text); text != "" {
		like := "%" + schema.LikeEscape.Replace(text) + "%"
		query = query.Where("u.name LIKE ? ESCAPE '!' OR u.mobile LIKE ? ESCAPE '!'", like, like)
	}
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	var total int64
	if err := query.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	list := []Member{}
	err := query.Order(order).Offset(page.Offset()).Limit(page.Size).Scan(&list).Error
	return list, int(total), err
}
