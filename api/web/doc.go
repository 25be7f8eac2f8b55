// Package web has the parts of the HTTP API that do not depend on a domain: routes, inputs and answers, callers and
// their sessions, limits, captchas, the WebSocket and the pages.
//
// A domain has handlers: methods with an input struct and an answer. routes.go of package api maps paths to handlers
// and names the role that each requires. A Server checks the caller and the limits, decodes and validates the input,
// and writes the answer in an Envelope. The OpenAPI document is generated from the same structs.
package web
