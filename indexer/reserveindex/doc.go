// Package reserveindex finds lots of reserve cotton. Their floor prices are computed from the standards of the weeks;
// the index holds quality differences only.
package reserveindex
