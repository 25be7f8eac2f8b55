package schema

// Bale is one inspected bale of a batch.
type Bale struct {
	BatchID    string `gorm:"primaryKey;size:11"`
	Number     int    `gorm:"primaryKey;autoIncrement:false"` // from 1 in the order of the certificate
	Barcode    string `gorm:"size:32"`                        // 32 digits; empty when not known
	Colour     string `gorm:"size:2"`
	Ginning    string `gorm:"size:2"`
	Length     Centi
	Mike       Centi
	Uniformity Centi
	Strength   Centi
	Rd         Centi
	PlusB      Centi
	Foreign    bool
}

// Bales are the inspected bales of a batch in the order of its certificate; none where only the averages are known.
func (tx *Tx) Bales(batch string) ([]Bale, error) {
	var list []Bale
	err := tx.db.Where("batch_id = ?", batch).Order("number").Find(&list).Error
	return list, err
}

// AddBales stores the inspected bales of batches.
func (tx *Tx) AddBales(bales []Bale) error {
	if err := checkBales(bales); err != nil {
		return err
	}
	return insert(tx, bales)
}

func checkBales(bales []Bale) error {
	for _, b := range bales {
		if b.Number < 1 || b.Barcode != "" && (len(b.Barcode) != 32 || !digits(b.Barcode)) {
			return Invalid("barCode", "批次 %s 的棉包条码应为 32 位数字", b.BatchID)
		}
	}
	return nil
}
