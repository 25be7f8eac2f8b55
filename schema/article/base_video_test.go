package article_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/article"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
)

const (
	filmMax  = 2 << 20 // bytes
	coverMax = 60_000  // bytes
	filmTime = 90      // seconds
)

// TestBaseVideosAreInsertedOnce stores the videos of the base data, which play at once, and deletes one: neither its
// row nor its file comes back.
func TestBaseVideosAreInsertedOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	videos := func() (list []article.Video) {
		db.Do(func(tx *schema.Tx) (err error) {
			if err = article.Domain().Base(tx); err == nil {
				list, err = article.Videos(tx, "")
			}
			return err
		})
		return list
	}
	list := videos()
	if len(list) != 2 || list[0].Category == list[1].Category {
		t.Fatalf("the videos are %+v", list)
	}
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := article.StoreFilms(t.Context(), db.DB, files); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		checkVideo(t, db, files, &list[i])
	}
	admin := db.Admin()
	db.Do(func(tx *schema.Tx) error { return article.RemoveVideo(tx, &admin.Member, list[0].ID) })
	if left := videos(); len(left) != 1 || left[0].ID != list[1].ID {
		t.Errorf("after a removal the videos are %+v", left)
	}
	again, err := store.OpenFolder(t.TempDir())
	if err == nil {
		err = article.StoreFilms(t.Context(), db.DB, again)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = again.Get(t.Context(), list[0].Hash)
	schematest.Refuses(t, "the file of the removed video", err, schema.NotFoundKind, "没有这个文件")
	checkVideo(t, db, again, &list[1])
}

// checkVideo compares the row of a video with its files.
func checkVideo(t *testing.T, db *schematest.DB, files store.Store, v *article.Video) {
	t.Helper()
	film, err := files.Get(t.Context(), v.Hash)
	if err != nil {
		t.Fatal(err)
	}
	if v.Mime != article.MediaType(film, "") || v.Size != int64(len(film)) || v.Size > filmMax {
		t.Errorf("%s: %s of %d bytes", v.Title, v.Mime, v.Size)
	}
	if n := secondsOf(film); v.Seconds != n || n > filmTime || v.Transcript == "" {
		t.Errorf("%s of %d seconds has %d in its file, the transcript %q", v.Title, v.Seconds, n, v.Transcript)
	}
	if head, data := bytes.Index(film, []byte("moov")), bytes.Index(film, []byte("mdat")); head > data {
		t.Errorf("%s begins to play when it is loaded", v.Title)
	}
	p := schematest.Read(db, func(tx *schema.Tx) (*notice.Picture, error) { return article.FindPicture(tx, nil, v.Cover) })
	cover, err := files.Get(t.Context(), p.Hash)
	if err != nil || len(cover) > coverMax || p.Width*9 != p.Height*16 || p.Size != len(cover) {
		t.Errorf("the cover of %s: %+v, %v", v.Title, p, err)
	}
}

// secondsOf returns the length of an MP4 film, from its movie header box.
func secondsOf(film []byte) int {
	header := film[bytes.Index(film, []byte("mvhd"))+len("mvhd"):]
	scale, length := binary.BigEndian.Uint32(header[12:]), binary.BigEndian.Uint32(header[16:])
	return int(length / scale)
}
