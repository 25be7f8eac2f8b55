package api

import (
	"context"
	"testing"
	"time"

	"cottonmall/schema"
)

const (
	mine   = "您的另一个文件还没有做完"
	theirs = "人太多"
)

// hasTurn tells whether a person gets a turn, and what he is told when he gets none.
func hasTurn(t *testing.T, of *turns, person int64) (leave func(), refusal string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	leave, err := of.take(ctx, person, mine, theirs)
	if e, ok := schema.KindOf(err); ok {
		return nil, e.Message
	}
	return leave, ""
}

// Of two places one person has one: whoever comes after him finds the other free.
func TestOnePersonTakesOnePlace(t *testing.T) {
	t.Parallel()
	of := newTurns(2)
	leave, _ := hasTurn(t, of, 1)
	if _, refusal := hasTurn(t, of, 1); refusal != mine {
		t.Errorf("the second of one person is told %q", refusal)
	}
	other, refusal := hasTurn(t, of, 2)
	if refusal != "" {
		t.Errorf("another person is told %q", refusal)
	}
	if _, refusal := hasTurn(t, of, 3); refusal != theirs {
		t.Errorf("the third is told %q", refusal)
	}
	leave()
	again, refusal := hasTurn(t, of, 1)
	if refusal != "" {
		t.Errorf("who has left is told %q", refusal)
	}
	again()
	other()
	if len(of.lanes) != 0 || len(of.room) != 0 {
		t.Errorf("%d lanes and %d places are taken when all have left", len(of.lanes), len(of.room))
	}
}
