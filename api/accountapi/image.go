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

// encodedImage is an image as we have written it.
type encodedImage struct {
	bytes         []byte
	mime          string
	width, height int
}

const (
	pixelsMax = 40_000_000 // of an image; the largest telephones take 50, which they halve
	sideMax   = 16_000     // pixels
	quality   = 88         // of a JPEG

	imageWait = 20 * time.Second // for other images to be read
)

var errNoImage = schema.Invalid("imgFile", "文件格式不正确")

// reencode reads an image and writes it anew: what is no image is refused, and what else was in the file is gone. Of a
// moving image the first picture stays.
func (h Pictures) reencode(ctx context.Context, raw []byte) (encodedImage, error) {
	kind := http.DetectContentType(raw)
	decoder, ok := decoders[kind]
	if !ok {
		return encodedImage{}, errNoImage
	}
	size, err := decoder.size(bytes.NewReader(raw))
	if err != nil {
		return encodedImage{}, errNoImage
	}
	if size.Width < 1 || size.Height < 1 || size.Width > sideMax || size.Height > sideMax || size.Width*size.Height > pixelsMax {
		return encodedImage{}, schema.Invalid("imgFile", "图片太大，请缩小到 4000 万像素以内")
	}
	release, err := h.pool.Acquire(ctx, 1)
	if err != nil {
		return encodedImage{}, schema.Busy(err, "上传的人太多，请稍后再试")
	}
	defer release()
	picture, err := decoder.read(bytes.NewReader(raw))
	if err != nil {
		return encodedImage{}, errNoImage
	}
	_, photo := picture.(*image.YCbCr)
	return encodeImage(rotateUpright(picture, orientation(raw)), photo || kind == "image/jpeg")
}

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

// encodeImage writes photographs as JPEG and everything else as PNG, which is large for some: these become JPEG too. What is
// larger than what may come in is refused.
func encodeImage(picture image.Image, photo bool) (encodedImage, error) {
	out := encodedImage{mime: "image/png", width: picture.Bounds().Dx(), height: picture.Bounds().Dy()}
	var b limitedBuffer
	err := errTooLarge
	if !photo {
		err = png.Encode(&b, picture)
	}
	if errors.Is(err, errTooLarge) {
		b, out.mime = limitedBuffer{}, "image/jpeg"
		err = jpeg.Encode(&b, flatten(picture), &jpeg.Options{Quality: quality})
	}
	if errors.Is(err, errTooLarge) {
		err = schema.Invalid("imgFile", "图片太大，请缩小后再上传")
	}
	out.bytes = b.Bytes()
	return out, err
}

// flatten is a picture on white where it can be seen through.
func flatten(picture image.Image) image.Image {
	if p, ok := picture.(interface{ Opaque() bool }); ok && p.Opaque() {
		return picture
	}
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Over)
	return out
}

// limitedBuffer takes as much as an image may have.
type limitedBuffer struct{ bytes.Buffer }

var errTooLarge = errors.New("the image is too large")

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > imageBytes {
		return 0, errTooLarge
	}
	return b.Buffer.Write(p)
}

// rotateUpright turns a photograph as its orientation says (EXIF 2.32, 4.6.5.A), which is lost with the rest of its
// metadata.
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

// sourcePixel is where the camera took a pixel of the upright picture, which is w by h.
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
