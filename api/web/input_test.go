package web

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

type probe struct {
	PageIn
	Name   string        `json:"name,omitempty" maxLength:"5" doc:"名称"`
	Grades schema.List   `json:"grades,omitempty" maxLength:"20" doc:"颜色级，逗号分隔"`
	Length *schema.Centi `json:"length,omitempty" minimum:"0" maximum:"100" doc:"长度，mm"`
	Basis  *schema.Yuan  `json:"basis,omitempty" minimum:"-2000" maximum:"5000" doc:"基差（元/吨）"`
	Order  string        `json:"order,omitempty" default:"price" enum:"price,basis" doc:"排序：价格或基差"`
	Asc    bool          `json:"asc,omitempty" default:"true" doc:"升序"`
	IDs    []int         `json:"ids,omitempty" maxItems:"3" doc:"编号"`
	ID     int64         `json:"id" doc:"公司"`
}

func read(b requestParts, into any) error {
	v := reflect.ValueOf(into).Elem()
	err := NewInput(newRegistry(nil), v.Type()).readInto(&b, v)
	return errors.Join(err, b.removeFiles())
}

func jsonBody(body string) requestParts {
	return requestParts{kind: "application/json", body: []byte(body)}
}

// multipartOf is a form as browsers send it with files: names and values in turn.
func multipartOf(pairs ...string) requestParts {
	var body strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		body.WriteString("--x\r\nContent-Disposition: form-data; name=\"" + pairs[i] + "\"\r\n\r\n" + pairs[i+1] + "\r\n")
	}
	body.WriteString("--x--\r\n")
	return requestParts{kind: "multipart/form-data; boundary=x", body: []byte(body.String())}
}

func queryOf(text string) requestParts { return requestParts{query: text} }

