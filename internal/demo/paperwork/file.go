package paperwork

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io/fs"
	"path"
	"slices"
	"strings"

	"casefold/internal/documents"
)

// File is a file of the kind that its name says, made from the text.
func File(name, text string) ([]byte, error) {
	switch path.Ext(name) {
	case ".docx":
		return Word(text)
	case ".xlsx":
		return Sheet(text)
	case ".pptx":
		return Slides(text)
	case ".pdf":
		return PDF(text), nil
	case ".png":
		return Picture(text)
	}
	return []byte(text), nil
}

// archive is a new document of the extension, with some of its parts written anew and others added.
func archive(extension string, parts map[string]string) ([]byte, error) {
	written := map[string]string{}
	for name, text := range parts {
		written[name] = xml.Header + text
	}
	blank, err := fs.Sub(documents.Templates, "templates/"+extension)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(blank, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || written[name] != "" {
			return err
		}
		text, err := fs.ReadFile(blank, name)
		written[name] = string(text)
		return err
	})
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(written))
	for name := range written {
		names = append(names, name)
	}
	slices.SortFunc(names, strings.Compare) // [Content_Types].xml comes first, and the same text always gives the same bytes
	var packed bytes.Buffer
	out := zip.NewWriter(&packed)
	for _, name := range names {
		w, err := out.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(written[name])); err != nil {
			return nil, err
		}
	}
	err = out.Close()
	return packed.Bytes(), err
}
