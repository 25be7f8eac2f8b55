package sheet

const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

	mainSpace     = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
	relationSpace = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packageSpace  = `http://schemas.openxmlformats.org/package/2006/`
	typeSpace     = `application/vnd.openxmlformats-officedocument.spreadsheetml.`
)

const (
	relationsHead = `<Relationships xmlns="` + packageSpace + `relationships">`

	packageRelations = relationsHead +
		`<Relationship Id="rId1" Type="` + relationSpace + `/officeDocument" Target="xl/workbook.xml"/>` +
		`</Relationships>`

	workbookRelations = relationsHead +
		`<Relationship Id="rId1" Type="` + relationSpace + `/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="` + relationSpace + `/styles" Target="styles.xml"/>` +
		`</Relationships>`

	tableRelations = relationsHead +
		`<Relationship Id="rId1" Type="` + relationSpace + `/table" Target="../tables/table1.xml"/>` +
		`</Relationships>`
)

// The content types of the parts of a workbook of one sheet, and what a table adds to them.
const (
	contentTypes = `<Types xmlns="` + packageSpace + `content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + typeSpace + `sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="` + typeSpace + `worksheet+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + typeSpace + `styles+xml"/>`

	tableContentType = `<Override PartName="/xl/tables/table1.xml" ContentType="` + typeSpace + `table+xml"/>`
)

// cellStyle is the place of a style of cells in stylesPart.
type cellStyle byte

// All cells of a column have the same style, so that numbers above each other can be compared.
const (
	numberStyle  cellStyle = iota
	textStyle              // stores any input as text
	titleStyle             // bold, on blue
	countStyle             // 0
	groupedStyle           // #,##0
	decimalStyle           // 0.0#
	exactStyle             // 0.00000
	dayStyle
	minuteStyle
	literalStyle // a text that no spreadsheet takes for a formula, although it looks like one
)

const stylesPart = `<styleSheet xmlns="` + mainSpace + `"><numFmts count="4">` +
	`<numFmt numFmtId="164" formatCode="0.0#"/><numFmt numFmtId="165" formatCode="0.00000"/>` +
	`<numFmt numFmtId="166" formatCode="yyyy\-mm\-dd"/><numFmt numFmtId="167" formatCode="yyyy\-mm\-dd\ hh:mm"/>` +
	`</numFmts><fonts count="2">` +
	`<font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font>` +
	`</fonts><fills count="3">` +
	`<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
	`<fill><patternFill patternType="solid"><fgColor rgb="FFDDEBF7"/></patternFill></fill>` +
	`</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="10">` +
	`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">` +
	`<alignment horizontal="center" vertical="center" wrapText="1"/></xf>` +
	`<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>` +
	`</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
