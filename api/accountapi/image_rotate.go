package accountapi

import (
	"image"
	"image/draw"
)

// rotateUpright rotates and mirrors a photograph by its EXIF orientation (EXIF 2.32, 4.6.5.A). The encoded image has no
// EXIF data.
func rotateUpright(picture image.Image, orientation int) image.Image {
	if orientation < 2 || orientation > 8 {
		return picture
	}
	switch p := picture.(type) {
	case *image.YCbCr:
		if ratio, ok := rotatedRatio(p.SubsampleRatio, orientation); ok {
			return rotateYCbCr(p, ratio, orientation)
		}
	case *image.Gray:
		turned := plane{p.Pix, p.Stride, p.Rect.Dx(), p.Rect.Dy(), 1}.rotate(orientation)
		return &image.Gray{Pix: turned.pix, Stride: turned.stride, Rect: turned.bounds()}
	case *image.CMYK:
		turned := plane{p.Pix, p.Stride, p.Rect.Dx(), p.Rect.Dy(), 4}.rotate(orientation)
		return &image.CMYK{Pix: turned.pix, Stride: turned.stride, Rect: turned.bounds()}
	}
	p, ok := picture.(*image.RGBA)
	if !ok {
		p = image.NewRGBA(image.Rect(0, 0, picture.Bounds().Dx(), picture.Bounds().Dy()))
		draw.Draw(p, p.Rect, picture, picture.Bounds().Min, draw.Src)
	}
	turned := plane{p.Pix, p.Stride, p.Rect.Dx(), p.Rect.Dy(), 4}.rotate(orientation)
	return &image.RGBA{Pix: turned.pix, Stride: turned.stride, Rect: turned.bounds()}
}

// rotatedRatio returns the subsampling of an image after its rotation; false if there is no such one.
func rotatedRatio(ratio image.YCbCrSubsampleRatio, orientation int) (image.YCbCrSubsampleRatio, bool) {
	if orientation < 5 {
		return ratio, true
	}
	switch ratio {
	case image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio420:
		return ratio, true
	case image.YCbCrSubsampleRatio422:
		return image.YCbCrSubsampleRatio440, true
	case image.YCbCrSubsampleRatio440:
		return image.YCbCrSubsampleRatio422, true
	}
	return ratio, false
}

func rotateYCbCr(p *image.YCbCr, ratio image.YCbCrSubsampleRatio, orientation int) *image.YCbCr {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	cw, ch := chromaSize(p.SubsampleRatio, w, h)
	y := plane{p.Y, p.YStride, w, h, 1}.rotate(orientation)
	cb, cr := plane{p.Cb, p.CStride, cw, ch, 1}.rotate(orientation), plane{p.Cr, p.CStride, cw, ch, 1}.rotate(orientation)
	return &image.YCbCr{
		Y: y.pix, Cb: cb.pix, Cr: cr.pix, YStride: y.stride, CStride: cb.stride, SubsampleRatio: ratio, Rect: y.bounds(),
	}
}

// chromaSize returns the size of the chroma planes of an image of a size.
func chromaSize(ratio image.YCbCrSubsampleRatio, w, h int) (int, int) {
	switch ratio {
	case image.YCbCrSubsampleRatio422:
		return (w + 1) / 2, h
	case image.YCbCrSubsampleRatio420:
		return (w + 1) / 2, (h + 1) / 2
	case image.YCbCrSubsampleRatio440:
		return w, (h + 1) / 2
	case image.YCbCrSubsampleRatio411:
		return (w + 3) / 4, h
	case image.YCbCrSubsampleRatio410:
		return (w + 3) / 4, (h + 1) / 2
	}
	return w, h
}

// plane is pixels of so many bytes each.
type plane struct {
	pix          []byte
	stride, w, h int
	bytes        int
}

func (p plane) bounds() image.Rectangle { return image.Rect(0, 0, p.w, p.h) }

// rotate returns the upright copy of a plane with an EXIF orientation.
func (p plane) rotate(orientation int) plane {
	out := plane{w: p.w, h: p.h, bytes: p.bytes}
	if orientation >= 5 {
		out.w, out.h = p.h, p.w
	}
	out.stride = out.w * p.bytes
	out.pix = make([]byte, out.stride*out.h)
	for y := range out.h {
		for x := range out.w {
			sx, sy := sourcePixel(orientation, x, y, out.w, out.h)
			from := sy*p.stride + sx*p.bytes
			copy(out.pix[y*out.stride+x*p.bytes:], p.pix[from:from+p.bytes])
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
