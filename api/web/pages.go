package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/gofiber/fiber/v2"
)

// pages serve what Vite built: files with a hash in their names for a year, everything else fresh, and the one
// page of the application for every address that is no file. It knows its own addresses, and what to show at others.
type pages struct {
	files     map[string]*page
	addresses map[string]bool // in lower case, as the application compares them
	mobile    string          // where phones that come to the home page are sent; empty: they stay
}

// page is one file as it is sent: plain or compressed when it was built.
type page struct {
	kind, tag, cache string
	plain, gz, br    []byte
}

const (
	front   = "/index.html"
	forever = "public, max-age=31536000, immutable"
	fresh   = "no-cache"
)

func newPages(files fs.FS, addresses []byte, mobile string) *pages {
	p := &pages{files: map[string]*page{}, addresses: readAddresses(addresses), mobile: mobile}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err == nil {
			p.add("/"+name, body)
		}
		return err
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return p
}

func readAddresses(list []byte) map[string]bool {
	var paths []string
	if err := json.Unmarshal(list, &paths); err != nil {
		panic(err) // the list is part of the program
	}
	known := map[string]bool{}
	for _, path := range paths {
		known[strings.ToLower(path)] = true
	}
	return known
}

// version names what Vite built; empty when it has built nothing.
func (p *pages) version() string {
	if page := p.files[front]; page != nil {
		return strings.Trim(page.tag, `"`)
	}
	return ""
}

// known tells whether an address has a page.
func (p *pages) known(address string) bool {
	return address == front || p.addresses["/"+strings.Trim(strings.ToLower(address), "/")]
}

func (p *pages) add(name string, body []byte) {
	switch ext := path.Ext(name); ext {
	case ".gz":
		p.page(strings.TrimSuffix(name, ext)).gz = body
	case ".br":
		p.page(strings.TrimSuffix(name, ext)).br = body
	default:
		sum := sha256.Sum256(body)
		f := p.page(name)
		f.plain, f.tag = body, `"`+hex.EncodeToString(sum[:8])+`"`
	}
}

func (p *pages) page(name string) *page {
	f := p.files[name]
	if f == nil {
		f = &page{kind: kindOf(path.Ext(name)), cache: fresh}
		if strings.HasPrefix(name, "/assets/") {
			f.cache = forever
		}
		p.files[name] = f
	}
	return f
}

// kindOf is the media type of a file. The system's tables differ; these are what browsers insist on.
func kindOf(ext string) string {
	switch ext {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	}
	if kind := mime.TypeByExtension(ext); kind != "" {
		return kind
	}
	return fiber.MIMEOctetStream
}

func (p *pages) serve(c *fiber.Ctx) error {
	if c.Method() != http.MethodGet && c.Method() != http.MethodHead {
		return fiber.ErrNotFound
	}
	name := c.Path()
	if name == "/" && p.mobile != "" {
		c.Vary(fiber.HeaderUserAgent)
		if phone(c.Get(fiber.HeaderUserAgent)) {
			c.Set(fiber.HeaderCacheControl, "no-store")
			return c.Redirect(p.mobile)
		}
	}
	f := p.files[name]
	if f == nil && path.Ext(name) != "" && name != "/" {
		return c.Status(http.StatusNotFound).SendString("没有这个文件")
	}
	if f == nil || name == front {
		return p.sendFront(c)
	}
	return f.send(c, http.StatusOK)
}

// sendFront answers with the one page of the application.
func (p *pages) sendFront(c *fiber.Ctx) error {
	f := p.files[front]
	if f == nil {
		c.Set(fiber.HeaderCacheControl, "no-store")
		return c.Status(http.StatusServiceUnavailable).SendString("页面尚未构建：请先运行 make build")
	}
	setFingerprint(c)
	if !p.known(c.Path()) {
		return f.send(c, http.StatusNotFound)
	}
	return f.send(c, http.StatusOK)
}

// phone tells whether a browser says that it is a phone's; a tablet is none.
func phone(agent string) bool {
	return strings.Contains(agent, "Mobile") && !strings.Contains(agent, "iPad")
}

func (f *page) send(c *fiber.Ctx, status int) error {
	c.Status(status)
	c.Set(fiber.HeaderContentType, f.kind)
	c.Set(fiber.HeaderCacheControl, f.cache)
	c.Set(fiber.HeaderETag, f.tag)
	c.Vary(fiber.HeaderAcceptEncoding)
	if status == http.StatusOK && c.Get(fiber.HeaderIfNoneMatch) == f.tag {
		return c.SendStatus(http.StatusNotModified)
	}
	accepts := c.Get(fiber.HeaderAcceptEncoding)
	switch {
	case f.br != nil && strings.Contains(accepts, "br"):
		c.Set(fiber.HeaderContentEncoding, "br")
		return c.Send(f.br)
	case f.gz != nil && strings.Contains(accepts, "gzip"):
		c.Set(fiber.HeaderContentEncoding, "gzip")
		return c.Send(f.gz)
	}
	return c.Send(f.plain)
}
