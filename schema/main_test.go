package schema_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/site"
)

// openOnly is an environment variable. If it is set, the test binary only opens the database in this folder or at
// this DSN.
const openOnly = "COTTONMALL_OPEN_ONLY"

func TestMain(m *testing.M) {
	if where := os.Getenv(openOnly); where != "" {
		os.Exit(openAndClose(where))
	}
	os.Exit(m.Run())
}

func openAndClose(where string) int {
	c := schema.Config{Folder: where, Domains: site.Domains()}
	if where[0] != '/' {
		c = schema.Config{DSN: where, Domains: site.Domains()}
	}
	db, err := schema.Open(context.Background(), c)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
