package sheet

// style is how the cells of a style are shown.
type style struct {
	format numberFormat
	struck bool // through
}

const maxStyles = 65_536

// readStyles reads the styles of a workbook.
func (w *workbook) readStyles(part string) error {
	s := styles{formats: builtinFormats(), to: w}
	return w.eachTag(part, func(t *tagReader) error {
		s.readTag(t)
		return nil
	})
}

// styles reads the part of the styles.
type styles struct {
	formats map[int]numberFormat // by number
	struck  []bool               // by font
	inFonts bool
	inCells bool
	to      *workbook
}

func (s *styles) readTag(t *tagReader) {
	switch string(t.name) {
	case "numFmt":
		if t.opens() && len(s.formats) < maxStyles {
			s.formats[t.number("numFmtId")] = formatOf(string(unescape(t.attribute("formatCode"))))
		}
	case "fonts":
		s.inFonts = t.opens()
	case "font", "strike":
		if s.inFonts {
			s.readFont(t)
		}
	case "cellXfs":
		s.inCells = t.opens()
	case "xf":
		if s.inCells && t.opens() && len(s.to.styles) < maxStyles {
			font := t.number("fontId")
			s.to.styles = append(s.to.styles, style{s.formats[t.number("numFmtId")], font < len(s.struck) && s.struck[font]})
		}
	}
}

// readFont reads the beginning of a font, or that it strikes its text through.
func (s *styles) readFont(t *tagReader) {
	n := len(s.struck)
	switch {
	case string(t.name) == "font" && t.opens() && n < maxStyles:
		s.struck = append(s.struck, false)
	case string(t.name) == "strike" && n > 0 && t.isOn():
		s.struck[n-1] = true
	}
}
