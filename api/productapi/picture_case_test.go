package productapi_test

import "cottonmall/api/apitest"

var pictureCases = []apitest.Case{{Call: "GET /mall/product/picture", Who: "visitor", Shared: true}}
