package lottext

import "strings"

// commonWords are words of so many warehouses that they distinguish none.
var commonWords = strings.NewReplacer("有限责任公司", "", "有限公司", "", "公司", "", "集团", "", "仓储", "", "物流", "",
	"储运", "", "棉麻", "", "新疆", "", "维吾尔自治区", "", "棉花", "", "市", "", "库", "")

// RemoveCommon returns the name of a warehouse without common words.
func RemoveCommon(key string) string { return commonWords.Replace(key) }

// Similarity returns the percentage of the characters and pairs of a name that are in another. Less than 50 % is zero.
func Similarity(name, other string) int {
	own, text := []rune(RemoveCommon(name)), RemoveCommon(other)
	if len(own) < 2 {
		return 0
	}
	same := 0
	for i, r := range own {
		if strings.ContainsRune(text, r) {
			same++
		}
		if i > 0 && strings.Contains(text, string(own[i-1:i+1])) {
			same++
		}
	}
	if score := 100 * same / (2*len(own) - 1); score >= 50 {
		return score
	}
	return 0
}
