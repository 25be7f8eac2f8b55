// Package product is about goods other than cotton, such as yarn and staple fibre: their categories, the attributes of
// these, and the products that companies offer. Categories and attributes are rows, so that the platform adds a kind of
// goods without a new version of the program.
package product
