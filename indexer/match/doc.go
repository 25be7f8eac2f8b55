// Package match finds the saved demands that lots match: the opposite of a search, with the same filters.
package match
