package container_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"casefold/internal/kit/container"
	"casefold/internal/kit/office/officetest"
)

// siblings are so many entries beside each other.
func siblings(n int) []officetest.Entry {
	entries := make([]officetest.Entry, n)
	for i := range entries {
		entries[i] = officetest.Entry{Name: "stream", Stream: true}
		if i < n-1 {
			entries[i].Right = i + 2
		}
	}
	return entries
}

// with is the file with a number in its header changed.
func with(file []byte, at int, number uint32) []byte {
	file = slices.Clone(file)
	binary.LittleEndian.PutUint32(file[at:], number)
	return file
}

func TestACompoundFileIsOpenedOnlyWhenItsDirectoryIsSmall(t *testing.T) {
	plain := officetest.Compound(officetest.Entry{Name: "WordDocument", Stream: true})
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"one stream":                       {plain, nil},
		"a directory far behind":           {officetest.CompoundBehind(40_000, officetest.Entry{Name: "WordDocument", Stream: true}), nil},
		"storages inside each other":       {officetest.Nested(250), nil},
		"many streams":                     {officetest.Compound(siblings(9_000)...), nil},
		"deep storages":                    {officetest.Nested(260), container.ErrTooLarge},
		"a chain of 30,000 storages":       {officetest.Nested(30_000), container.ErrTooLarge},
		"too many streams":                 {officetest.Compound(siblings(30_000)...), container.ErrTooLarge},
		"an entry that is its own child":   {officetest.Compound(officetest.Entry{Name: "a", Child: 1}), container.ErrDamaged},
		"an entry that two others lead to": {officetest.Compound(officetest.Entry{Name: "a", Right: 2, Child: 2}, officetest.Entry{Name: "b"}), container.ErrDamaged},
		"a link to nowhere":                {officetest.Compound(officetest.Entry{Name: "a", Right: 900}), container.ErrDamaged},
		"a directory chain in a circle":    {with(plain, 512+4, 1), container.ErrTooLarge},
		"a directory of nothing":           {with(plain, 48, 0xffffffff), container.ErrDamaged},
		"a directory behind the end":       {with(plain, 48, 0xfffffff0), container.ErrDamaged},
		"tables without end":               {with(plain, 44, math.MaxUint32), container.ErrDamaged},
		"lists of tables without end":      {with(plain, 72, math.MaxUint32), container.ErrDamaged},
		"small tables without end":         {with(plain, 64, math.MaxUint32), container.ErrDamaged},
		"half a header":                    {plain[:100], container.ErrDamaged},
		"no sectors":                       {plain[:512], container.ErrDamaged},
		"sectors of a strange size":        {with(plain, 28, 0x001ffffe), container.ErrDamaged},
	} {
		opened, err := container.OpenCompound(bytes.NewReader(c.file), int64(len(c.file)))
		if !errors.Is(err, c.want) || (err == nil) != (opened != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnArchiveIsOpenedOnlyWhenItsDirectoryIsSmall(t *testing.T) {
	document := officetest.Docx("x")
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"a document":                {document, nil},
		"9,000 empty entries":       {officetest.EmptyEntries(9_000), nil},
		"20,000 empty entries":      {officetest.EmptyEntries(20_000), container.ErrTooLarge},
		"two million empty entries": {officetest.EmptyEntries(2_000_000), container.ErrTooLarge},
		"half a document":           {document[:len(document)/2], container.ErrDamaged},
	} {
		opened, err := container.OpenZip(bytes.NewReader(c.file), int64(len(c.file)))
		if !errors.Is(err, c.want) || (err == nil) != (opened != nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzCompoundFilesAreRefusedOrOpened(f *testing.F) {
	f.Add(officetest.Compound(siblings(3)...))
	f.Add(officetest.Nested(3))
	f.Fuzz(func(t *testing.T, file []byte) {
		opened, err := container.OpenCompound(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for open := []*container.Storage{opened}; len(open) > 0; open = open[1:] {
			for _, stream := range open[0].Streams {
				_, _ = io.Copy(io.Discard, io.LimitReader(stream.Open(), 1<<16))
			}
			open = append(open, open[0].Storages...)
		}
	})
}

func FuzzArchivesAreRefusedOrOpened(f *testing.F) {
	f.Add(officetest.Docx("x"))
	f.Add(officetest.EmptyEntries(3))
	f.Fuzz(func(t *testing.T, file []byte) {
		archive, err := container.OpenZip(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		for _, entry := range archive.File {
			if content, err := entry.Open(); err == nil {
				_, _ = io.Copy(io.Discard, io.LimitReader(content, 1<<16))
			}
		}
	})
}
