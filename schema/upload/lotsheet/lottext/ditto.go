package lottext

import "slices"

var dittoMarks = []string{
	"同上", "同上行", "同前", "同", "如上", "DITTO", "DO.", "↑", "〃", "″", "〞", "々", `"`, "＂", "''", "”",
}

// IsDitto reports whether a text is a mark for the value of the lot above.
func IsDitto(text string) bool {
	return len(text) <= len("同上行") && slices.Contains(dittoMarks, Fold(text))
}
