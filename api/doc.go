// Package api is the HTTP API with the calls of all domains.
//
// Read routes.go first: it has every path, the callers who may use it, and the handler. The handlers of a domain are in
// the package with its name: cottonapi has those for schema/cotton. Package web has everything that all calls share.
package api
