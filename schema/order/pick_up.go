package order

import (
	"regexp"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// PickUp is who fetches lots from a warehouse, and with which vehicles.
type PickUp struct {
	Person   string `gorm:"size:40"`
	IDNumber string `gorm:"size:18"`
	Plate    string `gorm:"size:20"` // one plate, or two with 、 between them
}

// idPattern matches numbers of identity cards: GB 11643, 17 digits and a check character.
var idPattern = regexp.MustCompile(`^[1-9][0-9]{16}[0-9X]$`)

// platePattern matches number plates of vehicles: GA 36, the character of the province, the letter of the city and five
// characters, or six of new energy vehicles. Trailers end in 挂.
var platePattern = regexp.MustCompile(
	`^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z]([0-9A-HJ-NP-Z]{5,6}|[0-9A-HJ-NP-Z]{4}[挂学警港澳])$`)

// platesMax is how many vehicles a delivery order is for.
const platesMax = 2

// check brings the texts into their usual form. It refuses a missing person, and wrong numbers.
func (p *PickUp) check() error {
	p.Person = strings.TrimSpace(p.Person)
	p.IDNumber = strings.ToUpper(strings.TrimSpace(p.IDNumber))
	switch {
	case p.Person == "":
		return schema.Invalid("person", "请填写提货人")
	case !validID(p.IDNumber):
		return schema.Invalid("idNumber", "提货人身份证号不正确，请核对 18 位号码")
	}
	return p.checkPlates()
}

// checkPlates refuses no plate, too many of them, and one that cannot exist.
func (p *PickUp) checkPlates() error {
	plain := strings.NewReplacer("·", "", "•", "", ".", "").Replace(strings.ToUpper(schema.PlainOr(p.Plate)))
	plates := strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune("、，,;； /", r) })
	if len(plates) == 0 || len(plates) > platesMax {
		return schema.Invalid("plate", "请填写 1 到 %d 个车牌号，用顿号分隔", platesMax)
	}
	for _, plate := range plates {
		if !platePattern.MatchString(plate) {
			return schema.Invalid("plate", "车牌号 %s 不正确，如 新A12345，挂车如 新A1234挂", plate)
		}
	}
	p.Plate = strings.Join(plates, "、")
	return nil
}

// validID reports whether a number of an identity card has the right check character (GB 11643).
func validID(number string) bool {
	if !idPattern.MatchString(number) {
		return false
	}
	sum, weight := 0, 1
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += int(number[i]-'0') * weight
	}
	return number[17] == "10X98765432"[sum%11]
}

// For returns the information as a side may read it: only the buyer sees the whole identity number.
func (p PickUp) For(side schema.Party) PickUp {
	if side == schema.Buyer {
		return p
	}
	return p.masked()
}

// masked returns the information with the last four characters of the identity number only.
func (p PickUp) masked() PickUp {
	if hidden := len(p.IDNumber) - 4; hidden > 0 {
		p.IDNumber = strings.Repeat("*", hidden) + p.IDNumber[hidden:]
	}
	return p
}

// given returns the information with which the seller issues a delivery order. Information with a masked identity
// number is that of the buyer. It refuses what the buyer has changed since.
func (p PickUp) given(buyers PickUp) (PickUp, error) {
	switch {
	case p == buyers.masked():
		return buyers, nil
	case strings.Contains(p.IDNumber, "*"):
		return p, schema.Conflict("买家修改了提货信息，请核对新的提货人和车辆后再开提货单")
	}
	return p, nil
}

// ChoosePickUp records who fetches the lots for the buyer, for the delivery orders to come.
func ChoosePickUp(tx *schema.Tx, by *account.Member, orderID int64, p PickUp) (*Order, error) {
	s, err := begin(tx, by, orderID, NamePickUp)
	if err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	before := s.o.PickUp
	if p == before {
		return nil, schema.Invalid("person", "提货信息没有改变，请修改后再提交")
	}
	s.o.PickUp = p
	var changes []Change
	if before.Person != p.Person {
		changes = append(changes, Change{"提货人", before.Person, p.Person})
	}
	if before.IDNumber != p.IDNumber {
		changes = append(changes, Change{"身份证号", before.masked().IDNumber, p.masked().IDNumber})
	}
	if before.Plate != p.Plate {
		changes = append(changes, Change{"车牌号", before.Plate, p.Plate})
	}
	return s.end("", changes...)
}
