// Package importedapi handles the calls about imported cotton.
package importedapi
