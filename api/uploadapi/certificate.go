package uploadapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload"
)

// Certificates answers the calls about official certificates.
type Certificates struct{ Uploads }

// OfficialCertificate is a version of the official data of a batch.
type OfficialCertificate struct {
	BatchID     string     `json:"batchID"`
	Number      int        `json:"number" doc:"同一批号的第几份，从 1 起"`
	State       string     `json:"state" enum:"inForce,replaced,withdrawn"`
	StateName   string     `json:"stateName"`
	ReplacedBy  int        `json:"replacedBy" doc:"被第几份替代；0 为没有"`
	QualityCert string     `json:"qualityCert"`
	WeightCert  string     `json:"weightCert"`
	Standard    string     `json:"standard"`
	InspectOrg  string     `json:"inspectOrg"`
	Laboratory  string     `json:"laboratory"`
	InspectedOn schema.Day `json:"inspectedOn"`
	CertifiedOn schema.Day `json:"certifiedOn"`
	Quality     string     `json:"quality" doc:"质量，如 3129B 长29.3 马4.3"`
	ImportID    int64      `json:"importID" doc:"哪次导入的；0 为更正"`
	AddedAt     time.Time  `json:"addedAt"`
	AddedBy     string     `json:"addedBy"`
	Remark      string     `json:"remark" doc:"更正的原因"`
	EndedAt     *time.Time `json:"endedAt"`
	EndedBy     string     `json:"endedBy"`
	Reason      string     `json:"reason" doc:"撤回的原因"`
}

var versionStates = map[cotton.VersionState][2]string{
	cotton.VersionInForce:   {"inForce", "有效"},
	cotton.VersionReplaced:  {"replaced", "已被替代"},
	cotton.VersionWithdrawn: {"withdrawn", "已撤回"},
}

func newOfficialCertificate(v *cotton.BatchVersion) OfficialCertificate {
	return OfficialCertificate{
		BatchID: v.BatchID, Number: v.Number, State: versionStates[v.State][0], StateName: versionStates[v.State][1],
		ReplacedBy: v.ReplacedBy, QualityCert: v.QualityCert, WeightCert: v.WeightCert, Standard: v.Standard,
		InspectOrg: v.InspectOrg, Laboratory: v.Laboratory, InspectedOn: v.InspectedOn, CertifiedOn: v.CertifiedOn,
		Quality: cotton.Quality(&v.Batch), ImportID: v.UploadID, AddedAt: v.AddedAt, AddedBy: v.AddedBy,
		Remark: v.Remark, EndedAt: web.TimeOrNil(v.EndedAt), EndedBy: v.EndedBy, Reason: v.Reason,
	}
}

type certificatesIn struct {
	Digits     string     `json:"digits,omitempty" maxLength:"11" pattern:"^[0-9]*$" doc:"批号：开头的几位"`
	Laboratory string     `json:"laboratory,omitempty" maxLength:"60" doc:"实验室或检验机构：其中的几个字"`
	From       schema.Day `json:"from,omitempty" maxLength:"10" doc:"检验日期：不早于"`
	To         schema.Day `json:"to,omitempty" maxLength:"10" doc:"检验日期：不晚于"`
	State      string     `json:"state,omitempty" enum:",inForce,replaced,withdrawn" doc:"只看哪种状态"`
	ImportID   int64      `json:"importID,omitempty" minimum:"0" doc:"只看哪次导入的"`
	web.PageIn
}

func (in *certificatesIn) filter() (cotton.VersionFilter, error) {
	f := cotton.VersionFilter{
		BatchID: in.Digits, Laboratory: in.Laboratory, From: in.From, To: in.To, UploadID: in.ImportID,
	}
	if in.From != "" && !in.From.Valid() || in.To != "" && !in.To.Valid() {
		return f, schema.Invalid("from", "日期应如 2026-10-18")
	}
	for state, names := range versionStates {
		if names[0] == in.State {
			f.State = state
		}
	}
	return f, nil
}

