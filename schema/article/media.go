package article

import (
	"net/http"
	"path"
	"strings"
)

// mediaTypes are the accepted types of uploaded files, by what their first bytes are and the end of their names.
var mediaTypes = []struct{ content, extension, mime string }{
	{"video/mp4", "", "video/mp4"},
	{"video/webm", "", "video/webm"},
	{"application/pdf", "", "application/pdf"},
	{"application/zip", ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{"application/zip", ".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
	{"application/zip", ".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
	{"application/zip", ".zip", "application/zip"},
}

// MediaMax is the largest size of an uploaded file in bytes.
const MediaMax = 200 << 20

// MediaType returns the media type of a file with these first bytes and this name; empty for one that is not accepted.
func MediaType(head []byte, name string) string {
	content, extension := http.DetectContentType(head), strings.ToLower(path.Ext(name))
	for _, t := range mediaTypes {
		if t.content == content && (t.extension == "" || t.extension == extension) {
			return t.mime
		}
	}
	return ""
}
