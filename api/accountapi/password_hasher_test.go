package accountapi

import (
	"context"
	"testing"
	"time"

	"cottonmall/schema"
)

func TestPasswordHasherRunsOneCallAtATime(t *testing.T) {
	t.Parallel()
	h := NewPasswordHasher(10 * time.Millisecond)
	release, err := h.acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.matches(t.Context(), "", "x")
	if e, ok := schema.KindOf(err); !ok || e.Kind != schema.BusyKind || e.Message != "登录的人太多，请稍后再试" {
		t.Errorf("while another call runs: %v", err)
	}
	if _, err := h.hash(t.Context(), "x"); err == nil {
		t.Error("two passwords were hashed at once")
	}
	release()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.hash(gone, "x"); err == nil {
		t.Error("a cancelled call was run")
	}
	h = NewPasswordHasher(0)
	hash, err := h.hash(t.Context(), "cotton2026")
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := h.matches(t.Context(), hash, "cotton2026"); !ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
}
