package sheettest

import (
	"archive/zip"
	"bytes"
	"strings"
)

// Broken is the refusal of a file that is damaged or no spreadsheet.
const Broken = "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传"

// Foreign are files that are not spreadsheets, with their refusals.
var Foreign = []struct{ Name, Data, Want string }{
	{"nothing but a zero", "\x00", "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传"},
	{"nothing", "", "文件是空的，请重新选择"},
	{"the beginning of old Excel", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 Workbook", Broken},
	{"binary workbook", packed("xl/workbook.bin"), "这是二进制工作簿（.xlsb），请在 Excel 或 WPS 中另存为 .xlsx 后再上传"},
	{"OpenDocument without content", packed("content.xml"), Broken},
	{"Numbers", packed("Index/Document.iwa"), "这是 Numbers 表格，请在 Numbers 中导出为 Excel 后再上传"},
	{"document", packed("word/document.xml"), "这是文档，不是表格，请上传表格文件"},
	{"slides", packed("ppt/presentation.xml"), "这是文档，不是表格，请上传表格文件"},
	{"archive", packed("报价.xlsx"), "这是压缩文件，请解压后上传其中的表格"},
	{"empty archive", packed(), "这是压缩文件，请解压后上传其中的表格"},
	{"half an archive", packed("xl/workbook.xml")[:40], Broken},
	{"rar", "Rar!\x1a\x07", "这是压缩文件，请解压后上传其中的表格"},
	{"gzip", "\x1f\x8b\x08", "这是压缩文件，请解压后上传其中的表格"},
	{"PDF", "%PDF-1.7\n", "这是 PDF 文件，请上传表格文件"},
	{"PNG", "\x89PNG\r\n\x1a\n", "这是图片，请上传表格文件"},
	{"JPEG", "\xff\xd8\xff\xe0", "这是图片，请上传表格文件"},
	{"RTF", `{\rtf1`, "这是文档，不是表格，请上传表格文件"},
	{"the beginning of a web archive", "MIME-Version: 1.0\n", Broken},
	{
		"the beginning of XML of Excel 2003",
		`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`, Broken,
	},
	{"a program", "\x7fELF\x02\x01\x01\x00\x00", Broken},
	{"bytes of all kinds but zero", everyByte(), Broken},
	{"zeros", strings.Repeat("\x00", 1000), Broken},
	{"blanks", " \n\t\n　", "文件是空的，里面没有内容，请检查后再上传"},
	{"a byte order mark", "\ufeff", "文件是空的，里面没有内容，请检查后再上传"},
	{"a byte order mark of UTF-16", "\xff\xfe", "文件是空的，里面没有内容，请检查后再上传"},
	{"separators", ",,,\r\n,,,\r\n", "文件是空的，里面没有内容，请检查后再上传"},
	{"an empty page", "<html><body><table></table></body></html>", "文件是空的，里面没有内容，请检查后再上传"},
}

// everyByte returns all bytes except zero, shuffled.
func everyByte() string {
	var out []byte
	for i := byte(1); i != 0; i++ {
		out = append(out, i*151)
	}
	return string(out)
}

// packed returns an archive of empty files.
func packed(names ...string) string {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range names {
		if _, err := z.Create(name); err != nil {
			return err.Error()
		}
	}
	_ = z.Close()
	return out.String()
}
