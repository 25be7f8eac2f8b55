package accountapi

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"time"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"cottonmall/schema"
)

// encodedImage is an image encoded by encodeImage.
type encodedImage struct {
	bytes         []byte
	mime          string
	width, height int
}

const (
	pixelsMax   = 40_000_000 // width by height of an image
	sideMax     = 16_000     // width or height of an image in pixels
	jpegQuality = 88

	imageWait = 20 * time.Second // limits the time to wait for other images
)

var errNoImage = schema.Invalid("imgFile", "文件格式不正确")

// reencode decodes an image and encodes it again, which removes all other data from the file. It refuses files that are
// not images. It keeps only the first frame of an animation.
func (p Pictures) reencode(ctx context.Context, raw []byte) (encodedImage, error) {
	mediaType := http.DetectContentType(raw)
	decoder, ok := decoders[mediaType]
	if !ok {
		return encodedImage{}, errNoImage
	}
	size, err := decoder.size(bytes.NewReader(raw))
	if err != nil {
		return encodedImage{}, errNoImage
	}
	w, h := size.Width, size.Height
	if w < 1 || h < 1 || w > sideMax || h > sideMax || w*h > pixelsMax {
		return encodedImage{}, schema.Invalid("imgFile", "图片太大，请缩小到 4000 万像素以内")
	}
	release, err := p.pool.Acquire(ctx, 1)
	if err != nil {
		return encodedImage{}, schema.Busy(err, "上传的人太多，请稍后再试")
	}
	defer release()
	picture, err := decoder.read(bytes.NewReader(raw))
	if err != nil {
		return encodedImage{}, errNoImage
	}
	_, photo := picture.(*image.YCbCr)
	return encodeImage(rotateUpright(picture, orientation(raw)), photo || mediaType == "image/jpeg")
}

// decoders are the accepted formats, by media type.
var decoders = map[string]struct {
	size func(*bytes.Reader) (image.Config, error)
	read func(*bytes.Reader) (image.Image, error)
}{
	"image/jpeg": {
		func(r *bytes.Reader) (image.Config, error) { return jpeg.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) },
	},
	"image/png": {
		func(r *bytes.Reader) (image.Config, error) { return png.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) },
	},
	"image/gif": {
		func(r *bytes.Reader) (image.Config, error) { return gif.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return gif.Decode(r) },
	},
	"image/webp": {
		func(r *bytes.Reader) (image.Config, error) { return webp.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return webp.Decode(r) },
	},
	"image/bmp": {
		func(r *bytes.Reader) (image.Config, error) { return bmp.DecodeConfig(r) },
		func(r *bytes.Reader) (image.Image, error) { return bmp.Decode(r) },
	},
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

// flatten returns a picture without transparency, on a white background.
func flatten(picture image.Image) image.Image {
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

// rotateUpright rotates and mirrors a photograph by its EXIF orientation (EXIF 2.32, 4.6.5.A). The encoded image has no
// EXIF data.
func rotateUpright(picture image.Image, orientation int) image.Image {
	if orientation < 2 || orientation > 8 {
		return picture
	}
	b := picture.Bounds()
	w, h := b.Dx(), b.Dy()
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	source := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(source, source.Bounds(), picture, b.Min, draw.Src)
	for y := range h {
		for x := range w {
			sx, sy := sourcePixel(orientation, x, y, w, h)
			out.SetRGBA(x, y, color.RGBA(source.RGBAAt(sx, sy)))
		}
	}
	return out
}

// sourcePixel returns the position in the original of the pixel x, y of the upright picture, which is w by h.
func sourcePixel(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return y, w - 1 - x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return h - 1 - y, x
	}
	return x, y
}
