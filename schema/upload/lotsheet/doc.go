// Package lotsheet reads a seller's spreadsheet as lots with offers, and writes the form of such spreadsheets.
//
//	file ──Open──▶ Book ──FindLayout──▶ Layout ──Read──▶ Lines ──Check──▶ Problems
//	               cells                header, columns,  one for each    why a line is not imported,
//	               (package sheet)      fields, units     row             or is doubtful
//
// A cell is never a reason to refuse a file: each line has its own problems, and quotes the cells as written.
//
// # What decides
//
// Much in a sheet is guessed. In each list below, the first that applies decides, and nothing below it changes that.
//
// The sheet and the header: those of a form that the seller had read earlier (FindForm). Else FindLayout takes the
// sheet with the highest score, findHeader the header.
//
// The field of a column (Source):
//  1. what a person chose for this upload: SetColumn
//  2. what the seller chose for a column of the same title earlier: Template
//  3. the title and the title above it: titleRules
//  4. the contents of the columns: guesses
//
// Two titles are ambiguous: a guess decides whether 升贴水 is a premium or a basis, and 报价 a price or a basis.
//
// The column of a field, if several have it: what a person chose, then visible columns before hidden ones, then from
// left to right (unique). A hidden column has an offer only by the template.
//
// The unit of a number:
//  1. behind the number
//  2. what a person chose, now or in the template
//  3. for shares, their sum
//  4. the one in which the number is plausible: weightUnit, maxFraction
//  5. the unit of the column: its title, then the size of its numbers (likelyUnit)
//
// What a row is: rowRules, with skipRules for rows without a batch number.
//
// The contract of a basis:
//  1. in the column of the contract or beside the basis; a full contract before a month before 主力 (mergeContract)
//  2. in a row between the lots above it (applySection)
//  3. the default that a person chose
//  4. in the title of the basis, or alone in the rows above the lots (SuggestContract)
//
// The validity, the warehouse and how the cotton was picked:
//  1. in their columns
//  2. in a row between the lots above it, or in the title of the first group (applySection)
//  3. the default that a person chose
//  4. in the rows above the lots, if there is one (headTerms)
//
// A basis or a fixed price, if a line has both: the basis if it has a contract, else the price (checkOffer). Defaults
// apply to what a line does not have (Defaults). The defaults of an earlier sheet apply as far as they are valid and
// the rows above the lots have no others (TableForm).
//
// The data of a batch: those of official certificates, then those that a seller gave, then the line (checkInspection).
// Sellers can change the data that they gave. Lines of official certificates replace all others (Reference.Official).
//
// # Tests
//
// testdata/corpus has descriptions of files with what is read of each. Package lotsheettest has the reference data of
// the tests.
package lotsheet
