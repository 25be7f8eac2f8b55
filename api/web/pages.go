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

// pages serves the files that Vite has built. Browsers cache files with a hash in their names for a year and revalidate
// others. Addresses without a file get the HTML of the application, with status 404 if it has no page there.
type pages struct {
	files     map[string]*pageFile
	addresses map[string]bool // of pages, in lower case; the application ignores case too
	mobile    string          // URL that phones on the home page are redirected to; empty: none
	heads     *heads
	base      func(*fiber.Ctx) string // the address of the site
	maySearch func(*fiber.Ctx) bool   // counts a search of the caller, and reports whether it is within the limit
}

// pageFile is a file with its headers, plain and as compressed by the build.
type pageFile struct {
	mediaType, tag, cache string
	plain, gz, br         []byte
}

const (
	indexPage    = "/index.html"
	publicPage   = "/public.html" // with the headers of public pages
	cacheForever = "public, max-age=31536000, immutable"
	revalidate   = "no-cache"
)

func newPages(files fs.FS, addresses []byte, mobile string) *pages {
	p := &pages{files: map[string]*pageFile{}, addresses: readAddresses(addresses), mobile: mobile}
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

// version returns the version of the pages; empty if they are not built.
func (p *pages) version() string {
	if page := p.files[indexPage]; page != nil {
		return strings.Trim(page.tag, `"`)
	}
	return ""
}

// isKnown reports whether the application has a page at an address.
func (p *pages) isKnown(address string) bool {
	return address == indexPage || p.addresses["/"+strings.Trim(strings.ToLower(address), "/")]
}

func (p *pages) add(name string, body []byte) {
	switch ext := path.Ext(name); ext {
	case ".gz":
		p.fileOf(strings.TrimSuffix(name, ext)).gz = body
	case ".br":
		p.fileOf(strings.TrimSuffix(name, ext)).br = body
	default:
		sum := sha256.Sum256(body)
		f := p.fileOf(name)
		f.plain, f.tag = body, `"`+hex.EncodeToString(sum[:8])+`"`
	}
}

// fileOf returns the file with a name. It adds a missing file.
func (p *pages) fileOf(name string) *pageFile {
	f := p.files[name]
	if f == nil {
		f = &pageFile{mediaType: mediaType(path.Ext(name)), cache: revalidate}
		if strings.HasPrefix(name, "/assets/") {
			f.cache = cacheForever
		}
		p.files[name] = f
	}
	return f
}

// mediaType returns the media type of files with an extension. The common types do not depend on the tables of the
// operating system.
func mediaType(ext string) string {
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
	case ".wasm":
		return "application/wasm"
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
		if isPhone(c.Get(fiber.HeaderUserAgent)) {
			c.Set(fiber.HeaderCacheControl, "no-store")
			return c.Redirect(p.mobile)
		}
	}
	f := p.files[name]
	if f == nil && path.Ext(name) != "" && name != "/" {
		return c.Status(http.StatusNotFound).SendString("没有这个文件")
	}
	if f == nil || name == indexPage {
		return p.sendIndex(c)
	}
	return f.send(c, http.StatusOK)
}

// sendIndex answers with the HTML of the application.
func (p *pages) sendIndex(c *fiber.Ctx) error {
	f := p.files[indexPage]
	if f == nil {
		c.Set(fiber.HeaderCacheControl, "no-store")
		return c.Status(http.StatusServiceUnavailable).SendString("页面尚未构建：请先运行 make build")
	}
	setFingerprint(c)
	f = p.htmlOf(c.Path())
	if !p.isKnown(c.Path()) {
		return f.send(c, http.StatusNotFound)
	}
	if p.heads != nil {
		asked := &headRequest{p.base(c), c.Path(), pageQuery(c), func() bool { return p.maySearch(c) }}
		if page := p.heads.page(c.Context(), f, asked); page != nil {
			return page.send(c, page.status)
		}
	}
	return f.send(c, http.StatusOK)
}

// htmlOf returns the HTML for an address: the one that was built for it, else that of public or of member pages, whose
// headers depend on the session.
func (p *pages) htmlOf(address string) *pageFile {
	address = "/" + strings.Trim(strings.ToLower(address), "/")
	if own := p.files[address+".html"]; own != nil {
		return own
	}
	area, _, _ := strings.Cut(address[1:], "/")
	if public := p.files[publicPage]; public != nil && area != "member" && area != "admin" {
		return public
	}
	return p.files[indexPage]
}

// isPhone reports whether a user agent is that of a phone. Tablets are not phones.
func isPhone(agent string) bool {
	return strings.Contains(agent, "Mobile") && !strings.Contains(agent, "iPad")
}

func (f *pageFile) send(c *fiber.Ctx, status int) error {
	c.Status(status)
	c.Set(fiber.HeaderContentType, f.mediaType)
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
