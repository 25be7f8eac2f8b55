package demand

import (
	"encoding/json"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// BasisLimits reads the limits of a contract reminder from JSON such as [{"indexCode":"CF701","basisPrice":1100}]. It
// refuses incomplete rows if a contract reminder is chosen, and skips them otherwise.
func BasisLimits(text string, chosen bool) ([]BasisLimit, error) {
	const field = "clientMaxBasisPrice"
	var rows []struct {
		IndexCode  string
		BasisPrice json.RawMessage
	}
	if err := readRows(field, text, &rows); err != nil {
		return nil, err
	}
	var limits []BasisLimit
	for _, row := range rows {
		basis, err := wholeNumber(field, "基差", row.BasisPrice)
		code := strings.TrimSpace(row.IndexCode)
		if normal, ok := market.NormalContract(code); ok {
			code = normal
		}
		switch {
		case err != nil:
			return nil, err
		case code != "" && basis != nil:
			limits = append(limits, BasisLimit{code, schema.Yuan(*basis)})
		case chosen && code == "":
			return nil, schema.Invalid(field, "请选择合约")
		case chosen:
			return nil, schema.Invalid(field, "请输入基差")
		}
	}
	return limits, nil
}

// Belows reads the pairs of a quantity reminder from JSON such as [{"batchLimit":5,"difPrice":200}]. It treats
// incomplete rows as BasisLimits does.
func Belows(text string, chosen bool) ([]Below, error) {
	const field = "clientAvgPrice"
	var rows []struct{ BatchLimit, DifPrice json.RawMessage }
	if err := readRows(field, text, &rows); err != nil {
		return nil, err
	}
	var pairs []Below
	for _, row := range rows {
		lots, err := wholeNumber(field, "批数", row.BatchLimit)
		if err != nil {
			return nil, err
		}
		fall, err := wholeNumber(field, "价格", row.DifPrice)
		switch {
		case err != nil:
			return nil, err
		case lots != nil && fall != nil:
			pairs = append(pairs, Below{int(*lots), schema.Yuan(*fall)})
		case chosen && lots == nil:
			return nil, schema.Invalid(field, "请输入批数")
		case chosen:
			return nil, schema.Invalid(field, "请输入价格")
		}
	}
	return pairs, nil
}

// readRows reads a JSON list of objects; an empty text is an empty list.
func readRows(field, text string, rows any) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if json.Unmarshal([]byte(text), rows) != nil {
		return schema.Invalid(field, "内容应为 JSON 列表")
	}
	return nil
}

// wholeNumber reads a number or a text with a number; nil if it is empty.
func wholeNumber(field, label string, raw json.RawMessage) (*int64, error) {
	text := strings.TrimSpace(strings.Trim(string(raw), `"`))
	if text == "" || text == "null" {
		return nil, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return nil, schema.Invalid(field, "%s应为整数", label)
	}
	return &n, nil
}

// Texts returns the limits and pairs as BasisLimits and Belows read them.
func (s *Subscription) Texts() (basis, below string) { return rowsText(s.Basis), rowsText(s.Below) }

func rowsText[T any](rows []T) string {
	if len(rows) == 0 {
		return "[]"
	}
	b, err := json.Marshal(rows)
	if err != nil {
		panic(err) // numbers and texts only
	}
	return string(b)
}
