package sniff

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"strings"

	"casefold/internal/kit/office"
)

// What a package of parts may come to. LibreOffice works in memory, and a bomb is small before it is unpacked.
const (
	mostParts     = 10_000
	largestPart   = 256 << 20
	largestSum    = 512 << 20
	directorySize = 4 << 20
	manifestSize  = 1 << 20
	pictureHead   = 64 << 10
)

// mainParts tell the formats of Office Open XML apart.
var mainParts = map[string]office.Format{
	"word/document.xml": "docx", "xl/workbook.xml": "xlsx", "ppt/presentation.xml": "pptx",
}

// openDocument is what the first part of the other office format says.
var openDocument = map[string]office.Format{
	"application/vnd.oasis.opendocument.text": "odt", "application/vnd.oasis.opendocument.text-template": "odt",
	"application/vnd.oasis.opendocument.spreadsheet": "ods", "application/vnd.oasis.opendocument.spreadsheet-template": "ods",
	"application/vnd.oasis.opendocument.presentation": "odp", "application/vnd.oasis.opendocument.presentation-template": "odp",
}

func lookIntoZip(file io.ReaderAt, size int64) Finding {
	if size > office.LargestInput {
		return Finding{Reason: Unknown} // other archives, too, may be as large as they like
	}
	budget := &budgetReader{from: file, left: directorySize}
	archive, err := zip.NewReader(budget, size)
	if budget.left < 0 {
		return Finding{Reason: TooLarge}
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return Finding{Reason: Damaged}
	}
	budget.left = size // from here on only parts are read, each with its own limit
	format := formatOf(archive)
	if format == "" {
		return Finding{Reason: Unknown}
	}
	if why := judge(archive); why != "" {
		return Finding{Reason: why}
	}
	return asOffice(format, size)
}

func formatOf(archive *zip.Reader) office.Format {
	for _, part := range archive.File {
		if format, is := mainParts[part.Name]; is {
			return format
		}
		if part.Name == "mimetype" {
			return openDocument[strings.TrimSpace(string(beginning(part, 256)))]
		}
	}
	return ""
}

// judge says why the package is not to be unpacked, or nothing.
func judge(archive *zip.Reader) Reason {
	if len(archive.File) > mostParts {
		return TooLarge
	}
	var sum uint64
	for _, part := range archive.File {
		sum += min(part.UncompressedSize64, largestSum+1)
		if part.UncompressedSize64 > largestPart || sum > largestSum {
			return TooLarge
		}
		switch {
		case part.Flags&1 != 0:
			return Encrypted
		case part.Name == "META-INF/manifest.xml" && bytes.Contains(beginning(part, manifestSize), []byte("encryption-data")):
			return Encrypted
		case isPicture(part.Name) && floods(beginning(part, pictureHead)):
			return TooLarge
		}
	}
	return ""
}

func isPicture(name string) bool {
	folder := path.Dir(name)
	return strings.HasSuffix(folder, "/media") || strings.HasPrefix(folder, "Pictures")
}

// beginning unpacks so much of a part, and nothing when that cannot be done.
func beginning(part *zip.File, size int64) []byte {
	content, err := part.Open()
	if err != nil {
		return nil
	}
	defer content.Close()
	head, _ := io.ReadAll(io.LimitReader(content, size))
	return head
}

// budgetReader ends a parser that reads more than it may.
type budgetReader struct {
	from io.ReaderAt
	left int64
}

var errBudget = errors.New("more was read than allowed")

func (b *budgetReader) ReadAt(p []byte, offset int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, errBudget
	}
	return b.from.ReadAt(p, offset)
}
