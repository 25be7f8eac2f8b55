// Package article contains what the platform publishes for reading and watching: articles, videos and downloads.
package article
