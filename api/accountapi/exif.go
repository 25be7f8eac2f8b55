package accountapi

import (
	"bytes"

	"github.com/bep/imagemeta"
)

// orientation returns the EXIF orientation of a JPEG. It returns 1, upright, if the file has no readable orientation.
func orientation(raw []byte) int {
	found := uint16(1)
	_, err := imagemeta.Decode(imagemeta.Options{
		R: bytes.NewReader(raw), ImageFormat: imagemeta.JPEG, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(tag imagemeta.TagInfo) bool { return tag.Tag == "Orientation" && tag.Namespace == "IFD0" },
		HandleTag: func(tag imagemeta.TagInfo) error {
			if value, ok := tag.Value.(uint16); ok {
				found = value
			}
			return imagemeta.ErrStopWalking
		},
	})
	if err != nil {
		return 1
	}
	return int(found)
}
