// Package sheet reads and writes spreadsheets of cotton lots: what traders send each other.
//
//	file ──Open──▶ Book ──Find──▶ Layout ──Lines─▶ Lines ──Check──▶ problems
//	              texts          header,           one for each     what keeps a line from
//	              of cells       columns, units    row of the file  being put on sale, and why
//
// Reading never refuses a file because of a cell: what a cell means is decided line by line, and what cannot be meant is
// told in a sentence that names the cell as it was written. What a file may unpack to is bounded (MostBytes and those below
// it), whatever it says of itself.
//
// What is read of some seventy files stands beside their descriptions in testdata/corpus; package sheettest makes the files.
package sheet
