package web

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"cottonmall/schema"
)

const (
	unknownField  = "没有这个参数"
	repeatedField = "重复了"
	requiredField = "请填写"
	listField     = "须为以逗号分隔的文字，或文字的列表"

	// requiredMark begins the message about a missing field. The name of the field follows, since huma reports the
	// error at the parent.
	requiredMark = "\x00"
)

// setMessages sets the messages of the validator. They are package variables that huma reads when it builds schemas.
var setMessages = sync.OnceFunc(func() {
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
})

// formatMessage formats a message. It writes limits without exponents: 1000000, not 1e+06.
func formatMessage(format string, args ...any) string {
	for i, arg := range args {
		if f, ok := arg.(float64); ok {
			args[i] = strconv.FormatFloat(f, 'f', -1, 64)
		}
	}
	return fmt.Sprintf(format, args...)
}

// decodeMessage returns the message for a value that satisfies the schema but cannot be decoded.
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

// labelOf returns the name of a field for users: its doc tag up to the first punctuation mark.
func labelOf(doc, name string) string {
	if end := strings.IndexAny(doc, "：，（"); end >= 0 {
		doc = doc[:end]
	}
	return cmp.Or(doc, name)
}

// describeErrors adds the labels of the fields to their messages.
func (in *input) describeErrors(invalid fieldErrors) fieldErrors {
	described := fieldErrors{}
	for name, message := range invalid {
		field := in.Fields[name]
		switch {
		case message == unknownField || field.schema == nil:
			described[name] = message + "：" + Clip(name)
		case message == requiredField:
			described[name] = message + field.Label
		case message == validation.MsgExpectedString && field.list:
			described[name] = field.Label + listField
		default:
			described[name] = field.Label + message
		}
	}
	return described
}

// add adds the errors of the validator. It keeps the first message of each field.
func (e fieldErrors) add(found []error) {
	for _, err := range found {
		var detail *huma.ErrorDetail
		if !errors.As(err, &detail) {
			continue
		}
		name, _, _ := strings.Cut(detail.Location, "[") // list[3] is an item of list
		message := detail.Message
		if missing, ok := strings.CutPrefix(message, requiredMark); ok {
			name, message = missing, requiredField
		}
		if _, known := e[name]; !known {
			e[name] = message
		}
	}
}
