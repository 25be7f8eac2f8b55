package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// platform is an administrator who uploads certificates.
type platform struct {
	by     *account.Member
	reader *upload.Reader
	db     *schematest.DB
	t      *testing.T
}

func newPlatform(t *testing.T, db *schematest.DB) *platform {
	return &platform{upload.OfPlatform(&db.Admin().Member), reader(t, db), db, t}
}

// preview reads rows of certificates, separated by commas.
func (p *platform) preview(rows ...string) *upload.Upload {
	p.t.Helper()
	u, err := p.reader.Preview(p.t.Context(), p.by, upload.Source{
		Kind: upload.OfficialUpload, Name: "公检.csv", Content: []byte(strings.Join(rows, "\n")),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return u
}

// confirm confirms and executes an upload.
func (p *platform) confirm(u *upload.Upload) *upload.Upload {
	p.t.Helper()
	mustDo(p.t, p.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Confirm(tx, p.by, u.ID, upload.Confirmation{})
	})
	if err := executor(p.db, "one").Run(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
	u = schematest.Read(p.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Find(tx, upload.Platform, u.ID)
	})
	if u.State != upload.StateDone {
		p.t.Fatalf("the upload is in state %d: %s", u.State, u.Reason)
	}
	p.db.Advance(time.Minute)
	return u
}

// upload reads and executes certificates.
func (p *platform) upload(rows ...string) *upload.Upload {
	p.t.Helper()
	return p.confirm(p.preview(rows...))
}

func (p *platform) undo(u *upload.Upload) *upload.Upload {
	p.t.Helper()
	return mustDo(p.t, p.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, p.by, u.ID) })
}

// data returns a batch as "29.3/28.7 44.23t Q1 W1 v2 by 0, 2 bales", and its versions as "1有效 0有效".
func (p *platform) data(number string) string {
	p.t.Helper()
	text := schematest.Read(p.db, func(tx *schema.Tx) (string, error) {
		list, err := cotton.FindVersions(tx, number)
		if err != nil {
			return "", err
		}
		text := "gone"
		if b, err := cotton.FindBatch(tx, number); err == nil {
			bales, err := cotton.Bales(tx, number)
			if err != nil {
				return "", err
			}
			text = fmt.Sprintf("%s/%s %st %s %s v%d by %d, %d bales", b.Length.Avg, b.Strength.Avg, b.Conditioned, b.QualityCert,
				b.WeightCert, b.Certificate, b.BroughtBy, len(bales))
		}
		for _, v := range list {
			text += fmt.Sprintf(" %d:%d", v.Number, v.State)
		}
		return text, nil
	})
	return text
}

func (p *platform) check(number, want string) {
	p.t.Helper()
	if got := p.data(number); got != want {
		p.t.Errorf("%s is\n     %s\nwant %s", number, got, want)
	}
}

// problems returns the problems of the lines of an upload.
func (p *platform) problems(u *upload.Upload) (list []string) {
	p.t.Helper()
	lines := schematest.Read(p.db, func(tx *schema.Tx) ([]upload.Line, error) {
		list, _, err := upload.ListLines(tx, u.ID, "", "", schema.Page{Num: 1, Size: 100})
		return list, err
	})
	for i := range lines {
		body, err := lines[i].Read()
		if err != nil {
			p.t.Fatal(err)
		}
		for _, problem := range body.Problems {
			list = append(list, problem.Text)
		}
	}
	return list
}

const (
	qualityTitles = "批号,证书编号,执行标准,实验室,检验日期,平均长度,马值,强力,颜色级"
	weightTitles  = "批号,重量证书编号,公重,毛重,皮重,净重,回潮,含杂"
	weighed       = ",44.22752,42.48,0.24738,42.23262,5.2,1"
)

