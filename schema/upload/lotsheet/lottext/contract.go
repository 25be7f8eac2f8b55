package lottext

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/market"
)

// Contracts that the market determines: the one that is traded most, and the next of a month, such as 月01.
const (
	MainContract  = "主力"
	MonthContract = "月"
)

var (
	monthForm = regexp.MustCompile(`^(?:CF|郑棉)?(?:(?:20)?(\d\d)年)?(0?[1-9]|1[0-2])(?:月份?)?(?:合约)?$`)

	// contractInSentence is a contract such as in 以下价格均为 CF701 基差.
	contractInSentence = regexp.MustCompile(`(?:CF|郑棉)-?(\d{3,})|(\d{3,4})(?:合约|基差|升贴?水)`)
)

// ContractOf returns the contract that a text is.
func ContractOf(text string) (code string, ok bool) {
	if strings.Contains(text, MainContract) {
		return MainContract, true
	}
	if code, ok := market.NormalContract(strings.TrimSuffix(strings.TrimPrefix(text, "郑棉"), "合约")); ok {
		return code, true
	}
	m := monthForm.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	month := "0" + m[2]
	month = month[len(month)-2:]
	if m[1] != "" {
		return "CF" + m[1][1:] + month, true
	}
	return MonthContract + month, true
}

// ContractsIn returns the contracts in a text, each once.
func ContractsIn(text string) (list []string) {
	if len(text) > 2*MaxTitle || !strings.ContainsAny(text, "0123456789０１２３４５６７８９") {
		return nil
	}
	for _, m := range contractInSentence.FindAllStringSubmatch(strings.Join(strings.Fields(Fold(text)), ""), -1) {
		if code, ok := market.NormalContract("CF" + m[1] + m[2]); ok && !slices.Contains(list, code) {
			list = append(list, code)
		}
	}
	return list
}
