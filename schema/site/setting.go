package site

import (
	"net/mail"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// SettingKind is what the value of a setting is.
type SettingKind string

// Kinds of settings.
const (
	TextSetting    SettingKind = "text"
	PhoneSetting   SettingKind = "phone"
	MailSetting    SettingKind = "mail"
	PictureSetting SettingKind = "picture" // the id of a picture
)

// Setting is a public setting that administrators change.
type Setting struct {
	Name  string      `json:"name" doc:"设置名"`
	Label string      `json:"label" doc:"名称"`
	Kind  SettingKind `json:"kind" enum:"text,phone,mail,picture" doc:"内容：文字、电话、邮箱或图片"`
	Max   int         `json:"max" doc:"最多的字数"`
}

// Settings are all public settings, in the order of the page.
var Settings = []Setting{
	{"siteName", "网站名称", TextSetting, 12},
	{"siteSlogan", "网站副标题", TextSetting, 16},
	{"hotline", "客服电话", PhoneSetting, 40},
	{"email", "客服邮箱", MailSetting, 80},
	{"serviceHours", "服务时间", TextSetting, 60},
	{"copyright", "版权所有", TextSetting, 60},
	{"filingNumber", "备案号", TextSetting, 60},
	{"qrOfficialAccount", "公众号二维码", PictureSetting, 20},
	{"qrService", "客服二维码", PictureSetting, 20},
}

// kindSetting is the kind of thing of events about settings.
const kindSetting = "setting"

// FindSetting returns the setting with a name, or nil.
func FindSetting(name string) *Setting {
	i := slices.IndexFunc(Settings, func(s Setting) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &Settings[i]
}

var phonePattern = regexp.MustCompile(`^\+?[0-9][0-9 -]{4,}[0-9]$`)

// check refuses a value that is not of the setting's kind. An empty value removes the setting from the pages.
func (s *Setting) check(value string) error {
	field := schema.Invalid
	switch {
	case value == "":
		return nil
	case utf8.RuneCountInString(value) > s.Max:
		return field(s.Name, "%s最多 %d 个字", s.Label, s.Max)
	case !schema.Plain(value):
		return field(s.Name, "%s含有无法识别的字符", s.Label)
	case s.Kind == PhoneSetting && !phonePattern.MatchString(value):
		return field(s.Name, "%s应为电话号码，如 400-123-4567", s.Label)
	case s.Kind == MailSetting && !isMail(value):
		return field(s.Name, "%s应为邮箱地址，如 service@example.com", s.Label)
	}
	return nil
}

func isMail(text string) bool {
	at, err := mail.ParseAddress(text)
	return err == nil && at.Address == text
}

// ChangeSettings stores settings that an administrator has changed. Other settings stay.
func ChangeSettings(tx *schema.Tx, by *account.Member, values map[string]string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	before, err := Params(tx, nil)
	if err != nil {
		return err
	}
	for name, value := range values {
		s, value := FindSetting(name), strings.TrimSpace(value)
		if s == nil {
			return schema.Invalid("name", "没有这个设置：%s", schema.Shorten(name, 20))
		}
		if value == before[name] {
			continue
		}
		if err := s.change(tx, by, value); err != nil {
			return err
		}
	}
	return nil
}

func (s *Setting) change(tx *schema.Tx, by *account.Member, value string) error {
	if err := s.check(value); err != nil {
		return err
	}
	if s.Kind == PictureSetting && value != "" {
		id, _ := strconv.ParseInt(value, 10, 64) // an invalid number has no picture
		if _, err := notice.FindPicture(tx, id); err != nil {
			return schema.Invalid(s.Name, "请重新上传%s", s.Label)
		}
	}
	if err := SetParam(tx, s.Name, value); err != nil {
		return err
	}
	_, err := notice.RecordEvent(tx, by.Actor(), notice.Event{
		Platform: true, Verb: "set", Kind: kindSetting, Key: s.Name, Name: s.Label, Note: s.eventNote(value),
	})
	return err
}

// eventNote describes a new value for the event of its change.
func (s *Setting) eventNote(value string) string {
	switch {
	case value == "":
		return "清空"
	case s.Kind == PictureSetting:
		return "更换图片"
	}
	return value
}

// SettingPicture returns the picture of a setting. It refuses a setting without one.
func SettingPicture(tx *schema.Tx, name string) (*notice.Picture, error) {
	missing := schema.NotFound("没有这张图片")
	s := FindSetting(name)
	if s == nil || s.Kind != PictureSetting {
		return nil, missing
	}
	values, err := Params(tx, []string{name})
	if err != nil {
		return nil, err
	}
	id, err := strconv.ParseInt(values[name], 10, 64)
	if err != nil {
		return nil, missing
	}
	return notice.FindPicture(tx, id)
}

// settingPictures returns the ids of the pictures of settings.
func settingPictures(tx *schema.Tx) (used []int64, err error) {
	values, err := Params(tx, nil)
	for _, s := range Settings {
		if id, wrong := strconv.ParseInt(values[s.Name], 10, 64); s.Kind == PictureSetting && wrong == nil {
			used = append(used, id)
		}
	}
	return used, err
}