// List returns a page of the certificates, the latest first.
func (h Certificates) List(c *web.Call, in *certificatesIn) (web.PageOf[OfficialCertificate], error) {
	out := web.PageOf[OfficialCertificate]{PageNum: in.PageNum, PageSize: in.PageSize}
	filter, err := in.filter()
	if err != nil {
		return out, err
	}
	return schema.View(c, h.db, func(tx *schema.Tx) (web.PageOf[OfficialCertificate], error) {
		list, total, err := cotton.ListVersions(tx, filter, in.Page())
		out.TotalRow, out.List = total, make([]OfficialCertificate, len(list))
		for i := range list {
			out.List[i] = newOfficialCertificate(&list[i])
		}
		return out, err
	})
}

// CertificateIn names a certificate in an input.
type CertificateIn struct {
	BatchID string `json:"batchID" pattern:"^[0-9]{11}$" patternDescription:"11 位数字" doc:"批号"`
	Number  int    `json:"number" minimum:"1" maximum:"1000000" doc:"第几份"`
}

// CertificateDetail is a certificate with all its values, and the others of its batch.
type CertificateDetail struct {
	OfficialCertificate
	Values   []upload.BatchText    `json:"values" doc:"全部指标"`
	Bales    int                   `json:"bales" doc:"逐包检验的包数"`
	Versions []OfficialCertificate `json:"versions" doc:"这批的全部证书，最新的在前"`
	Before   string                `json:"before" doc:"证书以前的质量；空为没有"`
	Listings int                   `json:"listings" doc:"这批的挂牌数"`
}

// Single returns a certificate with all its values.
func (h Certificates) Single(c *web.Call, in *CertificateIn) (CertificateDetail, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (CertificateDetail, error) {
		return readDetail(tx, in.BatchID, in.Number)
	})
}

func readDetail(tx *schema.Tx, batchID string, number int) (out CertificateDetail, err error) {
	v, err := cotton.FindVersion(tx, batchID, number)
	if err != nil {
		return out, err
	}
	out.OfficialCertificate = newOfficialCertificate(v)
	if out.Values, err = upload.VersionTexts(tx, v); err != nil {
		return out, err
	}
	if out.Bales, err = cotton.CountVersionBales(tx, v); err != nil {
		return out, err
	}
	all, err := cotton.FindVersions(tx, batchID)
	for i := range all {
		if all[i].Number == cotton.FormerVersion {
			out.Before = cotton.Quality(&all[i].Batch)
		} else {
			out.Versions = append(out.Versions, newOfficialCertificate(&all[i]))
		}
	}
	if err != nil {
		return out, err
	}
	listings, err := cotton.ListingsOfBatch(tx, batchID)
	out.Listings = len(listings)
	return out, err
}

type correctIn struct {
	CertificateIn
	Values []valueIn `json:"values" minItems:"1" maxItems:"120" doc:"改动的指标"`
	Remark string    `json:"remark" minLength:"1" maxLength:"200" doc:"更正的原因"`
	Anyway bool      `json:"anyway,omitempty" doc:"仍按此保存：有可疑的指标时"`
}

type valueIn struct {
	Field string `json:"field" maxLength:"40" doc:"字段"`
	Text  string `json:"text" maxLength:"200" doc:"内容，空为没有"`
}

// Correct replaces values of a certificate.
func (h Certificates) Correct(c *web.Call, in *correctIn) (CertificateDetail, error) {
	correction := upload.Correction{BatchID: in.BatchID, Number: in.Number, Remark: in.Remark, Anyway: in.Anyway}
	for _, v := range in.Values {
		correction.Texts = append(correction.Texts, upload.BatchText{Field: v.Field, Text: v.Text})
	}
	v, err := h.reader.Correct(c, accountapi.MemberOf(c.Caller), correction)
	if err != nil {
		return CertificateDetail{}, err
	}
	return h.Single(c, &CertificateIn{v.BatchID, v.Number})
}

type withdrawIn struct {
	CertificateIn
	Reason string `json:"reason" minLength:"1" maxLength:"200" doc:"撤回的原因"`
}

// Withdraw withdraws a certificate.
func (h Certificates) Withdraw(c *web.Call, in *withdrawIn) (CertificateDetail, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (CertificateDetail, error) {
		err := cotton.WithdrawVersion(tx, accountapi.MemberOf(c.Caller), in.BatchID, in.Number, in.Reason)
		if err != nil {
			return CertificateDetail{}, err
		}
		return readDetail(tx, in.BatchID, in.Number)
	})
}
