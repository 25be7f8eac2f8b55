// Package upload connects the reading of a seller's sheet to what is stored of it. It loads the data that lines are
// checked against, and returns the lines and the other lots of the file as they are stored.
//
// Package lotsheet reads a sheet as lots and stores nothing.
package upload
