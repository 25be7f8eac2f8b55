// Package upload executes the spreadsheets of sellers, from the file to the listings.
//
// A Reader reads a file, stores its lines as a preview, and reads it again when a person changes how it is read.
// Confirm confirms a preview. An Executor then stages the lots of its lines in small steps and executes all of them in
// one transaction. Each step is stored, so that another server can continue.
//
// Package lotsheet reads a sheet as lots and stores nothing.
package upload
