package engine

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// readDocuments splits a body of documents into objects that are well formed. contentType is one of the three accepted.
func readDocuments(body, contentType string, comma rune) ([]value, *Error) {
	format := strings.TrimPrefix(strings.TrimPrefix(contentType, "application/"), "text/")
	format = strings.TrimPrefix(format, "x-")
	if body == "" {
		return nil, refuse("missing_payload", "A %s payload is missing.", format)
	}
	var docs []value
	var err error
	switch format {
	case "json":
		docs, err = readArray(body)
	case "ndjson":
		docs, err = readLines(body)
	default:
		docs, err = readCSV(body, comma)
	}
	var refused *Error
	if errors.As(err, &refused) {
		return nil, refused
	}
	if err != nil {
		return nil, refuse("malformed_payload", "The `%s` payload provided is malformed. `Couldn't serialize "+
			"document value: %s`.", format, err)
	}
	return docs, nil
}

// notObject returns the error for a document that is no object.
func notObject(v value, line, column int) error {
	what := map[jsonKind]string{
		jsonPositive: "integer", jsonNegative: "integer", jsonNumber: "floating point", jsonBool: "boolean",
		jsonString: "string",
	}[v.kind()]
	shown := " `" + string(v) + "`"
	switch v.kind() {
	case jsonNull:
		what, shown = "null", ""
	case jsonArray:
		what, shown = "sequence", ""
	case jsonString:
		shown = " " + string(v)
	}
	return refuse("internal", "invalid type: %s%s, expected a map at line %d column %d", what, shown, line, column)
}

func readArray(body string) ([]value, error) {
	v, err := checkJSON(body)
	if err != nil {
		return nil, err
	}
	switch v.kind() {
	case jsonObject:
		return []value{v}, nil
	case jsonArray:
	default:
		return nil, errors.New("data are neither an object nor a list of objects")
	}
	docs := []value{}
	v.each(func(_ int, doc value) bool {
		if doc.kind() != jsonObject {
			err = notObject(doc, 1, len(doc))
		}
		docs = append(docs, doc)
		return err == nil
	})
	return docs, err
}

// readLines reads objects that follow each other, usually one a line.
func readLines(body string) ([]value, error) {
	docs := []value{}
	c, form := jsonCheck{b: body}, jsonForm{}
	for {
		if c.i = skipSpace(body, c.i); c.i >= len(body) {
			return docs, nil
		}
		start := c.i
		if c.repeats(&form) {
			docs = append(docs, value(body[start:c.i]))
			continue
		}
		c.i = start
		if err := c.value(0); err != nil {
			return nil, err
		}
		doc := value(body[start:c.i])
		if doc.kind() != jsonObject {
			return nil, notObject(doc, 1, len(doc))
		}
		form.learn(doc)
		docs = append(docs, doc)
	}
}

// readCSV makes objects of rows. A column named price:number holds numbers, sold:boolean truth values, others strings;
// empty numbers and truth values are null.
func readCSV(body string, comma rune) ([]value, error) {
	r := csv.NewReader(strings.NewReader(body))
	r.Comma = comma
	r.ReuseRecord = true
	header, err := r.Read()
	if err != nil {
		if err == io.EOF {
			return []value{}, nil
		}
		return nil, fmt.Errorf("CSV error: %w", err)
	}
	names, kinds := make([]string, len(header)), make([]string, len(header))
	for i, h := range header {
		names[i], kinds[i] = h, "string"
		if name, kind, ok := cutLast(h, ":"); ok && (kind == "number" || kind == "boolean" || kind == "string") {
			names[i], kinds[i] = name, kind
		}
	}
	docs := []value{}
	for {
		row, err := r.Read()
		if err == io.EOF {
			return docs, nil
		}
		if err != nil {
			return nil, fmt.Errorf("CSV error: %w", err)
		}
		b := []byte{'{'}
		for i, cell := range row {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, names[i]), ':')
			if b, err = appendCell(b, cell, kinds[i], len(docs)+1); err != nil {
				return nil, err
			}
		}
		docs = append(docs, value(append(b, '}')))
	}
}

func appendCell(b []byte, cell, kind string, line int) ([]byte, error) {
	trimmed := strings.TrimSpace(cell)
	switch {
	case kind == "string":
		return appendString(b, cell), nil
	case trimmed == "":
		return append(b, "null"...), nil
	case kind == "boolean":
		if trimmed != "true" && trimmed != "false" {
			return nil, fmt.Errorf("Error parsing boolean %q at line %d: provided string was not `true` or `false`", cell, line)
		}
		return append(b, trimmed...), nil
	}
	if n, err := strconv.ParseInt(trimmed, 10, 64); err == nil {
		return strconv.AppendInt(b, n, 10), nil
	}
	f, err := strconv.ParseFloat(trimmed, 64)
	if err != nil || f-f != 0 {
		return nil, fmt.Errorf("Error parsing number %q at line %d: invalid float literal", cell, line)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64), nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
