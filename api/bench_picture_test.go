package api_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/api/apitest"
)

// BenchmarkPicturesAtOnce prints how much memory eight pictures of 25 megapixels take that are uploaded at once, at the
// highest moment and afterwards.
func BenchmarkPicturesAtOnce(b *testing.B) {
	w := apitest.OpenPeople(b, nil)
	var tokens []string
	for i := range 8 {
		tokens = append(tokens, w.Mill.Member("员"+strconv.Itoa(i)).LogIn())
	}
	for name, encode := range map[string]func(*bytes.Buffer, image.Image) error{
		"jpeg": func(file *bytes.Buffer, p image.Image) error { return jpeg.Encode(file, p, &jpeg.Options{Quality: 90}) },
		"png":  func(file *bytes.Buffer, p image.Image) error { return png.Encode(file, p) },
	} {
		var file bytes.Buffer
		if err := encode(&file, grain(5774, 4330)); err != nil {
			b.Fatal(err)
		}
		form := apitest.PictureForm(b, file.Bytes())
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				debug.FreeOSMemory()
				before := resident(b, "VmRSS")
				if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200); err != nil { // forgets VmHWM
					b.Fatal(err)
				}
				start, slowest := time.Now(), time.Duration(0)
				var uploads sync.WaitGroup
				var mu sync.Mutex
				stored := 0.0
				for _, token := range tokens {
					uploads.Go(func() {
						_, text := w.Do(apitest.Request{Path: "api/upload_image", Session: token, Body: form})
						mu.Lock()
						defer mu.Unlock()
						slowest = max(slowest, time.Since(start))
						if strings.HasPrefix(text, `{"code":200`) {
							stored++
						}
					})
				}
				uploads.Wait()
				b.ReportMetric(float64(file.Len())/1e6, "MB/file")
				b.ReportMetric(resident(b, "VmHWM")-before, "MB-more-at-most")
				b.ReportMetric(resident(b, "VmRSS")-before, "MB-more-afterwards")
				b.ReportMetric(stored, "stored")
				b.ReportMetric(slowest.Seconds(), "s-slowest")
			}
		})
	}
}

// grain returns a gray ramp with the grain of a photograph.
func grain(width, height int) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(picture.Pix); i += 4 {
		base := byte(i / len(picture.Pix) * 200)
		if r.IntN(16) == 0 {
			base += byte(r.IntN(32))
		}
		picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], picture.Pix[i+3] = base, base+8, base+16, 255
	}
	return picture
}

// resident returns a line of /proc/self/status in megabytes.
func resident(b *testing.B, name string) float64 {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	found := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(status)
	kilobytes, err := strconv.Atoi(string(found[1]))
	if err != nil {
		b.Fatal(err)
	}
	return float64(kilobytes) * 1024 / 1e6
}
