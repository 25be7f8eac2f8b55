package contract

import "cottonmall/schema"

var capitalDigits = [...]string{"零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"}

// capitalUnits are the units of capital numerals, largest first.
var capitalUnits = []struct {
	value int64
	name  string
}{{1_0000_0000, "亿"}, {1_0000, "万"}, {1000, "仟"}, {100, "佰"}, {10, "拾"}}

// AmountInWords returns an amount in capital Chinese numerals, such as 壹仟陆佰捌拾元零叁角贰分.
//
// Source: 支付结算办法 (1997), annex 1, rules 1 to 3. Amounts without fen end in 整.
func AmountInWords(amount schema.Fen) string {
	sign, n := "", uint64(amount)
	if amount < 0 {
		sign, n = "负", -n
	}
	yuan, jiao, fen := int64(n/100), n/10%10, n%10
	text := ""
	if yuan > 0 {
		text = capitals(yuan) + "元"
	}
	switch {
	case jiao == 0 && fen == 0 && yuan == 0:
		return "零元整"
	case jiao == 0 && fen == 0:
		return sign + text + "整"
	case yuan > 0 && (jiao == 0 || yuan%10 == 0):
		text += "零"
	}
	if jiao > 0 {
		text += capitalDigits[jiao] + "角"
	}
	if fen == 0 {
		return sign + text + "整"
	}
	return sign + text + capitalDigits[fen] + "分"
}

// capitals returns a positive whole number in capital numerals.
func capitals(n int64) string {
	for _, unit := range capitalUnits {
		if n < unit.value {
			continue
		}
		text, rest := capitals(n/unit.value)+unit.name, n%unit.value
		switch {
		case rest == 0:
			return text
		case rest < unit.value/10:
			text += "零"
		}
		return text + capitals(rest)
	}
	return capitalDigits[n]
}
