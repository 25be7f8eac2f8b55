package accountapi

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"cottonmall/api/web"
	"cottonmall/schema"
)

// encodedImage is an image encoded by encodeImage.
type encodedImage struct {
	bytes         []byte
	mime          string
	width, height int
}

const (
	jpegQuality = 88

	imageWait  = 25 * time.Second // limits the time to wait for other images
	imageLarge = 16_000_000       // bytes of an image whose memory is returned to the system at once
)

var errNoImage = schema.Invalid("imgFile", "文件格式不正确")

// reencode decodes an image and encodes it again, which removes all other data from the file. It refuses files that are
// not images, and images that need too much memory. It keeps only the first frame of an animation. One image at a time
// is in memory, and the system gets the memory of a large one back before the next.
func (p Pictures) reencode(ctx context.Context, file *web.File) (encodedImage, error) {
	release, err := p.pool.Acquire(ctx, 1)
	if err != nil {
		return encodedImage{}, schema.Busy(err, "上传的人太多，请稍后再试")
	}
	defer release()
	raw, err := file.Bytes()
	if err != nil {
		return encodedImage{}, err
	}
	mediaType := http.DetectContentType(raw)
	decoder, ok := decoders[mediaType]
	if !ok {
		return encodedImage{}, errNoImage
	}
	h, err := decoder.header(raw)
	if err != nil {
		return encodedImage{}, errNoImage
	}
	if err := h.checkSize(); err != nil {
		return encodedImage{}, err
	}
	if h.memory() > imageLarge {
		defer debug.FreeOSMemory() // before release
	}
	return decodeImage(raw, mediaType)
}

// decodeImage decodes an image whose header was checked, rotates and encodes it.
func decodeImage(raw []byte, mediaType string) (encodedImage, error) {
	picture, err := decoders[mediaType].read(bytes.NewReader(raw))
	if err != nil {
		return encodedImage{}, errNoImage
	}
	_, photo := picture.(*image.YCbCr)
	return encodeImage(rotateUpright(picture, orientation(raw)), photo || mediaType == "image/jpeg")
}

// decoders are the accepted formats, by media type.
var decoders = map[string]struct {
	header func([]byte) (header, error)
	read   func(io.Reader) (image.Image, error)
}{
	"image/jpeg": {jpegHeader, jpeg.Decode},
	"image/png":  {pngHeader, png.Decode},
	"image/gif":  {gifHeader, gif.Decode},
	"image/webp": {webpHeader, webp.Decode},
	"image/bmp":  {bmpHeader, bmp.Decode},
}

// encodeImage encodes photographs as JPEG and other images as PNG, or as JPEG if the PNG is too large. It refuses
// images that exceed imageBytes in both formats.
func encodeImage(picture image.Image, photo bool) (encodedImage, error) {
	out := encodedImage{mime: "image/png", width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	var b limitedBuffer
	err := errTooLarge
	if !photo {
		err = png.Encode(&b, picture)
	}
	if errors.Is(err, errTooLarge) {
		b, out.mime = limitedBuffer{}, "image/jpeg"
		err = jpeg.Encode(&b, flatten(picture), &jpeg.Options{Quality: jpegQuality})
	}
	if errors.Is(err, errTooLarge) {
		err = schema.Invalid("imgFile", "图片太大，请缩小后再上传")
	}
	out.bytes = b.Bytes()
	return out, err
}

// flatten returns a picture without transparency, on a white background. It changes the picture if it can, which takes
// no more memory.
func flatten(picture image.Image) image.Image {
	if p, ok := picture.(*image.NRGBA); ok {
		for at := 0; at < len(p.Pix); at += 4 {
			pixel := p.Pix[at : at+4]
			for i, value := range pixel[:3] {
				pixel[i] = byte((int(value)*int(pixel[3]) + 255*(255-int(pixel[3])) + 127) / 255)
			}
			pixel[3] = 255
		}
		return &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Rect}
	}
	if p, ok := picture.(interface{ Opaque() bool }); ok && p.Opaque() {
		return picture
	}
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Over)
	return out
}

// limitedBuffer is a buffer with a maximum of imageBytes.
type limitedBuffer struct{ bytes.Buffer }

var errTooLarge = errors.New("image too large")

// Write appends p to the buffer. It returns errTooLarge if the buffer would exceed imageBytes.
func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > imageBytes {
		return 0, errTooLarge
	}
	return b.Buffer.Write(p)
}
