// Package api answers whoever asks: which calls there are, who may make them, what they take and give.
//
// routes.go is the page to read first. Every call is a plain function from an input struct to an answer;
// route.go turns it into a route that checks the caller, fills and validates the input, and puts the answer
// into its envelope. The OpenAPI document comes from the same structs.
package api
