package engine

import (
	"strings"
	"testing"
)

func TestRequestsAreGivenUpThatNeedTooMuch(t *testing.T) {
	t.Parallel()
	answer, err := answerWith(func(_ []byte, s *scratch) ([]byte, *Error) {
		for {
			s.lend(1 << 20)
		}
	})
	if err == nil || err.status() != 400 || !strings.Contains(err.Message, "Ask for less") {
		t.Fatalf("%+v %v", answer, err)
	}
	answer, err = answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		s.lend(1 << 20)
		return append(b, "{}"...), nil
	})
	if err != nil || string(answer.body) != "{}" {
		t.Fatalf("%+v %v", answer, err)
	}
}
