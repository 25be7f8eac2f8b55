// Package productindex finds products other than cotton: their documents, searches by the attributes of their
// categories, and shorthand such as JC40S. No attribute is known by name: all come from the rows of the database.
package productindex
