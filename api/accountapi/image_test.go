package accountapi_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/bmp"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
)

func TestOnlyRealImagesAreKept(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	moving := gifOf(t)
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"text":               {[]byte("hello"), "文件格式不正确"},
		"nothing":            {[]byte{}, "文件格式不正确"},
		"a page":             {[]byte("<html><script>alert(1)</script></html>"), "文件格式不正确"},
		"a drawing":          {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "文件格式不正确"},
		"half a picture":     {apitest.PNG(t, 50, 50)[:60], "文件格式不正确"},
		"a head alone":       {[]byte("GIF89a"), "文件格式不正确"},
		"a bomb":             {bomb(t, 30_000, 30_000), "图片太大，请缩小到 4000 万像素以内"},
		"a long bomb":        {bomb(t, 17_000, 100), "图片太大，请缩小到 4000 万像素以内"},
		"an empty bomb":      {bomb(t, 6000, 6000), "文件格式不正确"},
		"too many bytes":     {append(apitest.PNG(t, 5, 5), make([]byte, 10_485_760)...), "文件大小不正确，图片最大 10 MB，请压缩或截取后再上传"},
		"an archive":         {[]byte("PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaa"), "文件格式不正确"},
		"a program":          {[]byte("\x7fELF aaaaaaaaaaaaaaaaaaaaaaaaaaaa"), "文件格式不正确"},
		"a script behind it": {append(moving, []byte("<script>alert(1)</script>")...), ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := apitest.Request{Path: "api/upload_image", Session: token, Code: 400, Msg: c.want}
			r.Body = apitest.PictureForm(t, c.file)
			if c.want == "" {
				r.Code = 200
			}
			w.In(t).Ask(r)
		})
	}
	inJSON := `{"imgFile":"` + base64.StdEncoding.EncodeToString(apitest.PNG(t, 5, 5)) + `"}`
	w.Ask(apitest.Request{
		Name: "base64 in JSON", Path: "api/upload_image", Session: token, Body: inJSON, Code: 400,
		Msg: "图片须作为表单（multipart/form-data）中的文件发送",
	})
	for _, size := range []int{15 << 20, 1 << 20} { // more than anybody may send, and more than a guest
		status, _, gone := w.Raw("api/upload_image", `{"imgFile":"`+strings.Repeat("A", size)+`"}`)
		if status != http.StatusRequestEntityTooLarge && !gone {
			t.Errorf("a guest's body of %d bytes got %d", size, status)
		}
	}
}

// stored uploads a picture, and returns the answer and the content of its download.
func stored(t *testing.T, w *apitest.Site, token string, file []byte) (*http.Response, string) {
	t.Helper()
	upload := apitest.Request{Path: "api/upload_image", Session: token, Body: apitest.PictureForm(t, file)}
	address := apitest.Get[struct{ URL string }](w.Server, upload).URL
	return w.Do(apitest.Request{Method: "GET", Path: address, Session: token})
}

