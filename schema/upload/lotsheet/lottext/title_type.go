package lottext

import "regexp"

var (
	// typeInTitle is a type of cotton in a title: 机采棉, 锯齿手采棉, 新疆长绒棉.
	typeInTitle = regexp.MustCompile(`(?:锯齿|皮辊|机采|手采|手摘|长绒)(?:细绒)?棉`)

	// notOfLots are words of cells that have a type of cotton and are not about all lots: 机采棉贴水 200, 长绒棉有限公司.
	notOfLots = regexp.MustCompile(`公司|厂|合作社|[升贴]水|[加减扣折]|不含|除`)
)

// IsTypeOfLots reports whether a text above lots has the type of all of them.
func IsTypeOfLots(text string) bool {
	return len(text) <= 2*MaxTitle && typeInTitle.MatchString(text) && !notOfLots.MatchString(text)
}
