package productapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/product"
	"cottonmall/schema/store"
)

// Pictures handles the call about the pictures of products.
type Pictures struct {
	DB    *schema.DB
	Files store.Store
}

// Show sends a picture. Everybody may see those of products on sale, and a company its own.
func (h Pictures) Show(c *web.Call) error {
	return accountapi.ShowPicture(c, h.DB, h.Files, func(tx *schema.Tx, id int64) (*notice.Picture, error) {
		return product.FindPicture(tx, c.Caller.Actor.CompanyID, id)
	})
}
