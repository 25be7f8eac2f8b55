package cotton

import (
	"cottonmall/schema"
)

// Bale is one inspected bale of a batch.
type Bale struct {
	BatchID    string `gorm:"primaryKey;size:11"`
	Number     int    `gorm:"primaryKey;autoIncrement:false"` // from 1 in the order of the certificate
	Barcode    string `gorm:"size:32"`                        // 32 digits; empty when not known
	Colour     string `gorm:"size:2"`
	Ginning    string `gorm:"size:2"`
	Length     schema.Centi
	Mike       schema.Centi
	Uniformity schema.Centi
	Strength   schema.Centi
	Rd         schema.Centi
	PlusB      schema.Centi
	Foreign    bool
}

// Bales returns the inspected bales of a batch in the order of its certificate. It returns none when only the
// averages are known.
func Bales(tx *schema.Tx, batch string) ([]Bale, error) {
	var list []Bale
	err := tx.DB().Where("batch_id = ?", batch).Order("number").Find(&list).Error
	return list, err
}

// AddBales inserts the inspected bales of batches. It refuses what CheckBales refuses.
func AddBales(tx *schema.Tx, bales []Bale) error {
	if err := CheckBales(bales); err != nil {
		return err
	}
	return schema.Insert(tx, bales)
}

// CheckBales refuses bales without a number from 1 or with a barcode that is not 32 digits.
func CheckBales(bales []Bale) error {
	for _, b := range bales {
		if b.Number < 1 || b.Barcode != "" && (len(b.Barcode) != 32 || !schema.Digits(b.Barcode)) {
			return schema.Invalid("barCode", "批次 %s 的棉包条码应为 32 位数字", b.BatchID)
		}
	}
	return nil
}