// TestCertificatesStandAboveSellersData uploads the certificates of a batch with data of a seller, a later inspection,
// weights and a correction, and withdraws them again.
func TestCertificatesStandAboveSellersData(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p, s := newPlatform(t, db), newSeller(t, db, "江海纺织")
		const lot = "65099252001"
		db.Do(func(tx *schema.Tx) error {
			return cotton.AddBatches(tx, []cotton.Batch{{
				BatchID: lot, Zone: cotton.Xinjiang, BroughtBy: s.ID, Conditioned: 42_00000, QualityCert: "自填",
				Length: cotton.Spread{Avg: 3010}, Strength: cotton.Spread{Avg: 2950}, Uniformity: cotton.Spread{Avg: 8210},
			}})
		})
		listed := s.run(upload.Confirmation{}, nil, lot+" CF701+700")
		u := p.preview(qualityTitles, lot+",Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31")
		if got := fmt.Sprint(p.problems(u)); got !=
			"[平均长度卖家填报 30.1，公检为 29.3，按公检 断裂比强度卖家填报 29.5，公检为 28.7，按公检 质量证书号卖家填报 自填，公检为 Q1，按公检]" {
			t.Errorf("the preview has %s", got)
		}
		p.confirm(u)
		p.check(lot, fmt.Sprintf("29.3/28.7 42t Q1  v1 by %d, 0 bales 1:2 0:2", s.ID))
		if n := count(t, db, "fresh_listing"); n != 2 {
			t.Errorf("%d listings wait for the demands, want the new one and the changed one", n)
		}
		p.upload(weightTitles, lot+",W1"+weighed)
		p.check(lot, fmt.Sprintf("29.3/28.7 44.22752t Q1 W1 v2 by %d, 0 bales 2:2 1:2 0:2", s.ID))
		again := p.upload(qualityTitles, lot+",Q2,GB1103.1-2023,奎屯实验室,2026-10-28,29.1,4.2,28.2,31")
		p.check(lot, fmt.Sprintf("29.1/28.2 44.22752t Q2 W1 v3 by %d, 0 bales 3:2 2:2 1:3 0:2", s.ID))
		if u := p.undo(again); u.BatchesBack != 1 || u.Stayed != 0 {
			t.Errorf("undone: %+v", u.Result)
		}
		p.check(lot, fmt.Sprintf("29.3/28.7 44.22752t Q1 W1 v2 by %d, 0 bales 2:2 1:2 0:2", s.ID))

		b := cotton.Batch{
			BatchID: lot, Zone: cotton.Xinjiang, QualityCert: "Q1", Length: cotton.Spread{Avg: 2900},
			Strength: cotton.Spread{Avg: 2870},
		}
		mustDo(t, db, func(tx *schema.Tx) (*cotton.BatchVersion, error) {
			return cotton.CorrectVersion(tx, p.by, 1, b, "长度抄错")
		})
		p.check(lot, fmt.Sprintf("29/28.7 44.22752t Q1 W1 v3 by %d, 0 bales 3:2 2:2 1:3 0:2", s.ID))
		p.withdraw(lot, 3)
		p.check(lot, fmt.Sprintf("29.3/28.7 44.22752t Q1 W1 v2 by %d, 0 bales 3:4 2:2 1:2 0:2", s.ID))
		p.withdraw(lot, 1)
		p.withdraw(lot, 2)
		p.check(lot, fmt.Sprintf("30.1/29.5 42t 自填  v0 by %d, 0 bales 3:4 2:4 1:4", s.ID))
		s.checkListed(lot + " 在售 CF701+700 v1")
		if listed.Made != 1 {
			t.Errorf("listed: %+v", listed.Result)
		}
	})
}

func (p *platform) withdraw(lot string, number int) {
	p.t.Helper()
	p.db.Do(func(tx *schema.Tx) error { return cotton.WithdrawVersion(tx, p.by, lot, number, "证书有误") })
}

