package deal

import (
	"embed"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

//go:embed base/*.json
var baseFiles embed.FS

// Rate is the deposit of a ton from a day on.
type Rate struct {
	Day      schema.Day `gorm:"primaryKey;size:10"`
	PerTon   schema.Fen
	UserID   int64     // who has set it; zero for base data
	UserName string    `gorm:"size:40"`
	At       time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Rate) TableName() string { return "deposit_rate" }

// maxRate is the largest deposit of a ton.
const maxRate = schema.Fen(10_000_00)

// DepositRate returns the deposit of a ton today, in fen; zero when none is asked.
func DepositRate(tx *schema.Tx) (schema.Fen, error) {
	var r Rate
	err := tx.DB().Where("day <= ?", tx.Today()).Order("day DESC").Take(&r).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return 0, nil
	}
	return r.PerTon, err
}

// Rates returns all rates, the latest first.
func Rates(tx *schema.Tx) ([]Rate, error) {
	list := []Rate{}
	return list, tx.DB().Order("day DESC").Find(&list).Error
}

// SetRate lets an administrator set the deposit of a ton from a day on. It refuses a day in the past: what was held
// then stays explained.
func SetRate(tx *schema.Tx, by *account.Member, day schema.Day, perTon schema.Fen) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	switch {
	case day < tx.Today():
		return schema.Invalid("day", "起用日期不能早于今天，请选择今天或以后的日期")
	case perTon < 0 || perTon > maxRate:
		return schema.Invalid("rate", "每吨点价金应在 0 到 %s 元之间", schema.Grouped(int64(maxRate/100)))
	}
	r := Rate{Day: day, PerTon: perTon, UserID: by.UserID, UserName: by.Name, At: tx.Now()}
	if err := tx.Save(&r); err != nil {
		return err
	}
	note := fmt.Sprintf("%s 起 %s 元/吨", day, perTon)
	return notice.RecordPlatform(tx, by.Actor(), "set", kindDepositRate, day, 0, note)
}

// loadRates inserts the missing rates of the base data.
func loadRates(tx *schema.Tx) error {
	type rate struct {
		Day    schema.Day `json:"day"`
		PerTon schema.Fen `json:"perTon"`
	}
	file, err := schema.ReadBase[struct {
		Rates []rate `json:"rates"`
	}](baseFiles, "deposit_rates.json")
	if err != nil {
		return err
	}
	rows := make([]Rate, len(file.Rates))
	for i, r := range file.Rates {
		rows[i] = Rate{Day: r.Day, PerTon: r.PerTon, At: tx.Now()}
	}
	return schema.AddMissing(tx, rows, func(r Rate) string { return string(r.Day) })
}
