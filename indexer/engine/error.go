package engine

import (
	"fmt"
	"net/http"
)

// Error is a refusal in the form of the API of Meilisearch.
type Error struct {
	Message string
	Code    string
	bad     bool // answered with 400 whatever the code
}

func (e *Error) Error() string { return e.Message }

func refuse(code, format string, args ...any) *Error {
	return &Error{Message: fmt.Sprintf(format, args...), Code: code}
}

// errorStatus has the status of every code that is not answered with 400.
var errorStatus = map[string]int{
	"index_not_found":              http.StatusNotFound,
	"document_not_found":           http.StatusNotFound,
	"task_not_found":               http.StatusNotFound,
	"task_file_not_found":          http.StatusNotFound,
	"batch_not_found":              http.StatusNotFound,
	"index_already_exists":         http.StatusConflict,
	"missing_authorization_header": http.StatusUnauthorized,
	"missing_master_key":           http.StatusUnauthorized,
	"invalid_api_key":              http.StatusForbidden,
	"missing_content_type":         http.StatusUnsupportedMediaType,
	"invalid_content_type":         http.StatusUnsupportedMediaType,
	"unsupported_content_encoding": http.StatusUnsupportedMediaType,
	"payload_too_large":            http.StatusRequestEntityTooLarge,
	"internal":                     http.StatusInternalServerError,
	"not_implemented":              http.StatusNotImplemented,
}

func (e *Error) status() int {
	if s, ok := errorStatus[e.Code]; ok && !e.bad {
		return s
	}
	return http.StatusBadRequest
}

func (e *Error) kind() string {
	switch e.Code {
	case "missing_authorization_header", "missing_master_key", "invalid_api_key":
		return "auth"
	case "internal":
		return "internal"
	case "not_implemented":
		return "system"
	}
	return "invalid_request"
}

func (e *Error) appendJSON(b []byte) []byte {
	b = appendString(append(b, `{"message":`...), e.Message)
	b = appendString(append(b, `,"code":`...), e.Code)
	b = appendString(append(b, `,"type":`...), e.kind())
	return append(appendString(append(b, `,"link":`...), "https://docs.meilisearch.com/errors#"+e.Code), '}')
}

func indexNotFound(uid string) *Error {
	return refuse("index_not_found", "Index `%s` not found.", uid)
}

// inside returns the error with the number of its query in a multi-search. There even a missing index is a bad request.
func (e *Error) inside(query int) *Error {
	return &Error{fmt.Sprintf("Inside `.queries[%d]`: %s", query, e.Message), e.Code, true}
}
