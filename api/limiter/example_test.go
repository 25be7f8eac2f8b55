package limiter_test

import (
	"context"
	"fmt"
	"time"

	"cottonmall/api/limiter"
)

// The routes page names what calls share: the paces of callers, and the room of the server.
var (
	reads = limiter.Paces{limiter.Session: {10, time.Second, 40}, limiter.Address: {30, time.Second, 120}}

	largeBodies = limiter.NewPool(limiter.Capacity{
		Total: 112 << 20, Each: map[limiter.Kind]int64{limiter.User: 28 << 20}, Lease: 3 * time.Minute,
	})
	spreadsheets = limiter.NewPool(limiter.Capacity{
		Total: 1, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: 20 * time.Second,
	})
)

// Example is the way of one call: its body, how often its caller may make it, and its place.
func Example() {
	limits := limiter.New(limiter.Config{})
	limits.Add(limiter.Class{Name: "/mall/batch/getListingFineList", Paces: reads})
	upload := limits.Add(limiter.Class{
		Name: "/mall/importTemp/import", Paces: limiter.Paces{limiter.Session: {1, 2 * time.Second, 15}},
		Bytes: largeBodies, Concurrency: spreadsheets,
	})
	ctx := context.Background()
	user, session := limiter.Key{Kind: limiter.User, ID: "7"}, limiter.Key{Kind: limiter.Session, ID: "x"}
	address := limiter.Key{Kind: limiter.Address, ID: "203.0.113.7"}

	body, err := upload.Bytes.Acquire(ctx, 28_000_000, user) // when the header arrives
	if err != nil {
		fmt.Println("503", limiter.IsOwn(err))
		return
	}
	defer body()
	if err := upload.Take(ctx, upload.Counted(session, address), limiter.Everyone); err != nil {
		fmt.Println("509", err)
		return
	}
	place, err := upload.Concurrency.Acquire(ctx, 1, user)
	if err != nil {
		fmt.Println("503", limiter.IsOwn(err))
		return
	}
	defer place()
	fmt.Println("200")
	// Output: 200
}
