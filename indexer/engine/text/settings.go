package text

// Settings are the parts of an index's settings that text search depends on. A change of any of them needs a new Index.
type Settings struct {
	Attributes         []string // searchable attributes in ranking order, without patterns
	StopWords          []string
	SeparatorTokens    []string
	NonSeparatorTokens []string
	Dictionary         []string
	Synonyms           map[string][]string
	Typo               Typo
	Prefix             bool // the last word of a query may be the beginning of a word
	ByAttribute        bool // nearness only means that two words share an attribute
}

// Typo defines which words may be misspelt and how. A word of at least OneTypo characters may have one typo, one of
// at least TwoTypos two.
type Typo struct {
	Enabled             bool
	OneTypo, TwoTypos   int
	DisableOnWords      []string
	DisableOnAttributes []string
	DisableOnNumbers    bool
}

// Field is one text of a document. An array is several Fields of one attribute, in order.
type Field struct {
	Attr int // index into Settings.Attributes
	Text string
}

// Strategy defines how documents that lack words of the query are treated.
type Strategy uint8

const (
	Last      Strategy = iota // words are given up from the end, the first one is needed
	All                       // every word is needed
	Frequency                 // words are given up from the most frequent on, the rarest one is needed
)

// Query is what somebody typed.
type Query struct {
	Text     string
	Strategy Strategy
	On       []int // the attributes to search; nil means all
	// Splits finds a word as any two words, not only as the two that most documents have: what a search among more
	// documents finds of these is then among what is found.
	Splits bool
	// Stop, unless it is nil, is asked now and then; when it returns true, the search ends with what it has found.
	Stop func() bool
}

// Rank is the rank of a document for a query. In every part a smaller value is better.
type Rank struct {
	Words, Typo, Proximity, Attribute, Position, Exactness uint32
}

// Span is a range of bytes of a text.
type Span struct {
	Start, Length int
	terms         [2]int // of the query: from, to
}
