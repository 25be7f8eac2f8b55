package web

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"cottonmall/schema"
)

const (
	unknownField  = "没有这个参数"
	repeatedField = "重复了"
	requiredField = "请填写"
	listField     = "须为以逗号分隔的文字，或文字的列表"

	// requiredMark stands before the name of a missing field, which is reported at its parent.
	requiredMark = "\x00"
)

// The messages of the validator are package variables of huma and are made into schemas when these are built.
func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false
	huma.ErrorFormatter = formatMessage
	validation.MsgUnexpectedProperty = unknownField
	validation.MsgExpectedRequiredProperty = requiredMark + "%s"
	validation.MsgExpectedBoolean = "须为是或否（true、false）"
	validation.MsgExpectedNumber = "须为数字"
	validation.MsgExpectedInteger = "须为整数"
	validation.MsgExpectedString = "须为文字"
	validation.MsgExpectedArray = "须为列表"
	validation.MsgExpectedObject = "须为对象"
	validation.MsgExpectedOneOf = "须为其中之一：%s"
	validation.MsgExpectedMinimumNumber = "不能小于 %v"
	validation.MsgExpectedMaximumNumber = "不能大于 %v"
	validation.MsgExpectedMinLength = "至少 %d 个字"
	validation.MsgExpectedMaxLength = "最多 %d 个字"
	validation.MsgExpectedMatchPattern = "格式不正确（%s）"
	validation.MsgExpectedBePattern = "须为 %s"
	validation.MsgExpectedMinItems = "至少 %d 项"
	validation.MsgExpectedMaxItems = "最多 %d 项"
}

// formatMessage writes limits as people write numbers: 1000000, not 1e+06.
func formatMessage(format string, args ...any) string {
	for i, arg := range args {
		if f, ok := arg.(float64); ok {
			args[i] = strconv.FormatFloat(f, 'f', -1, 64)
		}
	}
	return fmt.Sprintf(format, args...)
}

// decodeMessage says what a value that passed the schema is still not: what its type says of it, or a number with few
// enough decimals.
func decodeMessage(s *huma.Schema, err error) string {
	if refusal, ok := schema.KindOf(err); ok {
		return "：" + refusal.Message
	}
	switch s.Type {
	case huma.TypeInteger:
		return validation.MsgExpectedInteger
	case huma.TypeNumber:
		return "须为不超过两位小数的数字"
	}
	return "格式不正确"
}

// labelOf is what people call a field: its doc up to what explains it.
func labelOf(doc, name string) string {
	if end := strings.IndexAny(doc, "：，（"); end >= 0 {
		doc = doc[:end]
	}
	return cmp.Or(doc, name)
}

// named makes a sentence for people of what is wrong with each field.
func (in *input) named(wrong fieldErrors) fieldErrors {
	said := fieldErrors{}
	for name, message := range wrong {
		field := in.Fields[name]
		switch {
		case message == unknownField || field.schema == nil:
			said[name] = message + "：" + Clip(name)
		case message == requiredField:
			said[name] = message + field.Label
		case message == validation.MsgExpectedString && field.list:
			said[name] = field.Label + listField
		default:
			said[name] = field.Label + message
		}
	}
	return said
}

// add takes over what the validator found, one sentence a field.
func (e fieldErrors) add(found []error) {
	for _, err := range found {
		var detail *huma.ErrorDetail
		if !errors.As(err, &detail) {
			continue
		}
		name, _, _ := strings.Cut(detail.Location, "[") // of an item: its list
		message := detail.Message
		if missing, ok := strings.CutPrefix(message, requiredMark); ok {
			name, message = missing, requiredField
		}
		if _, told := e[name]; !told {
			e[name] = message
		}
	}
}
