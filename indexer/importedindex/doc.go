// Package importedindex finds lots of imported cotton. Their landed prices in CNY/t are computed at the present
// quotes, exchange rate and duties; the index holds none of them.
package importedindex
