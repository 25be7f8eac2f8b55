// Package sheettest makes files of spreadsheets from short descriptions, as traders and their programs write them.
//
// A description is lines of text:
//
//	file xlsx prefix absolute    the form of the file, and how the program that wrote it is odd (Forms, Oddities)
//	remember 牌号 = factoryName  what the seller has said before about columns of this title
//	sheet 报价 hidden            a sheet begins
//	at 20                        the next row is number 20
//	| 批号 | 合约 | 基差         a row of cells
//	~| 65534162018 | CF701 | 9   a hidden row
//	merge A1:C1 B3:B5            cells that are shown as one
//	hide C                       hidden columns
//
// A cell is text, or #42.38 for a number, #46280@yyyy-mm-dd for a number with a format, in a
// page of Excel with what it shows of the number, ?A1+1 for a formula without a result,
// ?A1+1=>9 for one with a result, !N/A for an error. In a text, \n, \t and \u3000 stand for what cannot be seen.
package sheettest
