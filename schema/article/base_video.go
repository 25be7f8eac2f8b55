package article

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg" // covers
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/store"
)

// BaseVideo records that a video of the base data was inserted. A deleted one is not inserted again.
type BaseVideo struct {
	Code string    `gorm:"primaryKey;size:40"`
	At   time.Time `gorm:"serializer:moment;type:bigint"`
}

// film is a video of the base data. Its files have its code as their name: the video, its cover and its facts.
type film struct {
	Code, Title, Summary string
	Category             VideoCategory
	Day                  schema.Day
}

// filmFacts are what the program that makes a film writes about it.
type filmFacts struct {
	Seconds    int
	Transcript []string
}

// filmEnds are the ends of the names of the files that are stored.
var filmEnds = []string{".mp4", ".jpg"}

// read returns the content of a file of a film.
func (f *film) read(end string) ([]byte, error) {
	content, err := baseFiles.ReadFile("base/" + f.Code + end)
	if err != nil {
		return nil, fmt.Errorf("read video %s: %w", f.Code, err)
	}
	return content, nil
}

// video returns the row of a film without its cover.
func (f *film) video() (*Video, error) {
	content, err := f.read(".mp4")
	if err != nil {
		return nil, err
	}
	text, err := f.read(".json")
	if err != nil {
		return nil, err
	}
	var facts filmFacts
	if err := json.Unmarshal(text, &facts); err != nil {
		return nil, fmt.Errorf("read facts of video %s: %w", f.Code, err)
	}
	v := &Video{
		Category: f.Category, Title: f.Title, Summary: f.Summary, Hash: store.Name(content), Mime: "video/mp4",
		Size: int64(len(content)), Seconds: facts.Seconds, Transcript: strings.Join(facts.Transcript, "\n"),
		Place: 1, At: f.Day.At(9, 0),
	}
	return v, v.check()
}

// addCover inserts the picture that is shown before a film plays.
func (f *film) addCover(tx *schema.Tx) (*notice.Picture, error) {
	content, err := f.read(".jpg")
	if err != nil {
		return nil, err
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("read cover of video %s: %w", f.Code, err)
	}
	p := &notice.Picture{
		Hash: store.Name(content), Mime: "image/jpeg", Width: size.Width, Height: size.Height, Size: len(content),
		At: tx.Now(),
	}
	return p, notice.AddSitePicture(tx, p)
}

// addFilms inserts the videos of the base data that were not inserted before.
func addFilms(tx *schema.Tx, list []film) error {
	var inserted []string
	if err := tx.DB().Model(&BaseVideo{}).Pluck("code", &inserted).Error; err != nil {
		return err
	}
	known := schema.List(inserted)
	for i := range list {
		if known.Has(list[i].Code) {
			continue
		}
		v, err := list[i].video()
		if err != nil {
			return fmt.Errorf("video %s: %w", list[i].Code, err)
		}
		cover, err := list[i].addCover(tx)
		if err != nil {
			return err
		}
		v.Cover = cover.ID
		if err := tx.Save(v); err != nil {
			return err
		}
		if err := tx.Save(&BaseVideo{list[i].Code, tx.Now()}); err != nil {
			return err
		}
	}
	return nil
}

// StoreFilms stores those files of the videos of the base data that are in use.
func StoreFilms(ctx context.Context, db *schema.DB, files store.Store) error {
	base, err := readBase()
	if err != nil {
		return err
	}
	contents := map[string][]byte{}
	for i := range base.Videos {
		for _, end := range filmEnds {
			content, err := base.Videos[i].read(end)
			if err != nil {
				return err
			}
			contents[store.Name(content)] = content
		}
	}
	used, err := schema.View(ctx, db, func(tx *schema.Tx) ([]string, error) {
		return notice.FilesNamed(tx, schema.KeysOf(contents))
	})
	if err != nil {
		return err
	}
	for _, hash := range used {
		if _, err := files.Put(ctx, contents[hash]); err != nil {
			return fmt.Errorf("store files of videos: %w", err)
		}
	}
	return nil
}
