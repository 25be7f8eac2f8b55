// Package webtest makes calls for tests of handlers.
package webtest

import (
	"testing"

	"cottonmall/api/web"
	"cottonmall/schema/account"
)

// CallBy returns a call of a member.
func CallBy(t testing.TB, m *account.Member) *web.Call {
	return &web.Call{Context: t.Context(), Caller: web.Caller{Actor: m.Actor(), Session: &web.Session{Member: m}}}
}
