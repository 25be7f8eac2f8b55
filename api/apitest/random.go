package apitest

import (
	"bytes"
	"encoding/json"
)

// Some decodes a random value: whether there is one.
type Some bool

func (s *Some) UnmarshalJSON(value []byte) error {
	text := string(value)
	*s = text != `""` && text != "null" && text != "0"
	return nil
}

// Picture decodes a picture of random content: whether it is a PNG.
type Picture bool

func (p *Picture) UnmarshalJSON(value []byte) error {
	var file []byte
	err := json.Unmarshal(value, &file)
	*p = Picture(bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")))
	return err
}
