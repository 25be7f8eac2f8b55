// Package upload ties the reading of a seller's sheet to what is stored of it: an import and its lines.
package upload
