// Package shorthand reads lines in the shorthand of cotton traders, such as 双29 31级 南疆 机采 基差<900, as demands.
package shorthand
