package cottonapi

import (
	"regexp"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

type lineIn struct {
	Text         string `json:"text" minLength:"1" maxLength:"2000" doc:"搜索内容：光标之前的部分，可以还没有输完"`
	After        string `json:"after,omitempty" maxLength:"2000" doc:"搜索内容：光标之后的部分；光标在词中时按在行末"`
	Type         int    `json:"type,omitempty" minimum:"0" maximum:"1" doc:"行中没有说到产地时：0 新疆棉，1 地产棉"`
	CompanyID    int64  `json:"id,omitempty" minimum:"1" doc:"公司：行中没有说到卖家时，只看它的批次"`
	Intermediary int64  `json:"intermediary,omitempty" minimum:"1" doc:"居间公司：只看它的批次"`
	BundleOf     int64  `json:"bindSaleListingID,omitempty" minimum:"1" doc:"捆绑销售的批次：只看与它一起卖的各批"`
}

// demand returns what a search for the line looks for on the caller's page.
func (in *lineIn) demand(read shorthand.Shorthand) demand.Demand {
	d := read.Demand
	d.Keyword, d.IntermediaryID, d.BundleOf = read.Words, in.Intermediary, in.BundleOf
	if read.Zone == nil {
		d.Type = in.Type
	}
	if d.CompanyID == 0 {
		d.CompanyID = in.CompanyID
	}
	return d
}

type lineOut struct {
	Read        shorthand.Shorthand    `json:"read"`
	Seller      string                 `json:"seller" doc:"说到的卖家；没有说到时为空"`
	Unknown     []string               `json:"unknown" doc:"没有认出的词"`
	Refusal     string                 `json:"refusal" doc:"不能这样搜索的原因；能搜索时为空"`
	Count       int                    `json:"count" doc:"在售批数"`
	MinPrice    *schema.Yuan           `json:"minPrice" doc:"最低现价，元/吨；没有时为空"`
	Word        string                 `json:"word" doc:"可以补全的词，光标之前的部分（光标在词中时整行）以它结尾；没有时为空"`
	Begun       bool                   `json:"begun" doc:"这个词还只是名称的开头：读法和批数都不算它"`
	Completions []shorthand.Completion `json:"completions"`
}

// partOfNumber is a word that can be the beginning or the end of a batch number.
var partOfNumber = regexp.MustCompile(`^\d{3,11}$`)

// Line returns the meaning of a line that is being typed, what it finds, and how its last word can go on.
func (h Lots) Line(c *web.Call, in *lineIn) (*lineOut, error) {
	viewer := accountapi.ViewerOf(c.Caller)
	read, err := h.Parser.ParseTyped(viewer, in.Text, in.After)
	if err != nil {
		return nil, err
	}
	line := cottonindex.Line{
		Demand: in.demand(read.Shorthand), Rest: in.demand(read.Rest),
		Attributes: read.Attributes(), EitherType: read.Rest.Zone == nil,
	}
	if partOfNumber.MatchString(read.Word) {
		line.Digits = read.Word
	}
	found, err := h.Index.FindLine(c, viewer, line)
	if err != nil {
		return nil, err
	}
	return newLineOut(&read, &found), nil
}

func newLineOut(read *shorthand.Typed, found *cottonindex.LineFound) *lineOut {
	out := &lineOut{
		Read: read.Shorthand, Seller: read.Seller, Unknown: read.Unknown, Count: found.Count, MinPrice: found.Price,
		Word: read.Word, Begun: read.Begun, Completions: read.Complete(found.Names),
	}
	if refusal, refused := schema.KindOf(found.Refused); refused {
		out.Refusal = refusal.Message
	}
	for _, batch := range found.Batches {
		out.Completions = append(out.Completions, shorthand.Completion{
			Kind: shorthand.BatchKind, Name: batch.Value, Text: batch.Value, Count: batch.Count,
		})
	}
	return out
}
