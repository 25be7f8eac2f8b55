package accountapi

import (
	"bytes"
	"encoding/binary"
)

// orientation reads how a camera was held from a JPEG's EXIF (tag 0x0112); 1, which is upright, when it does not say.
func orientation(raw []byte) int {
	const upright, tag, short = 1, 0x0112, 3
	tiff := exif(raw)
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II")) {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > len(tiff) {
		return upright
	}
	entries := int(order.Uint16(tiff[at:]))
	for i := range entries {
		entry := at + 2 + 12*i
		if entry+12 > len(tiff) {
			return upright
		}
		if order.Uint16(tiff[entry:]) == tag && order.Uint16(tiff[entry+2:]) == short {
			return int(order.Uint16(tiff[entry+8:]))
		}
	}
	return upright
}

// exif is the TIFF part of a JPEG's APP1 segment; nil when there is none.
func exif(raw []byte) []byte {
	const marker, app1, scan = 0xff, 0xe1, 0xda
	for at := 2; at+4 <= len(raw) && raw[at] == marker && raw[at+1] != scan; {
		size := int(binary.BigEndian.Uint16(raw[at+2:]))
		end := at + 2 + size
		if size < 2 || end > len(raw) {
			return nil
		}
		if body, ok := bytes.CutPrefix(raw[at+4:end], []byte("Exif\x00\x00")); ok && raw[at+1] == app1 {
			return body
		}
		at = end
	}
	return nil
}
