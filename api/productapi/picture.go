package productapi

import (
	"context"
	"strconv"

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
	id, err := strconv.ParseInt(c.Fiber.Query("id"), 10, 64)
	if err != nil {
		return schema.NotFound("没有这张图片")
	}
	ctx, cancel := context.WithTimeout(c, web.LookupTimeout)
	defer cancel()
	p, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*notice.Picture, error) {
		return product.FindPicture(tx, c.Caller.Actor.CompanyID, id)
	})
	if err != nil {
		return err
	}
	return accountapi.SendPicture(ctx, c, h.Files, p, web.PrivateAnswer)
}
