package site

import (
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// FirstStep is something that an administrator does on a new site.
type FirstStep struct {
	Name string `json:"name" enum:"password,admin,settings,quotes,warehouse,company,lot,url,sms,mail,wechat" doc:"做什么"`
	Done bool   `json:"done" doc:"已做"`
}

// Configured is what the operator of the site has configured.
type Configured struct{ URL, SMS, Mail, WeChat bool }

// hiddenStepsParam is the setting that hides the first steps.
const hiddenStepsParam = PrivateParam + "firstStepsHidden"

// neededSettings are the public settings that every site needs.
var neededSettings = []string{"hotline", "email", "filingNumber"}

// FirstSteps returns the first steps of a site and whether the administrator has done them. It returns nothing when all
// are done or an administrator has hidden them.
func FirstSteps(tx *schema.Tx, by *account.Member, c Configured) ([]FirstStep, error) {
	values, err := Params(tx, nil)
	if err != nil || values[hiddenStepsParam] != "" {
		return nil, err
	}
	filled := true
	for _, name := range neededSettings {
		filled = filled && values[name] != ""
	}
	steps, all := []FirstStep{}, true
	for _, s := range []struct {
		name string
		done func() (bool, error)
	}{
		{"password", func() (bool, error) { return hasChangedPassword(tx, by.UserID) }},
		{"admin", func() (bool, error) { return atLeast(tx, 2, &account.User{}, "admin = ?", true) }},
		{"settings", func() (bool, error) { return filled, nil }},
		{"quotes", func() (bool, error) { return atLeast(tx, 1, &market.Quote{}, "") }},
		{"warehouse", func() (bool, error) { return atLeast(tx, 1, &market.Warehouse{}, "") }},
		{"company", func() (bool, error) {
			return atLeast(tx, 1, &account.Company{}, "state = ?", account.CompanyApproved)
		}},
		{"lot", func() (bool, error) { return atLeast(tx, 1, &cotton.Listing{}, "") }},
		{"url", func() (bool, error) { return c.URL, nil }},
		{"sms", func() (bool, error) { return c.SMS, nil }},
		{"mail", func() (bool, error) { return c.Mail, nil }},
		{"wechat", func() (bool, error) { return c.WeChat, nil }},
	} {
		done, err := s.done()
		if err != nil {
			return nil, err
		}
		steps, all = append(steps, FirstStep{s.name, done}), all && done
	}
	if all {
		return nil, nil
	}
	return steps, nil
}

// atLeast reports whether a table has n rows that meet a condition.
func atLeast(tx *schema.Tx, n int, model any, where string, args ...any) (bool, error) {
	query := tx.DB().Model(model).Select("1")
	if where != "" {
		query = query.Where(where, args...)
	}
	var found []int
	err := query.Limit(n).Find(&found).Error
	return len(found) == n, err
}

// hasChangedPassword reports whether a user has chosen the present password. The server's console has set it otherwise.
func hasChangedPassword(tx *schema.Tx, userID int64) (bool, error) {
	var last []notice.Event
	key := strconv.FormatInt(userID, 10)
	err := tx.DB().Where("verb = 'password' AND kind = ? AND `key` = ?", account.UserChanged, key).
		Order("id DESC").Limit(1).Find(&last).Error
	return len(last) > 0 && last[0].UserID == userID, err
}

// HideFirstSteps hides the first steps from all administrators.
func HideFirstSteps(tx *schema.Tx, by *account.Member) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	return SetParam(tx, hiddenStepsParam, "1")
}
