// Package freight is about transport by carriers: requests for it, the quotes of carriers, and what routes have cost.
package freight
