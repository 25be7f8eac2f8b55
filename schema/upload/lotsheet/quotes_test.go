package lotsheet_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema/upload/lotsheet"
)

// TestUnpairedQuotes checks that an unpaired quote is an ordinary character. The rows below are not part of its cell.
func TestUnpairedQuotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{
			"opened before the last cell ends",
			"批号,合约,基差,备注\n65534262001,CF705,1800,\"好棉\n65534262002,CF705,1790,\n65534262003,CF705,1780,",
			"65534262001+1800 好棉; 65534262002+1790; 65534262003+1780",
		},
		{"closed rows below", "批号,合约,基差,备注\n65534262001,CF705,1800,\"好棉\n65534262002,CF705,1790,好棉\"\n" +
			"65534262003,CF705,1780,", "65534262001+1800 好棉; 65534262002+1790 好棉\"; 65534262003+1780"},
		{
			"opened twice", "批号,合约,基差,备注\n65534262001,CF705,1800,\"好棉\n65534262002,CF705,1790,\"好棉\n65534262003,CF705,1780,",
			"65534262001+1800 好棉; 65534262002+1790 好棉; 65534262003+1780",
		},
		{
			"a word in quotes and more",
			"批号\t仓库\t合约\t基差\n65534262001\t\"甲库\"自提\tCF705\t1800\n65534262002\t\"甲库\"自提\tCF705\t1790\n" +
				"65534262003\t\tCF705\t1780", "65534262001+1800 甲库自提; 65534262002+1790 甲库自提; 65534262003+1780",
		},
		{
			"a short row below", "批号,合约,基差,备注\n65534262001,CF705,1800,\"好棉\n65534262002,CF705,1790\n65534262003,CF705,\"1780\"",
			"65534262001+1800 好棉; 65534262002+1790; 65534262003+1780",
		},
		{"opened in the last line", "批号,仓库,合约,基差\n65534262001,\"甲库,CF705,1800", "65534262001+1800 甲库"},
		{"two words of a line", "批号,仓库,合约,基差,备注\n65534262001,\"甲库\"自提,CF705,1800,\"好\"", "65534262001+1800 甲库自提 好"},
		{
			"quotes as they should be",
			"批号,合约,基差,备注\n65534262001,CF705,1800,\"好棉，\"\"双29\"\",\n自提\"\n65534262002,CF705,\"1790\",\"a,b\"",
			"65534262001+1800 好棉，\"双29\", 自提; 65534262002+1790 a,b",
		},
	} {
		var got []string
		for _, l := range readAs(t, lotsheet.Defaults{}, strings.Split(c.text, "\n")...) {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s%+d %s %s", l.Lot.Batch.BatchID, l.Lot.Offer.Basis,
				l.Lot.Warehouse, l.Lot.Notes)))
			got[len(got)-1] = strings.Join(strings.Fields(got[len(got)-1]), " ")
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestRowsBelowQuotesAreCounted checks the row numbers below a cell of several lines and below an unpaired quote.
func TestRowsBelowQuotesAreCounted(t *testing.T) {
	t.Parallel()
	b, err := lotsheet.Open(t.Context(),
		[]byte("批号,备注,合约,基差\n65534262001,\"双29\n含单30\",CF705,1800\n\n65534262002,\"好棉,CF705,1790\n65534262003,,CF705,1780\n"))
	if err != nil {
		t.Fatal(err)
	}
	layout := b.FindLayout(nil)
	got := ""
	for _, l := range b.Lines(&layout) {
		got += fmt.Sprintf("%d %s %d; ", l.Number, l.Lot.Batch.BatchID, len(l.Problems))
	}
	if got != "2 65534262001 0; 4 65534262002 0; 5 65534262003 0; " || len(b.Hints) != 1 ||
		b.Hints[0] != "第 4 行的引号没有成对，按普通文字读取" {
		t.Errorf("%s, %q", got, b.Hints)
	}
}
