package articleapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
	"cottonmall/schema/store"
)

// Videos handles the calls about videos.
type Videos struct {
	DB    *schema.DB
	Files store.Store
}

// VideoRow is a video in a list.
type VideoRow struct {
	ID       int64                 `json:"id"`
	Category article.VideoCategory `json:"category" enum:"learning,introduction"`
	Title    string                `json:"title"`
	Summary  string                `json:"summary"`
	Link     string                `json:"link" doc:"其他网站的地址；本站的视频为空"`
	Mime     string                `json:"mime" doc:"本站视频的类型；链接为空"`
	Size     int64                 `json:"size" doc:"字节"`
	Cover    string                `json:"cover" doc:"封面图片的地址；没有时为空"`
	Views    int64                 `json:"views"`
	Seconds  int                   `json:"seconds" doc:"时长，秒；不知道时为 0"`

	Transcript string `json:"transcript" doc:"文字稿，一行一段；没有时为空"`
}

func newVideoRow(v *article.Video) VideoRow {
	return VideoRow{
		v.ID, v.Category, v.Title, v.Summary, v.Link, v.Mime, v.Size, coverURL(v.Cover), v.Views, v.Seconds, v.Transcript,
	}
}

func videoRows(list []article.Video) []VideoRow {
	rows := make([]VideoRow, len(list))
	for i := range list {
		rows[i] = newVideoRow(&list[i])
	}
	return rows
}

type videoListIn struct {
	Category article.VideoCategory `json:"category,omitempty" enum:"learning,introduction" doc:"位置；空为全部"`
}

// List returns the visible videos.
func (h Videos) List(c *web.Call, in *videoListIn) ([]VideoRow, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]VideoRow, error) {
		list, err := article.Videos(tx, in.Category)
		return videoRows(list), err
	})
}

// hotVideos is how many of the most watched videos are returned.
const hotVideos = 6

// Hot returns the most watched videos.
func (h Videos) Hot(c *web.Call, _ *web.None) ([]VideoRow, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]VideoRow, error) {
		list, err := article.HotVideos(tx, hotVideos)
		return videoRows(list), err
	})
}

type videoIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"视频"`
}

// Visit counts a view of a video, once a visitor and day.
func (h Videos) Visit(c *web.Call, in *videoIDIn) (viewCountOut, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (viewCountOut, error) {
		n, err := article.WatchVideo(tx, in.ID, visitorOf(c))
		return viewCountOut{n}, err
	})
}

// File sends the file of a video, or the range of it that the browser asks for.
func (h Videos) File(c *web.Call, in *videoIDIn) error {
	v, err := schema.View(c, h.DB, func(tx *schema.Tx) (*article.Video, error) {
		return article.FindVideo(tx, accountapi.MemberOf(c.Caller), in.ID)
	})
	if err != nil {
		return err
	}
	return sendMedia(c, h.Files, v.Hash, v.Mime)
}

// platformVideo is a video in the list of the administrators.
type platformVideo struct {
	VideoRow
	CoverID int64 `json:"coverID" doc:"封面图片；没有时为 0"`
	Hidden  bool  `json:"hidden" doc:"访客看不到"`
}

// All returns all videos.
func (h Videos) All(c *web.Call, _ *web.None) ([]platformVideo, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]platformVideo, error) {
		list, err := article.AllVideos(tx)
		rows := make([]platformVideo, len(list))
		for i := range list {
			rows[i] = platformVideo{newVideoRow(&list[i]), list[i].Cover, list[i].Hidden}
		}
		return rows, err
	})
}

type videoSaveIn struct {
	MediaIn
	ID       int64                 `json:"id,omitempty" minimum:"0" doc:"视频；空为新增"`
	Category article.VideoCategory `json:"category" enum:"learning,introduction" doc:"位置：learning 学习视频 introduction 平台介绍"`
	Title    string                `json:"title" maxLength:"200" doc:"标题"`
	Summary  string                `json:"summary,omitempty" maxLength:"1000" doc:"简介"`
	Link     string                `json:"link,omitempty" maxLength:"500" doc:"网址；上传文件时为空"`
	CoverID  int64                 `json:"coverID,omitempty" minimum:"0" doc:"封面图片"`
	Hidden   bool                  `json:"hidden,omitempty" doc:"不给访客看"`

	Transcript string `json:"transcript,omitempty" maxLength:"5000" doc:"文字稿，一行一段"`
}

// Save inserts or changes a video. Its file is an upload.
func (h Videos) Save(c *web.Call, in *videoSaveIn) (web.None, error) {
	return in.keep(h.Files, func(m article.Media) (web.None, error) {
		return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
			return article.SaveVideo(tx, by, article.Video{
				ID: in.ID, Category: in.Category, Title: in.Title, Summary: in.Summary, Link: in.Link, Hash: m.Hash,
				Mime: m.Mime, Size: m.Size, Cover: in.CoverID, Hidden: in.Hidden,
				Transcript: in.Transcript,
			})
		})
	})
}

type videoMoveIn struct {
	ID int64 `json:"id" minimum:"1" doc:"视频"`
	Up bool  `json:"up" doc:"向前移一位；否则向后"`
}

// Move exchanges a video with its neighbour.
func (h Videos) Move(c *web.Call, in *videoMoveIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.MoveVideo(tx, by, in.ID, in.Up)
	})
}

// Remove deletes a video.
func (h Videos) Remove(c *web.Call, in *videoIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.RemoveVideo(tx, by, in.ID)
	})
}
