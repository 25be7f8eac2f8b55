package upload

import (
	"context"
	"log/slog"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/store"
	"cottonmall/schema/upload/lotsheet"
)

// Reader reads the files of sellers and stores their lines.
type Reader struct {
	DB    *schema.DB
	Files store.Store
	Log   *slog.Logger
}

// Source is a file that a seller sent.
type Source struct {
	Kind    Kind
	Name    string
	Content []byte
	Zone    lotsheet.Zone // of its lots; empty for any
	AtOnce  bool          // it is executed without being seen: remembered values do not apply
}

// Preview reads a file. A file that cannot be read leaves nothing.
func (r *Reader) Preview(ctx context.Context, member *account.Member, s Source) (*Upload, error) {
	file, err := r.open(ctx, member.CompanyID, s.Content)
	if err != nil {
		return nil, err
	}
	defer file.close()
	if file.zone, file.kind = s.Zone, s.Kind; s.AtOnce {
		file.forms = nil
	}
	file.findLayout()
	u := &Upload{Kind: s.Kind, FileName: s.Name, Hash: store.Name(s.Content)}
	return r.begin(ctx, member, u, file, func() error {
		_, err := r.Files.Put(ctx, s.Content)
		return err
	})
}

// PreviewSheet reads another sheet of the file of an upload.
func (r *Reader) PreviewSheet(ctx context.Context, member *account.Member, id int64, sheet int) (*Upload, error) {
	u, err := r.find(ctx, member.CompanyID, id)
	if err != nil {
		return nil, err
	}
	file, err := r.openAgain(ctx, u)
	if err != nil {
		return nil, err
	}
	defer file.close()
	if err := file.turnTo(sheet); err != nil {
		return nil, err
	}
	another := &Upload{Kind: u.Kind, FileName: u.FileName, Hash: u.Hash}
	return r.begin(ctx, member, another, file, func() error { return nil })
}

// Change changes how an upload is read.
func (r *Reader) Change(ctx context.Context, companyID, id int64, c Change) (*Upload, error) {
	u, err := r.find(ctx, companyID, id)
	if err != nil {
		return nil, err
	}
	if len(c.Names) > 0 {
		err := schema.Write(ctx, r.DB, func(tx *schema.Tx) error { return c.forgetNames(tx, companyID) })
		if err != nil {
			return nil, err
		}
	}
	u.MendedAt = r.DB.Now()
	return u, r.readAgain(ctx, u, c)
}

// StaleUpload is an upload whose lines may be outdated.
type StaleUpload struct {
	*Upload
	overtaken bool // lots were changed since
}

// FindStale returns an upload whose reading was interrupted or is of another day, or whose lots were changed since. It
// returns nil for others.
func FindStale(tx *schema.Tx, companyID, id int64) (*StaleUpload, error) {
	u, err := Find(tx, companyID, id)
	if err != nil || !u.Confirmable() {
		return nil, err
	}
	overtaken, err := Overtaken(tx, u)
	if err != nil || !overtaken && !u.Stale(tx.Today()) {
		return nil, err
	}
	return &StaleUpload{u, overtaken}, nil
}

// Refresh reads an upload again and returns its version. It refuses when the result may differ from what the user has
// seen.
func (r *Reader) Refresh(ctx context.Context, u *StaleUpload) (version int, err error) {
	seen := u.Counts
	if err := r.readAgain(ctx, u.Upload, Change{}); err != nil {
		return 0, err
	}
	if u.overtaken || u.Counts != seen {
		return 0, schema.Conflict("表格已按现在的情况重新核对，结果有变化，请看过后再确认")
	}
	return u.Version, nil
}

// FileReading is how a file would be read.
type FileReading struct {
	Tables []SheetTable
	Hints  []string
	Layout SheetLayout
}

// FindLayout returns how a file would be read. It stores nothing.
func (r *Reader) FindLayout(ctx context.Context, companyID int64, content []byte) (*FileReading, error) {
	file, err := r.open(ctx, companyID, content)
	if err != nil {
		return nil, err
	}
	defer file.close()
	file.findLayout()
	out := &FileReading{newTables(file.book, file.places()), file.book.Hints, newLayout(file.book, &file.Layout)}
	return out, file.book.Err()
}

func (r *Reader) find(ctx context.Context, companyID, id int64) (*Upload, error) {
	return schema.View(ctx, r.DB, func(tx *schema.Tx) (*Upload, error) { return Find(tx, companyID, id) })
}

// open opens a file with the templates of a company.
func (r *Reader) open(ctx context.Context, companyID int64, content []byte) (*reading, error) {
	var forms *formReference
	var names []lotsheet.NameChoice
	template, err := schema.View(ctx, r.DB, func(tx *schema.Tx) (lotsheet.Template, error) {
		_, all, err := readTemplates(tx, companyID)
		if err == nil {
			forms, err = loadForms(tx, companyID)
		}
		if err == nil {
			names, err = rememberedNames(tx, companyID)
		}
		return all, err
	})
	if err != nil {
		return nil, err
	}
	file, err := openFile(ctx, content, template)
	if err == nil {
		file.forms, file.remembered = forms, names
	}
	return file, err
}

// openAgain opens the file of an upload.
func (r *Reader) openAgain(ctx context.Context, u *Upload) (*reading, error) {
	layout, how, err := u.Reading()
	if err != nil {
		return nil, err
	}
	content, err := r.Files.Get(ctx, u.Hash)
	if err != nil {
		return nil, err
	}
	file, err := r.open(ctx, u.CompanyID, content)
	if err == nil {
		file.Reading, file.kind, file.used, file.chosen = how, u.Kind, layout.Form, layout.Chosen
		file.unknown = layout.Unknown
	}
	return file, err
}

// readAgain reads an upload again with a change.
func (r *Reader) readAgain(ctx context.Context, u *Upload, c Change) error {
	file, err := r.openAgain(ctx, u)
	if err != nil {
		return err
	}
	defer file.close()
	if u.Layout == "" { // its preview was interrupted
		file.findLayout()
		if err := file.book.Err(); err != nil {
			return err
		}
	}
	if err := c.apply(file); err != nil {
		return err
	}
	if err := file.read(u.Kind); err != nil {
		return err
	}
	return r.store(ctx, u, file)
}
