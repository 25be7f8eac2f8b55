package engine

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// fetch selects documents and their attributes.
type fetch struct {
	offset, limit int
	fields        []string // nil is all
	ids           []string // nil is all
	filter        value
	sort          []string
}

var fetchNames = []string{"offset", "limit", "fields", "retrieveVectors", "filter", "sort", "ids"}

func (r *request) fetchDocuments() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	f, err := readFetch(body)
	if err != nil {
		return response{}, err
	}
	return r.answerFetch(f)
}

func readFetch(body value) (*fetch, *Error) {
	f := &fetch{limit: 20}
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return nil, err
	}
	var err *Error
	body.fields(func(key, v value) bool {
		name := key.text()
		at := place{"", "." + name}
		switch {
		case !slices.Contains(fetchNames, name):
			err = unknownField(name, place{}, fetchNames)
		case name == "offset":
			f.offset, err = wantSize(v, at, "invalid_document_offset")
		case name == "limit":
			f.limit, err = wantSize(v, at, "invalid_document_limit")
		case name == "retrieveVectors" && v != "false" && !v.isNull():
			err = refuse("not_implemented", "Vectors are not implemented by this engine.")
		case v.isNull():
		case name == "fields":
			f.fields, err = wantStrings(v, at, "invalid_document_fields")
		case name == "filter":
			f.filter = v
		case name == "sort":
			f.sort, err = wantStrings(v, at, "invalid_document_sort")
		case name == "ids":
			f.ids, err = wantIDs(v, at, "invalid_document_ids")
		}
		return err == nil
	})
	return f, err
}

// wantIDs reads identifiers, which may be numbers.
func wantIDs(v value, at place, code string) ([]string, *Error) {
	if err := wantArray(v, at, code); err != nil {
		return nil, err
	}
	ids := []string{}
	var err *Error
	v.each(func(i int, e value) bool {
		id, ok := documentID(e)
		if !ok {
			err = wrongType(e, at.element(i), code, "a string")
		}
		ids = append(ids, id)
		return err == nil
	})
	return ids, err
}

func (r *request) listDocuments() (response, *Error) {
	query := r.URL.Query()
	f := &fetch{}
	var err *Error
	f.offset, f.limit, err = window(query, "invalid_document_offset", "invalid_document_limit", fetchNames[2:]...)
	if err != nil {
		return response{}, err
	}
	if query.Has("fields") {
		f.fields = splitList(query.Get("fields"))
	}
	if query.Has("ids") {
		f.ids = splitList(query.Get("ids"))
	}
	if query.Has("sort") {
		f.sort = splitList(query.Get("sort"))
	}
	if query.Has("filter") {
		f.filter = queryFilter(query)
	}
	return r.answerFetch(f)
}

// queryFilter reads a filter from the query string: a text, or a JSON array.
func queryFilter(query url.Values) value {
	s := query.Get("filter")
	if list, err := checkJSON(s); err == nil && list.kind() == jsonArray {
		return list
	}
	return value(appendString(nil, s))
}

func (r *request) answerFetch(f *fetch) (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		return newEvaluator(x, r.enabled(), s).fetch(b, f)
	})
}

// fetch appends the documents that are asked for, in the order of insertion if no other is.
func (e *evaluator) fetch(b []byte, f *fetch) ([]byte, *Error) {
	s, err := e.fetched(f)
	if err != nil {
		return nil, err
	}
	criteria, err := e.sortCriteria(f.sort)
	if err != nil {
		err.Code = "invalid_document_sort"
		return nil, err
	}
	from, to := slice(s.n, f.offset, f.limit)
	o := &ordering{evaluator: e, criteria: criteria}
	docs := o.first(s, to)[from:]
	b = e.appendDocuments(append(b, `{"results":[`...), f, docs)
	return appendWindow(b, f.offset, f.limit, s.n), nil
}

// appendDocuments appends documents as they were given, whatever the settings say.
func (e *evaluator) appendDocuments(b []byte, f *fetch, docs []uint32) []byte {
	plain := *e.index
	plain.settings = defaultSettings()
	return newHitWriter(&evaluator{index: &plain, scratch: e.scratch}, &query{retrieve: f.shown()}, nil).appendHits(b,
		docs)
}

func (f *fetch) shown() []string {
	if slices.Contains(f.fields, "*") {
		return nil
	}
	return f.fields
}

func (e *evaluator) fetched(f *fetch) (*set, *Error) {
	const code = "invalid_document_filter"
	s := e.all
	filter, err := e.filters.read(f.filter, code)
	if err != nil {
		return nil, err
	}
	if filter != nil {
		if err := filter.checkFeatures(e.enabled, f.filter); err != nil {
			return nil, err
		}
		if err := filter.check(e.index.settings, code, sourcePlace); err != nil {
			return nil, err
		}
		s = e.documents(filter)
	}
	if f.ids == nil {
		return s, nil
	}
	named := e.scratch.bitmap(e.words)
	for _, id := range f.ids {
		if doc, ok := e.index.docs.find(id); ok && s.has(doc) {
			named.add(doc)
		}
	}
	return e.dense(named, named.count()), nil
}

