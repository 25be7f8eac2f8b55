package account

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// Salesman is the platform's contact person for a region.
type Salesman struct {
	Region string `gorm:"primaryKey;size:40" json:"region"` // an area or a city; empty for all other regions
	Name   string `gorm:"size:40" json:"name"`
	Phone  string `gorm:"size:40" json:"phone"`
	QR     string `gorm:"column:qr;type:text" json:"qr"` // QR code: path on this site, data URL or empty
}

// FindSalesman returns the contact person for a region, or the one for all other regions.
func FindSalesman(tx *schema.Tx, region string) (*Salesman, error) {
	var list []Salesman
	err := tx.DB().Where("region IN ?", []string{schema.PlainOr(strings.TrimSpace(region)), ""}).Order("region DESC").
		Find(&list).Error
	if err == nil && len(list) == 0 {
		err = schema.NotFound("该地区暂无客户经理，请联系在线客服")
	}
	return schema.First(list), err
}

// Salesmen returns all contact persons by region.
func Salesmen(tx *schema.Tx) ([]Salesman, error) {
	list := []Salesman{}
	err := tx.DB().Order("region").Find(&list).Error
	return list, err
}

// SetSalesman inserts or updates the contact person of a region.
func SetSalesman(tx *schema.Tx, by *Member, s Salesman) error {
	if err := Administers(tx, by); err != nil {
		return err
	}
	if strings.TrimSpace(s.Name) == "" || strings.TrimSpace(s.Phone) == "" {
		return schema.Invalid("name", "请填写客户经理的姓名和电话")
	}
	if err := schema.CheckPicture("qr", s.QR); err != nil {
		return err
	}
	if err := tx.Save(&s); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "set", kindSalesman, s.Region, 0, s.Name)
}

// RemoveSalesman deletes the contact person of a region.
func RemoveSalesman(tx *schema.Tx, by *Member, region string) error {
	if err := Administers(tx, by); err != nil {
		return err
	}
	if err := tx.DB().Where("region = ?", schema.PlainOr(region)).Delete(&Salesman{}).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", kindSalesman, region, 0, "")
}
