// Package millapi handles the calls about the mills of companies and the places that they can be in.
package millapi
