package orderapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/store"
)

// Orders handles the calls about orders.
type Orders struct {
	DB       *schema.DB
	Goods    market.Goods
	Files    store.Store
	Slots    web.ExportSlots
	Platform bool // an administrator of the platform calls
}
