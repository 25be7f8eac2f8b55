package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema"
)

// noIntermediary are the texts of a cell without an intermediary.
var noIntermediary = []string{"无", "没有", "-", "—", "/", "直销", "自营"}

// checkIntermediary sets the intermediary of a lot by its name. The name of an unknown company is not stored.
func checkIntermediary(l *Line, ref *Reference) {
	name := l.Lot.Intermediary
	if name == "" || slices.Contains(noIntermediary, name) {
		return
	}
	key := companyKey(name)
	for known, id := range ref.Brokers {
		if companyKey(known) == key {
			l.Lot.IntermediaryID = id
			return
		}
	}
	p := l.warn("intermediary", "平台没有名为“%s”的居间企业，不会记入", name)
	p.Choices = ref.similarBrokers(key)
}

// similarBrokers returns the names of intermediaries that contain a name or are part of it, sorted.
func (ref *Reference) similarBrokers(key string) (list []string) {
	for known := range ref.Brokers {
		if other := companyKey(known); strings.Contains(other, key) || strings.Contains(key, other) {
			list = append(list, known)
		}
	}
	slices.Sort(list)
	return list[:min(len(list), maxChoices)]
}

// companyKey returns the name of a company for comparisons: without blanks and differences of width and case.
func companyKey(name string) string { return strings.Join(strings.Fields(schema.Fold(name)), "") }
