// Package mill stores the mills of companies, and computes what it costs to bring a ton of cotton from a warehouse to a
// mill. The price of a lot with this freight and with the cost of unloading is its delivered price (到厂价).
package mill
