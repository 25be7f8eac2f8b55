// Package articleapi handles the calls about articles, videos and downloads, and what search engines read of them.
package articleapi
