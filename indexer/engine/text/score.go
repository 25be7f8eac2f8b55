package text

// Score returns the _rankingScore of a document, from 0 to 1. It uses the text rules among rules, which are named as in
// rankingRules. Each rule divides the interval that the rules before it left.
func (r *Result) Score(doc uint32, rules []string) float64 {
	p := r.placement(doc)
	if p == nil {
		return 1
	}
	s := score{1, 1}
	for _, rule := range rules {
		switch rule {
		case "words":
			s.divide(p.worst.Words-p.rank.Words, p.worst.Words)
		case "typo":
			s.divide(p.worst.Typo-p.rank.Typo, p.worst.Typo)
		case "proximity":
			s.divide(p.worst.Proximity-min(p.rank.Proximity, p.worst.Proximity), p.worst.Proximity)
		case "attribute":
			s.divide(p.worst.Attribute-p.rank.Attribute, p.worst.Attribute)
			s.divide(p.worst.Position-p.rank.Position, p.worst.Position)
		case "attributeRank":
			s.divide(p.worst.Attribute-p.rank.Attribute, p.worst.Attribute)
		case "wordPosition":
			s.divide(p.worst.Position-p.rank.Position, p.worst.Position)
		case "exactness":
			s.divide(2-p.rank.Exactness>>wholeShift, 2)
			terms := uint32(p.terms)
			s.divide(terms-p.rank.Exactness&(1<<wholeShift-1), terms)
		}
	}
	return s.rank / s.of
}

// score is rank of as many.
type score struct{ rank, of float64 }

// divide divides each step of the score into worst+1 steps, from 0, the lowest.
func (s *score) divide(step, worst uint32) {
	n := float64(worst) + 1
	s.rank = (s.rank-1)*n + float64(step) + 1
	s.of *= n
}
