// Package imported contains lots of imported cotton and their listings: in bond, cleared by customs or on the sea,
// priced in CNY per ton or in US cents per pound.
package imported
