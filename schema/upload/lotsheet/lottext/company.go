package lottext

import (
	"strings"

	"cottonmall/schema"
)

// NoCompany are the texts of a cell that names no company.
var NoCompany = []string{"无", "没有", "-", "—", "/", "直销", "自营"}

// CompanyKey returns the name of a company for comparisons: without blanks and differences of width and case.
func CompanyKey(name string) string { return strings.Join(strings.Fields(schema.Fold(name)), "") }
