// Package sheettest makes files of spreadsheets from short descriptions, as traders and their programs write them.
//
// A description is lines of text:
//
//	file xlsx prefix absolute    the format of the file, and its oddities (Forms, Oddities)
//	file stored 报价.xls          the file testdata/files/报价.xls
//	remember 牌号 = factoryName  the field that the seller chose for this title earlier
//	sheet 报价 hidden            a sheet begins
//	at 20                        the next row is number 20
//	| 批号 | 合约 | 基差         a row of cells
//	~| 65534162018 | CF701 | 9   a hidden row
//	merge A1:C1 B3:B5            cells that are shown as one
//	hide C                       hidden columns
//
// A cell is a text, a number (#42.38), a number with a format (#46280@yyyy-mm-dd, in a page of Excel with the text that
// is shown), a text or a number that is struck through (~1050~, or only its beginning: ~1050~950), a formula without a
// result (?A1+1) or with one (?A1+1=>9), or an error (!N/A). A text may have the escapes \n, \t and \u3000.
package sheettest