// TestBalesFollowTheirCertificate checks that a batch has the bales of its quality certificate in force.
func TestBalesFollowTheirCertificate(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p := newPlatform(t, db)
		const titles = "批号,证书编号,包号,颜色级,长度,马值,强力"
		first := p.upload(titles, "65099252001,Q1,1,31,29.1,4.2,29.0", "65099252001,Q1,2,31,28.5,4.4,28.0")
		p.check("65099252001", "28.8/28.5 0t Q1  v1 by 0, 2 bales 1:2")
		p.upload(weightTitles, "65099252001,W1"+weighed)
		p.check("65099252001", "28.8/28.5 44.22752t Q1 W1 v2 by 0, 2 bales 2:2 1:2")
		p.upload(titles, "65099252001,Q2,1,31,29.5,4.2,29.0", "65099252001,Q2,2,31,29.5,4.2,29.0",
			"65099252001,Q2,3,31,29.5,4.2,29.0")
		p.check("65099252001", "29.5/29 44.22752t Q2 W1 v3 by 0, 3 bales 3:2 2:2 1:3")
		p.upload(qualityTitles, "65099252001,Q3,GB1103.1-2023,奎屯,2026-10-28,29.7,4.2,29.1,31")
		p.check("65099252001", "29.7/29.1 44.22752t Q3 W1 v4 by 0, 0 bales 4:2 3:3 2:2 1:3")
		p.withdraw("65099252001", 4)
		p.check("65099252001", "29.5/29 44.22752t Q2 W1 v3 by 0, 3 bales 4:4 3:2 2:2 1:3")
		p.withdraw("65099252001", 3)
		p.check("65099252001", "28.8/28.5 44.22752t Q1 W1 v2 by 0, 2 bales 4:4 3:4 2:2 1:2")
		if u := p.undo(first); u.Stayed != 1 {
			t.Errorf("the undo of a certificate below others: %+v", u.Result)
		}
		p.withdraw("65099252001", 1)
		p.withdraw("65099252001", 2)
		p.check("65099252001", "gone 4:4 3:4 2:4 1:4")
		only := p.upload(titles, "65099252001,Q5,1,31,29.1,4.2,29.0", "65099252001,Q5,2,31,29.1,4.2,29.0")
		p.check("65099252001", "29.1/29 0t Q5  v5 by 0, 2 bales 5:2 4:4 3:4 2:4 1:4")
		p.undo(only)
		p.check("65099252001", "gone")
	})
}

// TestSellersCannotChangeOfficialData lists a lot with other data than its certificate: they are named and not stored.
func TestSellersCannotChangeOfficialData(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p, s := newPlatform(t, db), newSeller(t, db, "江海纺织")
		certificate := p.upload(qualityTitles, "65099252001,Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31")
		u, err := p.reader.Preview(t.Context(), &s.by.Member, upload.Source{
			Kind: upload.ListingUpload, Name: "报价.csv",
			Content: []byte("批号,一口价,平均长度,证书编号\n65099252001,15900,30.2,X9\n"),
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.problems(u)); got !=
			"[平均长度表中为 30.2，公检为 29.3，按公检 质量证书号表中为 X9，公检为 Q1，按公检]" {
			t.Errorf("the preview has %s", got)
		}
		if _, err = s.confirm(u, upload.Confirmation{}); err == nil {
			err = executor(db, "one").Run(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		s.checkListed("65099252001 在售 15900 v1")
		p.check("65099252001", "29.3/28.7 0t Q1  v1 by 0, 0 bales 1:2")
		if u := p.undo(certificate); u.Stayed != 1 {
			t.Errorf("the undo of a certificate of a listed lot: %+v", u.Result)
		}
		_, err = do(db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, cotton.WithdrawVersion(tx, p.by, "65099252001", 1, "证书有误")
		})
		if refusal, ok := schema.KindOf(err); !ok || !strings.Contains(refusal.Message, "已有挂牌") {
			t.Errorf("the only data of a listed lot are withdrawn: %v", err)
		}
		p.check("65099252001", "29.3/28.7 0t Q1  v1 by 0, 0 bales 1:2")
	})
}

