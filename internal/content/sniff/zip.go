package sniff

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
	"strings"

	"casefold/internal/kit/container"
	"casefold/internal/kit/office"
)

// What a package of parts may come to. LibreOffice works in memory, and a bomb is small before it is unpacked.
const (
	largestPart  = 256 << 20
	largestSum   = 512 << 20
	manifestSize = 1 << 20
	pictureHead  = 64 << 10
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

func lookIntoZip(file io.ReaderAt, size int64) inside {
	if size > office.LargestInput {
		return inside{Reason: Unknown} // other archives, too, may be as large as they like
	}
	archive, err := container.OpenZip(file, size)
	if err != nil {
		return inside{Reason: whyNot(err)}
	}
	format := formatOf(archive)
	if format == "" {
		return inside{Reason: Unknown}
	}
	if why := whyRefused(archive); why != "" {
		return inside{Reason: why}
	}
	return inside{Format: format}
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

// whyRefused says why the package is not to be unpacked, or nothing.
func whyRefused(archive *zip.Reader) Reason {
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
