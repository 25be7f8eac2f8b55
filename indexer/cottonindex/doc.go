// Package cottonindex finds lots of cotton. It describes listings as documents of a search index, turns demands into
// filters, and answers searches at the current quotes: the index stores what is asked over a contract, not the price.
package cottonindex