// TestUsualFormatsAreTaken checks that the usual formats of browsers and phones are accepted.
func TestUsualFormatsAreTaken(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	var bitmap bytes.Buffer
	if err := bmp.Encode(&bitmap, image.NewRGBA(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	decoded := func(text string) []byte {
		file, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	for name, c := range map[string]struct {
		file []byte
		kind string
	}{
		"a bitmap":        {bitmap.Bytes(), "image/png"},
		"a WebP photo":    {decoded("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"), "image/jpeg"},
		"a WebP drawing":  {decoded("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="), "image/png"},
		"a moving image":  {gifOf(t), "image/png"},
		"a photo of JPEG": {jpegOf(t, 4, 4), "image/jpeg"},
	} {
		response, _ := stored(t, w, token, c.file)
		if kind := response.Header.Get("Content-Type"); kind != c.kind {
			t.Errorf("%s is kept as %s", name, kind)
		}
	}
}

// TestAPictureThatIsRefusedIsNotKept checks that no file is stored after a user has uploaded as many pictures as
// allowed.
func TestAPictureThatIsRefusedIsNotKept(t *testing.T) {
	t.Parallel()
	path := t.TempDir()
	pictures, err := store.OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pictures.Close() })
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Pictures = pictures })
	send := func(who *schematest.Person, code int) {
		t.Helper()
		w.Ask(apitest.Request{
			Path: "api/upload_image", Session: who.LogIn(), Body: apitest.PictureForm(t, apitest.PNG(t, 7, 7)), Code: code,
		})
	}
	w.DB.Do(func(tx *schema.Tx) error {
		for i := range 100 {
			if _, err := notice.AddPicture(tx, w.Clerk.UserID, "image/png", 1, 1, 1, fmt.Sprintf("%064x", i)); err != nil {
				return err
			}
		}
		return nil
	})
	send(w.Clerk, 409)
	files := func() int {
		list, err := filepath.Glob(filepath.Join(path, "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if n := files(); n != 0 {
		t.Errorf("%d files are kept of a picture that was refused", n)
	}
	send(w.Hand, 200)
	if n := files(); n != 1 {
		t.Errorf("%d files are kept of one picture", n)
	}
}

// TestNothingElseComesWithAnImage checks that pictures are encoded again without comments, scripts and places.
func TestNothingElseComesWithAnImage(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	const secret = "<script>alert(1)</script>"
	for name, file := range map[string][]byte{
		"gif":  append(gifOf(t), secret...),
		"jpeg": withExif(jpegOf(t, 8, 4), 6, secret),
		"png":  append(apitest.PNG(t, 8, 4), secret...),
	} {
		response, content := stored(t, w, token, file)
		if strings.Contains(content, "script") || strings.Contains(content, "Exif") {
			t.Errorf("%s: what came with it is still there", name)
		}
		h := response.Header
		kind := h.Get("Content-Type")
		if kind != http.DetectContentType([]byte(content)) || kind != "image/png" && kind != "image/jpeg" {
			t.Errorf("%s is served as %s", name, kind)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(h.Get("Cache-Control"), "private") ||
			!strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: headers %v", name, h)
		}
	}
}

// TestPhotographsStandUpright checks that photographs are rotated as their Exif orientation demands.
func TestPhotographsStandUpright(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	for orientation, corner := range map[int]image.Point{
		1: {2, 2}, 2: {37, 2}, 3: {37, 17}, 4: {2, 17}, 5: {2, 2}, 6: {17, 2}, 7: {17, 37}, 8: {2, 37},
	} {
		file := withExif(jpegOf(t, 40, 20), orientation, "")
		_, content := stored(t, w, token, file)
		picture, err := jpeg.Decode(strings.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if r, _, _, _ := picture.At(corner.X, corner.Y).RGBA(); r < 0xa000 {
			t.Errorf("orientation %d: the red corner is not at %v of %v", orientation, corner, picture.Bounds())
		}
	}
}

func TestAFileOfAFormIsTaken(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	token := w.Clerk.LogIn()
	for _, c := range []struct {
		field, name string
		code        int
	}{
		{"imgFile", "a.png", 200},
		{"imgFile", "../../../etc/passwd", 200},
		{"imgFile", "..\\..\\x.exe", 200},
		{"imgFile", "a\x00.png", 400},
		{"licence", "a.png", 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			var form bytes.Buffer
			writer := multipart.NewWriter(&form)
			part, err := writer.CreateFormFile(c.field, c.name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := part.Write(apitest.PNG(t, 6, 6)); err != nil || writer.Close() != nil {
				t.Fatal(err)
			}
			w.In(t).Ask(apitest.Request{
				Path: "api/upload_image", Session: token, Body: form.String(), Code: c.code,
				Header: map[string]string{"Content-Type": writer.FormDataContentType()},
			})
		})
	}
	for _, number := range []string{"", "0", "-1", "x", "../1", "1%00", "99999999999999999999", "1'--"} {
		w.Ask(apitest.Request{Name: number, Method: "GET", Path: "api/picture?id=" + number, Session: token, Code: 404})
	}
}

func TestALicenceIsSeenByManagersAndThePlatform(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	address := w.Upload(w.Boss.LogIn())
	second := w.Mill.Manager("二把手")
	picture := apitest.Request{Method: "GET", Path: address, Session: second.LogIn(), Code: 404}
	w.Ask(picture) // not yet a licence
	w.Ask(apitest.Request{
		Path: "member/update_member_info", Session: w.Boss.LogIn(),
		Body: `{"licence":` + address[strings.Index(address, "=")+1:] + `}`,
	})
	for name, c := range map[string]struct {
		token string
		sees  bool
	}{
		"another manager": {second.LogIn(), true},
		"the platform":    {w.Admin.LogIn(), true},
		"its owner":       {w.Boss.LogIn(), true},
		"a member":        {w.Clerk.LogIn(), false},
		"another company": {w.Rival.LogIn(), false},
		"a guest":         {"", false},
	} {
		t.Run(name, func(t *testing.T) {
			answer, text := w.In(t).Do(apitest.Request{Method: "GET", Path: address, Session: c.token})
			if saw := answer.Header.Get("Content-Type") == "image/png"; saw != c.sees {
				t.Errorf("%s sees it: %v, %.100s", name, saw, text)
			}
		})
	}
}

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{0, 0, 255, 255}
			if x < width/4 && y < height/4 {
				c = color.RGBA{255, 0, 0, 255}
			}
			picture.Set(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture, &jpeg.Options{Quality: 100}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gifOf(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	frame := image.NewPaletted(image.Rect(0, 0, 4, 4), color.Palette{color.Black, color.White})
	if err := gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{1, 1}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withExif puts how the camera was held, and a comment, into a JPEG.
func withExif(file []byte, orientation int, comment string) []byte {
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = append(tiff, 0, byte(orientation), 0, 0, 0, 0, 0, 0)
	segment := append([]byte("Exif\x00\x00"), append(tiff, comment...)...)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(segment)+2))...)
	return append(append(out, segment...), file[2:]...)
}

// bomb returns a PNG of few bytes whose header has a huge size.
func bomb(t *testing.T, width, height uint32) []byte {
	t.Helper()
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	head = append(head, 8, 6, 0, 0, 0)
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(make([]byte, 1000)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	out := []byte("\x89PNG\r\n\x1a\n")
	for _, chunk := range []struct {
		name string
		body []byte
	}{{"IHDR", head}, {"IDAT", packed.Bytes()}, {"IEND", nil}} {
		body := append([]byte(chunk.name), chunk.body...)
		out = binary.BigEndian.AppendUint32(out, uint32(len(chunk.body)))
		out = binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
	}
	return out
}
