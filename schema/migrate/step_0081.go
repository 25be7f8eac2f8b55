package migrate

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"gorm.io/gorm"
)

// addTradeClasses adds the area and the double grade of sold lots, by which trades are counted. Until now each count
// read the facts of all lots.
func addTradeClasses(db *gorm.DB) error {
	if err := addColumns(db, "order_line", &orderLine81{}); err != nil {
		return err
	}
	for last := int64(0); ; {
		var lines []orderFacts81
		query := db.Table("order_line").Where("id > ? AND goods = ?", last, "cotton")
		if err := query.Order("id").Limit(1000).Find(&lines).Error; err != nil {
			return fmt.Errorf("read facts of sold lots: %w", err)
		}
		if len(lines) == 0 {
			return nil
		}
		ids := map[orderLine81][]int64{}
		for i := range lines {
			class, err := lines[i].class()
			if err != nil {
				return fmt.Errorf("read facts of line %d: %w", lines[i].ID, err)
			}
			ids[class] = append(ids[class], lines[i].ID)
			last = lines[i].ID
		}
		for class, lots := range ids {
			err := db.Exec("UPDATE order_line SET area = ?, double_grade = ? WHERE id IN ?", class.Area, class.DoubleGrade,
				lots).Error
			if err != nil {
				return fmt.Errorf("set classes of sold lots: %w", err)
			}
		}
	}
}

type orderLine81 struct {
	Area        text   `gorm:"size:20;default:''"`
	DoubleGrade number `gorm:"default:0"`
}

// orderFacts81 are the columns of order_line that this step reads.
type orderFacts81 struct {
	ID    int64 `gorm:"primaryKey"`
	Facts string
}

// class returns the area of a lot, and the double grade of its length and strength between 26 and 31.
func (l *orderFacts81) class() (class orderLine81, err error) {
	if l.Facts == "" {
		return class, nil
	}
	var facts []struct{ Name, Value string }
	if err := json.Unmarshal([]byte(l.Facts), &facts); err != nil {
		return class, err
	}
	values := map[string]string{}
	for _, f := range facts {
		values[f.Name] = f.Value
	}
	whole := func(name string) number {
		text, _, _ := strings.Cut(values[name], ".")
		n, _ := strconv.Atoi(text)
		return number(n)
	}
	area, _, _ := strings.Cut(values["origin"], " ")
	runes := []rune(area)
	class.Area = text(runes[:min(len(runes), 20)])
	if double := min(whole("lengthAvg"), whole("strongAvg")); double > 0 {
		class.DoubleGrade = min(max(double, 26), 31)
	}
	return class, nil
}
