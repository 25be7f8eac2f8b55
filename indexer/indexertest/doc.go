// Package indexertest opens search indexes for tests, on the embedded engine and a server at once.
package indexertest
