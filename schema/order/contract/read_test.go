package contract

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	unicodeRange = regexp.MustCompile(`<([0-9A-F]{4})><[0-9A-F]{4}><([0-9A-F]{4})>`)
	shownText    = regexp.MustCompile(`\[<([0-9A-F]+)>\] TJ`)
	streamObject = regexp.MustCompile(`(?s)/Length (\d+)\n.*?stream\n`)
)

// readText returns the text of each page of a PDF file that this package wrote, one line for each piece.
func readText(t *testing.T, file []byte) (pages []string) {
	t.Helper()
	toUnicode, contents := map[string]rune{}, [][]byte{}
	for _, at := range streamObject.FindAllSubmatchIndex(file, -1) {
		length, _ := strconv.Atoi(string(file[at[2]:at[3]]))
		stream := file[at[1] : at[1]+length]
		if plain, err := inflate(stream); err == nil {
			stream = plain
		}
		if bytes.Contains(stream, []byte("begincmap")) {
			for _, m := range unicodeRange.FindAllSubmatch(stream, -1) {
				r, _ := strconv.ParseUint(string(m[2]), 16, 16)
				toUnicode[string(m[1])] = rune(r)
			}
		} else if bytes.Contains(stream, []byte("BT\n")) {
			contents = append(contents, stream)
		}
	}
	for _, content := range contents {
		var page strings.Builder
		for _, m := range shownText.FindAllSubmatch(content, -1) {
			if _, err := hex.DecodeString(string(m[1])); err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(m[1]); i += 4 {
				r, known := toUnicode[string(m[1][i:i+4])]
				if !known {
					t.Fatalf("glyph %s has no character", m[1][i:i+4])
				}
				page.WriteRune(r)
			}
			page.WriteByte('\n')
		}
		pages = append(pages, page.String())
	}
	return pages
}

func inflate(stream []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
