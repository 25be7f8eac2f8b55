// Package match finds the saved demands that lots meet: the opposite of a search, with the same filters.
package match