func (r *request) getDocument() (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	f := &fetch{}
	for name := range r.URL.Query() {
		if name != "fields" && name != "retrieveVectors" {
			return response{}, unknownParameter(name, []string{"fields", "retrieveVectors"})
		}
	}
	if r.URL.Query().Has("fields") {
		f.fields = splitList(r.URL.Query().Get("fields"))
	}
	doc, found := x.docs.find(r.args[1])
	if !found {
		return response{}, refuse("document_not_found", "Document `%s` not found.", r.args[1])
	}
	return answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		return newEvaluator(x, r.enabled(), s).appendDocuments(b, f, []uint32{doc}), nil
	})
}

func (r *request) addDocuments() (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	kind, err := r.contentType("application/json", "application/x-ndjson", "text/csv")
	if err != nil {
		return response{}, err
	}
	a := &addition{merge: r.Method == "PUT"}
	comma, err := a.readParameters(r.URL.Query(), kind)
	if err != nil {
		return response{}, err
	}
	a.body = bodies.Get().(*bounded)
	a.body.Reset()
	if err := r.read(a.body); err != nil {
		return response{}, err
	}
	if a.docs, err = readDocuments(a.body.text(), kind, comma); err != nil {
		return response{}, err
	}
	return r.enqueue(documentAddition(uid, a))
}

var additionNames = []string{"primaryKey", "csvDelimiter", "customMetadata", "skipCreation"}

func (a *addition) readParameters(query url.Values, contentType string) (comma rune, err *Error) {
	comma = ','
	for name, texts := range query {
		s := texts[len(texts)-1]
		switch name {
		case "primaryKey":
			a.key = s
		case "csvDelimiter":
			if contentType != "text/csv" {
				return 0, refuse("invalid_content_type", "The Content-Type `%s` does not support the use of a csv "+
					"delimiter. The csv delimiter can only be used with the Content-Type `text/csv`.", contentType)
			}
			if len(s) != 1 || s[0] >= utf8.RuneSelf || strings.ContainsAny(s, "\"\r\n") {
				return 0, refuse("invalid_document_csv_delimiter", "Invalid value in parameter `csvDelimiter`: "+
					"expected a string of one character, but found the following string of %d characters: `%s`",
					utf8.RuneCountInString(s), s)
			}
			comma = rune(s[0])
		case "skipCreation":
			if a.onlyOld, err = parameterBool(name, s, "invalid_skip_creation"); err != nil {
				return 0, err
			}
		case "customMetadata":
		default:
			return 0, unknownParameter(name, additionNames)
		}
	}
	return comma, nil
}

// enqueueDeletion asks for the deletion of documents.
func (r *request) enqueueDeletion(
	details func(int) []byte, which func(x *index, d *indexDraft) (int, *Error),
) (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	do := func(w *writer) (int, *Error) { return w.deleteDocuments(uid, which) }
	return r.enqueue(&task{index: uid, kind: "documentDeletion", details: details, work: work{do: do}})
}

func (r *request) deleteAllDocuments() (response, *Error) {
	return r.enqueueDeletion(clearDetails, func(x *index, d *indexDraft) (int, *Error) {
		x.docs.live.each(func(doc uint32) bool {
			d.delete(doc)
			return true
		})
		return x.docs.count, nil
	})
}

func (r *request) deleteDocument() (response, *Error) {
	return r.enqueueIDs([]string{r.args[1]})
}

func (r *request) enqueueIDs(ids []string) (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	return r.enqueue(documentDeletion(uid, ids))
}

func (r *request) deleteBatch() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	if body.kind() != jsonArray {
		what := map[jsonKind]string{
			jsonObject: "map", jsonString: "string " + string(body), jsonNull: "null",
			jsonBool: "boolean `" + string(body) + "`",
		}[body.kind()]
		if what == "" {
			what = "integer `" + string(body) + "`"
		}
		return response{}, refuse("bad_request", "Json deserialize error: invalid type: %s, expected a sequence at "+
			"line 1 column 0", what)
	}
	var ids []string
	body.each(func(_ int, v value) bool {
		id, _ := documentID(v)
		ids = append(ids, id)
		return true
	})
	return r.enqueueIDs(ids)
}

func (r *request) deleteByFilter() (response, *Error) {
	const code = "invalid_document_filter"
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return response{}, err
	}
	filter, found := member(body, "filter")
	if !found {
		return response{}, missingField("filter", place{}, "missing_document_filter")
	}
	parsed, err := filterCache{}.read(filter, code)
	if err != nil {
		return response{}, err
	}
	if parsed == nil {
		return response{}, refuse(code, "Sending an empty filter is forbidden.")
	}
	if err := parsed.checkFeatures(r.enabled(), filter); err != nil {
		return response{}, err
	}
	return r.enqueueDeletion(deletionDetails(0, filter), deleteByFilter(filter))
}
