package api

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

type salesmanSaveIn struct {
	Region string `json:"region,omitempty" maxLength:"20" doc:"地区：产区或城市，空为其他地区"`
	Name   string `json:"name" maxLength:"20" doc:"姓名"`
	Phone  string `json:"phone" maxLength:"20" doc:"电话"`
	QR     string `json:"qr,omitempty" maxLength:"40000" doc:"二维码：图片地址或 data 地址"`
}

// platformSalesmen keep who serves which region.
type platformSalesmen struct{ db *schema.DB }

func (h platformSalesmen) salesmen(c *call, _ *none) ([]account.Salesman, error) {
	return schema.View(c, h.db, account.Salesmen)
}

func (h platformSalesmen) setSalesman(c *call, in *salesmanSaveIn) (none, error) {
	return change(c, h.db, func(tx *schema.Tx, by *account.Member) error {
		return account.SetSalesman(tx, by, account.Salesman{Region: in.Region, Name: in.Name, Phone: in.Phone, QR: in.QR})
	})
}

func (h platformSalesmen) removeSalesman(c *call, in *salesmanIn) (none, error) {
	return change(c, h.db, func(tx *schema.Tx, by *account.Member) error { return account.RemoveSalesman(tx, by, in.Region) })
}
