// Package contract writes contracts as PDF files.
//
// A [Document] has everything that is printed. [Write] lays it out on pages of A4. The file embeds the characters of
// the font that it uses. Nothing is read from the network or the disk.
package contract
