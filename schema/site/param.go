package site

import (
	"cottonmall/schema"
)

// PrivateParam is the prefix of the names of settings that are not public.
const PrivateParam = "_"

// Param is a setting of the site: hotline, email address, filing number, pictures of QR codes. It is public unless
// its name begins with PrivateParam.
type Param struct {
	Name  string `gorm:"primaryKey;size:60" json:"name"`
	Value string `gorm:"size:4000" json:"value"`
}

// Params returns the settings with these names; without names, all settings. It leaves out unknown names.
func Params(tx *schema.Tx, names []string) (map[string]string, error) {
	if len(names) > schema.MaxIn {
		return nil, schema.Invalid("names", "一次最多查询 %d 个参数", schema.MaxIn)
	}
	for _, name := range names {
		if !schema.Plain(name) {
			return nil, schema.Invalid("names", "参数名含有无法识别的字符")
		}
	}
	query := tx.DB()
	if len(names) > 0 {
		query = query.Where("name IN ?", names)
	}
	var rows []Param
	if err := query.Find(&rows).Error; err != nil {
		return nil, err
	}
	params := make(map[string]string, len(rows))
	for _, p := range rows {
		params[p.Name] = p.Value
	}
	return params, nil
}

// SetParam inserts or updates a setting.
func SetParam(tx *schema.Tx, name, value string) error {
	if name == "" {
		return schema.Invalid("name", "请填写参数名")
	}
	if err := schema.CheckNoScript("value", value); err != nil {
		return err
	}
	return tx.Save(&Param{Name: name, Value: value})
}
