// Package productapi handles the calls about goods other than cotton: categories, attributes and products.
package productapi
