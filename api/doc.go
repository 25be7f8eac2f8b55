// Package api puts the calls of all domains together.
//
// routes.go is the page to read first: every path, who may call it, and the method that answers. A domain's methods are
// in the package of its name: cottonapi answers the calls about schema/cotton. Package web does everything that is the
// same for all calls.
package api
