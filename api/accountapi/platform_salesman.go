package accountapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
)

type salesmanSaveIn struct {
	Region string `json:"region,omitempty" maxLength:"20" doc:"地区：产区或城市，空为其他地区"`
	Name   string `json:"name" maxLength:"20" doc:"姓名"`
	Phone  string `json:"phone" maxLength:"20" doc:"电话"`
	QR     string `json:"qr,omitempty" maxLength:"40000" doc:"二维码：图片地址或 data 地址"`
}

// PlatformSalesmen handles the calls of administrators about the salesmen of regions.
type PlatformSalesmen struct{ DB *schema.DB }

// Salesmen returns the salesmen of all regions.
func (h PlatformSalesmen) Salesmen(c *web.Call, _ *web.None) ([]account.Salesman, error) {
	return schema.View(c, h.DB, account.Salesmen)
}

// SetSalesman sets the salesman of a region.
func (h PlatformSalesmen) SetSalesman(c *web.Call, in *salesmanSaveIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.SetSalesman(tx, by, account.Salesman{Region: in.Region, Name: in.Name, Phone: in.Phone, QR: in.QR})
	})
}

// RemoveSalesman removes the salesman of a region.
func (h PlatformSalesmen) RemoveSalesman(c *web.Call, in *salesmanIn) (web.None, error) {
	return Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return account.RemoveSalesman(tx, by, in.Region)
	})
}
