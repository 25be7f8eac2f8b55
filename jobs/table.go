package jobs

import (
	"context"

	"cottonmall/schema"
)

// job is something that happens by itself.
type job struct {
	name     string
	schedule string // minute hour day month weekday in Shanghai, or @every
	does     string // what it is for, for who runs the product
	demo     bool   // only in demonstration mode
	do       func(ctx context.Context, db *schema.DB) error
}

// table is the operations handbook: everything that happens by itself. Of several servers one does a job.
var table = []job{
	{"expire listings", "* * * * *", "Takes listings off sale whose validity or contract has ended.", false, expireListings},
	{"forget live changes", "* * * * *", "Deletes the rows that tell open pages what changed, after ten minutes.", false, forgetLive},
	{"move quotes", "@every 3s", "Moves the contracts' prices a little, so that live prices can be seen.", true, moveQuotes},
}
