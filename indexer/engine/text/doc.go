// Package text finds documents by words: the text half of the embedded search engine.
//
//	document 7 ──row──▶ text 12  "阿克苏金翔棉业有限公司" of factoryName ──▶ documents 7, 19, 204, ...
//	           └──────▶ text 88  "65012251234"            of batchID     ──▶ document 7
//
//	words     65012251234 ──▶ text 88
//	grams     阿 阿克 克 克苏 苏 ... ──▶ text 12, ...
//
// The texts of documents repeat: 200,000 lots share some thousand ginneries, warehouses and areas. So words are looked
// up in distinct texts, and each text knows its documents. Latin words and numbers stand in a sorted dictionary, where
// the words with one beginning are neighbours and those with a typo are found by walking it as a tree. Chinese is
// written without spaces: each character and each two neighbours are entries, so that 克苏 is found inside 阿克苏. Some
// words are known, and keep the ends of what is asked for out of their middle: 京东 is not found in 北京东路.
//
// An Index never changes. Apply makes the next one and shares with it all pages of texts and rows that the changed
// documents don't touch; readers of the old one never wait. New words become a small run of a dictionary, and runs are
// merged as they grow. Texts that no document has any more keep their words until there are many such texts. Only the
// newest index knows the numbers of texts by their content, and may append to lists behind their ends: see tip.
//
// A search goes through these steps, each in its own file:
//
//	normalise  one spelling for each character: lower case, no accents, simplified Chinese
//	token      words and characters, with their positions; lexicon: the known words among them
//	query      terms: words, characters together, quoted phrases, and what is not wanted
//	node       the ways to find each term: itself, as a beginning, synonyms; and neighbours joined to one word
//	match      the texts and the documents of each way; typo: the words nearly like it; apart: characters not together
//	strategy   levels: the documents that have all terms, those that lack some
//	rank       lazily, for each document asked about: place, measure, score
//	highlight  the marks in a text; crop, interval: the most relevant part of a text
//
// The behaviour is Meilisearch's, with its numbers of typos, its costs of positions and distances and its limit of ten
// words, except where Chinese words are concerned, which it cuts by a dictionary of all words and we by a short list:
// here more is found. Where the two differ, the recordings beside the engine show it.
package text
