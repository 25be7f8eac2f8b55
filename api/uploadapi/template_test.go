package uploadapi_test

import (
	"testing"

	"cottonmall/api/apitest"
)

// template is what tests compare of a template.
type template struct {
	Name    string
	Columns []templateColumn
}

type templateColumn struct{ Title, Field, FieldTitle string }

type templates struct{ List []template }

func askTemplates(t *testing.T, w *apitest.Site) {
	config := templateOfBoss(w)
	stored := template{"江海的报价", []templateColumn{{"卖多少", "basis", "基差"}}}
	w.Run(t, apitest.By(w.Boss.LogIn(),
		apitest.Request{Method: "GET", Path: "importTemp/tool/params/single?configID=" + config, Want: stored},
		apitest.Request{Name: "list", Method: "GET", Path: "importTemp/getConfig", Want: templates{[]template{stored}}},
		apitest.Request{
			Name: "applied", Path: "importTemp/getConfig/import",
			Body: apitest.Pasted(t, "批号,合约,卖多少", "65012252001,CF701,700"),
			Want: struct{ Layout layout }{layout{1, 2, []column{
				{"批号", "batchID", "批号", "name"},
				{"合约", "indexCode", "合约", "name"},
				{"卖多少", "basis", "基差", "template"},
			}}},
		},
		apitest.Request{
			Name: "second of a name", Path: "importTemp/submitConfig",
			Body: `{"name":"江海的报价","columns":[{"title":"甲"}]}`,
			Code: 409, Msg: "已有名为“江海的报价”的模板，请换一个名称",
		},
		apitest.Request{
			Name: "rename", Path: "importTemp/submitConfig",
			Body: `{"configID":` + config + `,"name":"新名","columns":[{"title":"甲"}]}`,
			Want: template{"新名", []templateColumn{{Title: "甲"}}},
		},
		apitest.Request{
			Name: "form of a template without one", Path: "importTemp/submitConfig",
			Body: `{"configID":` + config + `,"name":"新名","columns":[{"title":"甲"}],` +
				`"form":{"sheetName":"在售","headerRow":2,"defaults":{"packType":2}}}`,
			Code: 400, Msg: "这个模板没有记住怎样读取，只记住了列",
		},
		apitest.Request{Path: "importTemp/delConfig", Body: `{"configID":` + config + `}`},
		apitest.Request{Name: "empty list", Method: "GET", Path: "importTemp/getConfig", Want: templates{[]template{}}},
	)...)
}
