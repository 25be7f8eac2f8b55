package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

const (
	// FolderName is the name of the folder of the uploaded files in the data folder.
	FolderName = "pictures"
	// SiteFile is the name of the file in this folder that has the identity of the site to which the files belong.
	SiteFile = "site"
)

// Site returns the identity of the site to which the files belong; empty if the folder has none.
func (f *Folder) Site() (string, error) {
	text, err := f.root.ReadFile(SiteFile)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the identity of the file folder: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// SetSite stores the identity of the site in a folder that has none.
func (f *Folder) SetSite(identity string) error {
	part := SiteFile + "." + rand.Text()
	err := f.writeFile(part, []byte(identity+"\n"))
	if err == nil {
		err = f.root.Link(part, SiteFile)
	}
	if err = errors.Join(err, f.root.Remove(part)); err != nil {
		return fmt.Errorf("store the identity of the file folder: %w", err)
	}
	return nil
}
