package cottonapi

import (
	"encoding/json"
	"fmt"
)

// joinObjects returns a JSON object with the members of the JSON of two values, which must be objects.
func joinObjects(first, second any) ([]byte, error) {
	joined := []byte("{")
	for _, v := range []any{first, second} {
		text, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		if text[0] != '{' {
			return nil, fmt.Errorf("join JSON of %T: not an object", v)
		}
		members := text[1 : len(text)-1]
		if len(joined) > 1 && len(members) > 0 {
			joined = append(joined, ',')
		}
		joined = append(joined, members...)
	}
	return append(joined, '}'), nil
}
