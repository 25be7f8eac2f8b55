package account

import (
	"slices"

	"cottonmall/schema"
)

// listedMax is the maximum number of names of a list of companies.
const listedMax = 500

// FindListedCompanies returns the approved companies with full or short names of a list, and the names without one.
// It ignores empty lines and refuses an empty or too long list.
func FindListedCompanies(tx *schema.Tx, names []string) (found []Company, unknown []string, err error) {
	asked := []string{}
	for _, line := range names {
		if name := normalizeCompanyName(line); name != "" && !slices.Contains(asked, name) {
			asked = append(asked, name)
		}
	}
	if len(asked) == 0 || len(asked) > listedMax {
		return nil, nil, schema.Invalid("names", "请填写 1 到 %d 家企业的名称，每行一家", listedMax)
	}
	err = tx.DB().Where("state = ? AND (name IN ? OR short_name IN ?)", CompanyApproved, asked, asked).
		Order("name").Find(&found).Error
	for _, name := range asked {
		if !slices.ContainsFunc(found, func(c Company) bool { return c.Name == name || c.ShortName == name }) {
			unknown = append(unknown, schema.Shorten(name, 60))
		}
	}
	return found, unknown, err
}

// CountProductMembers returns the numbers of approved companies on the platform's own list and of their active users.
func CountProductMembers(tx *schema.Tx) (companies, users int, err error) {
	var n, m int64
	if err := tx.DB().Model(&Company{}).Where("product = ? AND state = ?", true, CompanyApproved).
		Count(&n).Error; err != nil {
		return 0, 0, err
	}
	err = tx.DB().Table("membership m").Joins("JOIN company c ON c.id = m.member_id").
		Joins("JOIN `user` u ON u.id = m.user_id").Where("c.product = ? AND c.state = ? AND m.state = ? AND u.state = ?",
		true, CompanyApproved, Active, UserActive).Distinct("m.user_id").Count(&m).Error
	return int(n), int(m), err
}
