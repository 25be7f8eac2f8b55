package siteapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/site"
)

// PlatformFirstSteps handles the calls of administrators about the first steps of a site.
type PlatformFirstSteps struct {
	DB         *schema.DB
	Configured site.Configured
}

// List returns the first steps; nothing when all are done or they are hidden.
func (h PlatformFirstSteps) List(c *web.Call, _ *web.None) ([]site.FirstStep, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]site.FirstStep, error) {
		return site.FirstSteps(tx, accountapi.MemberOf(c.Caller), h.Configured)
	})
}

// Hide hides the first steps.
func (h PlatformFirstSteps) Hide(c *web.Call, _ *web.None) (web.None, error) {
	return accountapi.Change(c, h.DB, site.HideFirstSteps)
}
