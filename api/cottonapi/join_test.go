package cottonapi

import "testing"

func TestJoinObjects(t *testing.T) {
	t.Parallel()
	type empty struct{}
	type price struct {
		Yuan int `json:"yuan"`
	}
	type lot struct {
		Notes string   `json:"notes"`
		Areas []string `json:"areas"`
	}
	for name, c := range map[string]struct {
		first, second any
		want          string // empty: refused
	}{
		"both":         {price{15900}, lot{`"}`, []string{"南疆"}}, `{"yuan":15900,"notes":"\"}","areas":["南疆"]}`},
		"first empty":  {empty{}, price{1}, `{"yuan":1}`},
		"second empty": {price{1}, empty{}, `{"yuan":1}`},
		"both empty":   {empty{}, empty{}, `{}`},
		"a list":       {price{1}, []int{1}, ""},
		"null":         {(*price)(nil), price{1}, ""},
		"no JSON":      {price{1}, func() {}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := joinObjects(c.first, c.second)
			if string(got) != c.want || (err == nil) != (c.want != "") {
				t.Errorf("joined %s, %v, want %s", got, err, c.want)
			}
		})
	}
}
