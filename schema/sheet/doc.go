// Package sheet reads spreadsheets as cells and writes cells as spreadsheets. It does not interpret them.
//
// Open reads xlsx, workbooks of Excel 2 to 2003 (.xls, .et), XML of Excel 2003, OpenDocument spreadsheets, HTML and
// text with separators. It recognises them by their content. WriteTable, WriteRows, WriteRejected and WriteForm write
// xlsx.
//
// A file is read whole or refused with a sentence for the person who sent it. A cell is never a reason for a refusal.
// The memory that a file takes is limited by MaxBytes and the constants below it. Sizes in the file are not trusted.
//
// Package sheettest makes files from short descriptions. Real files are described in upload/lotsheet/testdata/corpus.
package sheet