func TestInputIsFilledFromEverySource(t *testing.T) {
	t.Parallel()
	length, basis := schema.Centi(2930), schema.Yuan(-50)
	want := probe{
		PageIn: PageIn{2, 30}, Name: "金翔", Grades: schema.List{"11", "21"}, Length: &length, Basis: &basis,
		Order: "basis", Asc: false, IDs: []int{1, 2}, ID: 9007199254740993,
	}
	for name, request := range map[string]requestParts{
		"json": jsonBody(`{"pageNum":2,"name":"金翔","grades":"11, 21","length":29.30,` +
			`"basis":-50,"order":"basis","asc":false,"ids":[1,2],"id":9007199254740993}`),
		"form": {
			kind: "application/x-www-form-urlencoded; charset=utf-8",
			body: []byte("pageNum=2&name=%E9%87%91%E7%BF%94&grades=11%2C21&length=29.3" +
				"&basis=-50&order=basis&asc=false&ids=1&ids=2&id=9007199254740993"),
		},
		"lists and flags of JSON": jsonBody(`{"pageNum":2,"name":"金翔","grades":[11, "21"],"length":29.30,` +
			`"basis":-50,"order":"basis","asc":0,"ids":[1,2],"id":9007199254740993}`),
		"multipart": multipartOf(
			"pageNum", "2", "name", "金翔", "grades", "11", "grades", "21", "length", "29.3", "basis", "-50", "order", "basis",
			"asc", "false", "ids", "1,2", "id", "9007199254740993",
		),
		"repeated in query": queryOf("pageNum=2&name=%E9%87%91%E7%BF%94&grades=11&grades=21&length=29.3" +
			"&basis=-50&order=basis&asc=0&ids=1&ids=2&id=9007199254740993"),
		"query": queryOf("pageNum=+2&name=%E9%87%91%E7%BF%94&grades=11,21&length=29.3" +
			"&basis=-50&order=basis&asc=0&ids=1,2&id=9007199254740993"),
		"body, query and path": {
			kind: "application/json", body: []byte(`{"name":"金翔","grades":"11,21","length":29.3,"basis":-50,"ids":[1,2]}`),
			query: "pageNum=2&id=9007199254740993&asc=0", path: map[string]string{"order": "basis"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got probe
			if err := read(request, &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInputTakesNullsAndEmptyTextsForAbsent(t *testing.T) {
	t.Parallel()
	var got probe
	if err := read(jsonBody(`{"id":1,"name":"","length":null,"order":"","pageNum":null}`), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(probe{PageIn: PageIn{1, 30}, Order: "price", Asc: true, ID: 1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestInputRefuses(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	for name, c := range map[string]struct {
		requestParts
		want string
	}{
		"missing":            {jsonBody(`{}`), "id：请填写公司"},
		"unknown":            {jsonBody(`{"id":1,"Name":"x"}`), "Name：没有这个参数：Name"},
		"unknown in query":   {queryOf("id=1&filter=x"), "filter：没有这个参数：filter"},
		"twice":              {jsonBody(`{"id":1,"id":2}`), "id：公司重复了"},
		"twice in query":     {queryOf("id=1&id=2"), "id：公司重复了"},
		"body and query":     {requestParts{kind: "application/json", body: []byte(`{"id":1}`), query: "id=2"}, "id：公司重复了"},
		"text for number":    {jsonBody(`{"id":1,"length":"29"}`), "length：长度须为数字"},
		"words in query":     {queryOf("id=1&length=long"), "length：长度须为数字"},
		"NaN":                {queryOf("id=1&length=NaN"), "length：长度须为数字"},
		"NaN in JSON":        {jsonBody(`{"id":1,"length":NaN}`), "请求内容不是正确的 JSON 对象"},
		"Infinity":           {queryOf("id=1&length=Infinity"), "length：长度须为数字"},
		"1e999":              {jsonBody(`{"id":1,"length":1e999}`), "length：长度数值超出范围"},
		"1e1":                {jsonBody(`{"id":1,"length":1e1}`), "length：长度须为不超过两位小数的数字"},
		"three decimals":     {jsonBody(`{"id":1,"length":29.345}`), "length：长度须为不超过两位小数的数字"},
		"too great":          {jsonBody(`{"id":1,"length":100.01}`), "length：长度不能大于 100"},
		"too small":          {jsonBody(`{"id":1,"basis":-2001}`), "basis：基差不能小于 -2000"},
		"half a yuan":        {jsonBody(`{"id":1,"basis":1.5}`), "basis：基差须为整数"},
		"beyond int64":       {jsonBody(`{"id":99999999999999999999}`), "id：公司须为整数"},
		"list for text":      {jsonBody(`{"id":1,"name":["x"]}`), "name：名称须为文字"},
		"object for text":    {jsonBody(`{"id":1,"grades":{"a":1}}`), "grades：颜色级须为以逗号分隔的文字，或文字的列表"},
		"deep for text":      {jsonBody(`{"id":1,"name":` + deep + `}`), "name：名称须为文字"},
		"deeper than that":   {jsonBody(`{"id":1,"name":` + deep + deep), "请求内容不是正确的 JSON 对象"},
		"long":               {jsonBody(`{"id":1,"name":"六个字的名字"}`), "name：名称最多 5 个字"},
		"NUL":                {jsonBody(`{"id":1,"name":"a\u0000b"}`), "name：名称含有不能识别的字符"},
		"not a choice":       {jsonBody(`{"id":1,"order":"rowid"}`), "order：排序须为其中之一：price, basis"},
		"number for bool":    {jsonBody(`{"id":1,"asc":2}`), "asc：升序须为是或否（true、false）"},
		"list in a list":     {jsonBody(`{"id":1,"grades":[["11"]]}`), "grades：颜色级须为以逗号分隔的文字，或文字的列表"},
		"null in a list":     {jsonBody(`{"id":1,"grades":["11",null]}`), "grades：颜色级须为以逗号分隔的文字，或文字的列表"},
		"nothing in a list":  {jsonBody(`{"id":1,"grades":[" "]}`), "grades：颜色级须为以逗号分隔的文字，或文字的列表"},
		"two in an item":     {jsonBody(`{"id":1,"grades":["11,21"]}`), "grades：颜色级须为以逗号分隔的文字，或文字的列表"},
		"long list":          {jsonBody(`{"id":1,"grades":["11","21","31","41","51","12","22","32"]}`), "grades：颜色级最多 20 个字"},
		"commas alone":       {jsonBody(`{"id":1,"grades":",,"}`), "grades：颜色级：多选的内容应以逗号分隔，至少有一项"},
		"too many items":     {jsonBody(`{"id":1,"ids":[1,2,3,4]}`), "ids：编号最多 3 项"},
		"page zero":          {jsonBody(`{"id":1,"pageNum":0}`), "pageNum：页码不能小于 1"},
		"array":              {jsonBody(`[1]`), "请求内容不是正确的 JSON 对象"},
		"two objects":        {jsonBody(`{"id":1}{"id":2}`), "请求内容不是正确的 JSON 对象"},
		"cut":                {jsonBody(`{"id":1`), "请求内容不是正确的 JSON 对象"},
		"not UTF-8":          {jsonBody("{\"id\":1,\"name\":\"\xff\"}"), "请求内容不是 UTF-8 编码"},
		"not UTF-8 (query)":  {queryOf("id=1&name=%ff"), "name：名称不是 UTF-8 编码"},
		"bad escape":         {queryOf("id=%zz"), "网址参数的编码有误"},
		"multipart cut":      {requestParts{kind: "multipart/form-data; boundary=x", body: []byte("--x\r\n")}, "表单的格式有误"},
		"no boundary":        {requestParts{kind: "multipart/form-data", body: []byte("--x--")}, "表单的格式有误"},
		"twice in multipart": {multipartOf("id", "1", "id", "2"), "id：公司重复了"},
		"file": {requestParts{kind: "multipart/form-data; boundary=x", body: []byte(
			"--x\r\nContent-Disposition: form-data; name=\"id\"; filename=\"a.txt\"\r\n\r\n1\r\n--x--\r\n",
		)}, "此接口不接受文件"},
		"plain text": {requestParts{kind: "text/plain", body: []byte(`{"id":1}`)}, "请求内容须为 JSON 或表单"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := read(c.requestParts, &probe{})
			if got := refusalText(err); got != c.want {
				t.Errorf("refused with %q, want %q", got, c.want)
			}
		})
	}
}

// refusalText returns a refusal as field：sentence, or "internal" for other errors.
func refusalText(err error) string {
	var fields fieldErrors
	if errors.As(err, &fields) {
		parts := []string{}
		for name, sentence := range fields {
			parts = append(parts, name+"："+sentence)
		}
		return strings.Join(parts, "；")
	}
	if known, ok := schema.KindOf(err); ok && known.Kind == schema.InvalidKind {
		return known.Message
	}
	return "internal"
}

func TestRefusalNamesFewFieldsShortly(t *testing.T) {
	t.Parallel()
	e := fieldErrors{strings.Repeat("x", 100_000): unknownField}
	for i := range 1000 {
		e["f"+strconv.Itoa(i)] = unknownField
	}
	if n := len(e.fields()); n != namedFieldsMax {
		t.Errorf("%d fields are named, want %d", n, namedFieldsMax)
	}
	if len(e.Error()) > 400 {
		t.Errorf("the sentence has %d bytes", len(e.Error()))
	}
}

// FuzzInput feeds anything to the decoder of the search: it refuses with a sentence or fills the struct.
func FuzzInput(f *testing.F) {
	for _, body := range []string{
		`{"type":1,"lengthMin":29.3,"primaryColor":"31,21","asc":false}`, `{"keyword":"<b>\"'"}`, `{"basisMin":1e999}`,
		`{"a":[[[[]]]]}`, `[]`, ``, `{"keyword":null,"keyword":1}`, "{\"keyword\":\"\xff\"}", `{"lengthMin":-0.00}`,
	} {
		f.Add(body, "pageNum=2&order=basis")
	}
	in := NewInput(newRegistry(nil), reflect.TypeFor[wideIn]())
	f.Fuzz(func(t *testing.T, body, query string) {
		var got wideIn
		parts := requestParts{kind: "application/json", body: []byte(body), query: query}
		err := in.readInto(&parts, reflect.ValueOf(&got).Elem())
		if err == nil {
			if got.PageNum < 1 || got.PageSize < 1 || got.PageSize > 100 || got.Order == "" {
				t.Errorf("accepted %+v", got)
			}
			return
		}
		if sentence := refusalText(err); sentence == "internal" || strings.TrimSpace(sentence) == "" {
			t.Errorf("refused without a sentence: %v", err)
		}
	})
}

// wideIn is as wide as the widest input.
type wideIn struct {
	demand.Demand
	PageIn
	Order string `json:"order,omitempty" default:"price" enum:"price,basis" doc:"排序"`
	Asc   bool   `json:"asc,omitempty" default:"true" doc:"升序"`
}
