// Package web is the kernel of the API: routes, calls and their inputs and answers, callers and their sessions, limits,
// captchas, the socket and the pages. It knows no domain.
//
// A domain offers handlers: methods from an input struct to an answer. The routes page of package api gives each a path
// and says who may call it. A Server checks the caller and the limits, fills and validates the input, and puts the answer
// into an Envelope. The OpenAPI document comes from the same structs.
package web
