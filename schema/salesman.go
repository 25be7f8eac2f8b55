package schema

import "strings"

// Salesman is the platform's contact person for a region.
type Salesman struct {
	Region string `gorm:"primaryKey;size:40" json:"region"` // an area or a city; empty: everywhere else
	Name   string `gorm:"size:40" json:"name"`
	Phone  string `gorm:"size:40" json:"phone"`
	QR     string `gorm:"column:qr;type:text" json:"qr"` // picture of a QR code: a path of this site or a data address; may be empty
}

// Salesman is the contact person for a region, or the one for everywhere else.
func (tx *Tx) Salesman(region string) (*Salesman, error) {
	var list []Salesman
	err := tx.db.Where("region IN ?", []string{plainOr(strings.TrimSpace(region)), ""}).Order("region DESC").Find(&list).Error
	if err == nil && len(list) == 0 {
		err = NotFound("该地区暂无客户经理，请联系在线客服")
	}
	return first(list), err
}

// Salesmen are all contact persons by region.
func (tx *Tx) Salesmen() ([]Salesman, error) {
	list := []Salesman{}
	err := tx.db.Order("region").Find(&list).Error
	return list, err
}

// SetSalesman adds the contact person of a region or changes him.
func (tx *Tx) SetSalesman(by *Member, s Salesman) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	if strings.TrimSpace(s.Name) == "" || strings.TrimSpace(s.Phone) == "" {
		return Invalid("name", "请填写客户经理的姓名和电话")
	}
	if err := tx.Save(&s); err != nil {
		return err
	}
	return tx.RecordPlatform(by.Actor(), "set", "salesman", s.Region, 0, s.Name)
}

// RemoveSalesman removes the contact person of a region.
func (tx *Tx) RemoveSalesman(by *Member, region string) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	if err := tx.db.Where("region = ?", plainOr(region)).Delete(&Salesman{}).Error; err != nil {
		return err
	}
	return tx.RecordPlatform(by.Actor(), "remove", "salesman", region, 0, "")
}
