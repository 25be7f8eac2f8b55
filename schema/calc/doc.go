// Package calc is about the computations of the trade that several floors need, and about those that members keep: the
// price per ton of gross weight, the value of a list of lots, and the history of the tools.
package calc
