// Command lotend sets the end of a lot in an auction, so that a browser scenario need not wait for it. Its arguments
// are the data folder of a site, the id of the lot and the number of seconds from now.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/site"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) != 3 {
		return errors.New("usage: lotend FOLDER LOT SECONDS")
	}
	id, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	seconds, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	db, err := schema.Open(ctx, schema.Config{Folder: args[0], Domains: site.Domains()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return schema.Write(ctx, db, func(tx *schema.Tx) error {
		tx.Changed(auction.LotChanged, id)
		return tx.DB().Exec("UPDATE auction_lot SET end_at = ?, version = version + 1 WHERE id = ?",
			schema.Millis(tx.Now().Add(time.Duration(seconds)*time.Second)), id).Error
	})
}
