package accountapi

import (
	"context"
	"strconv"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/store"
)

// Pictures handles the calls to upload and show pictures.
type Pictures struct {
	db    *schema.DB
	store store.Store
	pool  *limiter.Pool // limits the images in memory
}

// picture is an uploaded picture.
type picture struct {
	ID  int64  `json:"id"`
	URL string `json:"url"`
}

// NewPictures returns the handlers of the calls about pictures. They decode one image at a time to save memory.
func NewPictures(db *schema.DB, files store.Store) Pictures {
	return Pictures{db, files, limiter.NewPool(limiter.Capacity{Total: 1, Wait: imageWait})}
}

type imageIn struct {
	File *web.File `json:"imgFile" doc:"图片：表单中的文件"`
}

const (
	imageBytes = 10_485_760 // maximum size of an image, as in the specification

	pictureContentPolicy = "default-src 'none'; sandbox" // if a picture is opened as a page
)

func pictureURL(id int64) string { return notice.PictureAt + strconv.FormatInt(id, 10) }

// Upload stores an image after encoding it again. It adds the row of the picture first, since that checks the limits of
// the user.
func (h Pictures) Upload(c *web.Call, in *imageIn) (picture, error) {
	if in.File.Size > imageBytes {
		return picture{}, schema.Invalid("imgFile", "文件大小不正确，图片最大 %d MB，请压缩或截取后再上传", imageBytes>>20)
	}
	image, err := h.reencode(c, in.File)
	if err != nil {
		return picture{}, err
	}
	p, err := schema.Do(c, h.db, func(tx *schema.Tx) (*notice.Picture, error) {
		return notice.AddPicture(
			tx, c.Caller.Actor.UserID, image.mime, image.width, image.height, len(image.bytes), store.Name(image.bytes),
		)
	})
	if err != nil {
		return picture{}, err
	}
	if _, err := h.store.Put(c, image.bytes); err != nil {
		return picture{}, err // a job deletes unused pictures
	}
	return picture{p.ID, pictureURL(p.ID)}, nil
}

// Show sends a picture. Only its owner, the managers of the company whose licence it is, and the platform may see it.
func (h Pictures) Show(c *web.Call) error {
	return ShowPicture(c, h.db, h.store, func(tx *schema.Tx, id int64) (*notice.Picture, error) {
		return visiblePicture(tx, MemberOf(c.Caller), id)
	})
}

// ShowPicture sends the picture of the id in the query, which find returns if the caller may see it.
func ShowPicture(
	c *web.Call, db *schema.DB, files store.Store, find func(tx *schema.Tx, id int64) (*notice.Picture, error),
) error {
	id, err := strconv.ParseInt(c.Fiber.Query("id"), 10, 64)
	if err != nil {
		return errNoPicture
	}
	ctx, cancel := context.WithTimeout(c, web.LookupTimeout)
	defer cancel()
	p, err := schema.View(ctx, db, func(tx *schema.Tx) (*notice.Picture, error) { return find(tx, id) })
	if err != nil {
		return err
	}
	return SendPicture(ctx, c, files, p, web.PrivateAnswer)
}

// SendPicture sends the file of a picture with a Cache-Control.
func SendPicture(ctx context.Context, c *web.Call, files store.Store, p *notice.Picture, cache string) error {
	content, err := files.Get(ctx, p.Hash)
	if err != nil {
		return err
	}
	c.Fiber.Set(fiber.HeaderContentType, p.Mime)
	c.Fiber.Set(fiber.HeaderCacheControl, cache)
	c.Fiber.Set(fiber.HeaderContentSecurityPolicy, pictureContentPolicy)
	return c.Fiber.Send(content)
}

var errNoPicture = schema.NotFound("没有这张图片")

func visiblePicture(tx *schema.Tx, by *account.Member, id int64) (*notice.Picture, error) {
	p, err := notice.FindPicture(tx, id)
	if err != nil {
		return nil, errNoPicture
	}
	if p.UserID == by.UserID || by.Admin {
		return p, nil
	}
	if isFounder(by) {
		company, err := account.FindCompany(tx, by.CompanyID)
		if err != nil {
			return nil, err
		}
		if company.Licence == id {
			return p, nil
		}
	}
	return nil, errNoPicture
}
