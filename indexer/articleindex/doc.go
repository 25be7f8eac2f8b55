// Package articleindex finds the public articles by their titles, summaries and texts.
package articleindex