// TestOnlyAdministratorsUploadCertificates checks that a seller can neither send nor confirm certificates.
func TestOnlyAdministratorsUploadCertificates(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	p, s := newPlatform(t, db), newSeller(t, db, "江海纺织")
	u := p.preview(qualityTitles, "65099252001,Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31")
	for _, by := range []*account.Member{&s.by.Member, upload.OfPlatform(&s.by.Member)} {
		_, err := p.reader.Preview(t.Context(), by, upload.Source{
			Kind: upload.OfficialUpload, Content: []byte(qualityTitles),
		})
		if err == nil {
			t.Error("a seller uploads certificates")
		}
		if _, err = do(db, func(tx *schema.Tx) (*upload.Upload, error) {
			return upload.Confirm(tx, by, u.ID, upload.Confirmation{})
		}); err == nil {
			t.Error("a seller confirms certificates")
		}
		if _, err := do(db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, cotton.WithdrawVersion(tx, by, "65099252001", 1, "x")
		}); err == nil {
			t.Error("a seller withdraws a certificate")
		}
	}
}

// TestChangesWhileCertificatesAreStaged changes a batch between the staging and the end of an upload.
func TestChangesWhileCertificatesAreStaged(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p, s := newPlatform(t, db), newSeller(t, db, "江海纺织")
		u := p.preview(qualityTitles, "65099252001,Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31",
			"65099252002,Q2,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31")
		mustDo(t, db, func(tx *schema.Tx) (*upload.Upload, error) {
			return upload.Confirm(tx, p.by, u.ID, upload.Confirmation{})
		})
		e := executor(db, "one")
		for range 2 { // takes the upload, stages its lines
			if _, err := e.Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.data("65099252001"); got != "gone" {
			t.Errorf("staged data are seen: %s", got)
		}
		s.addFindings(3010, 2, "65099252001")
		if err := e.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.check("65099252001", "29.3/28.7 0t Q1  v1 by 0, 0 bales 1:2 0:2")
		p.check("65099252002", "29.3/28.7 0t Q2  v1 by 0, 0 bales 1:2")
	})
}

// TestSellersNameTheWarehouseOfACertificateWithout checks that a warehouse is stored with an inspected lot without one.
func TestSellersNameTheWarehouseOfACertificateWithout(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		p, s := newPlatform(t, db), newSeller(t, db, "江海纺织")
		depot := db.Warehouse("阿克苏一号库")
		p.upload(qualityTitles, "65099252001,Q1,GB1103.1-2023,奎屯实验室,2026-10-18,29.3,4.2,28.7,31")
		u, err := p.reader.Preview(t.Context(), &s.by.Member, upload.Source{
			Kind: upload.ListingUpload, Name: "报价.csv", Content: []byte("批号,一口价,仓库\n65099252001,15900,阿克苏一号库\n"),
		})
		if err != nil || len(p.problems(u)) > 0 {
			t.Fatal(err, p.problems(u))
		}
		if _, err = s.confirm(u, upload.Confirmation{}); err == nil {
			err = executor(db, "one").Run(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") })
		if b.WarehouseID != depot.ID || b.Certificate != 1 {
			t.Errorf("the batch of certificate %d is in warehouse %d, want %d", b.Certificate, b.WarehouseID, depot.ID)
		}
		p.upload(qualityTitles, "65099252001,Q2,GB1103.1-2023,奎屯实验室,2026-10-28,29.4,4.2,28.7,31")
		b = schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65099252001") })
		if b.WarehouseID != depot.ID || b.Certificate != 2 {
			t.Errorf("after certificate %d the batch is in warehouse %d, want %d", b.Certificate, b.WarehouseID, depot.ID)
		}
	})
}
