// Package export packs what lies in folders into ZIP files for the person who asks: a selection, or a whole matter. Building is a
// job; what it made is kept for a day and read by that person alone.
package export

import (
	"strings"
	"time"

	"casefold/internal/kit/errs"
)

const (
	// MaxFiles and MaxBytes are what one ZIP of a selection may hold.
	MaxFiles = 10_000
	MaxBytes = 20 << 30

	// buildsAtOnce is how many ZIPs a person may have in the making.
	buildsAtOnce = 2
	// keptFor is how long a ZIP can be fetched.
	keptFor = 24 * time.Hour
)

// GrantKind is how signed URLs name the result of a job.
const GrantKind = "result"

// tooMany is the jobData of a ZIP that would be too large, by the code that browsers know.
type tooMany struct {
	ErrorCode string `json:"errorCode"`
	Files     int64  `json:"files"`
	Bytes     int64  `json:"bytes"`
}

const failedTooManyFiles = "FAILED_TOO_MANY_FILES"

// result is the jobData of a ZIP. The URL is made anew for whoever asks.
type result struct {
	URL      string `json:"signedUrlResult,omitempty"`
	Filename string `json:"filename"`
	Size     int64  `json:"size"`
	Files    int    `json:"files"`
	Missing  int    `json:"missing"`
}

// contentsOf names the kinds of all that was to be packed, also those of which nothing could be.
func contentsOf(p plan, all []packed) map[string][]int64 {
	contents := map[string][]int64{}
	for _, e := range p.entries {
		contents[e.kind.Name] = []int64{}
	}
	for _, one := range all {
		contents[one.kind.Name] = append(contents[one.kind.Name], one.content)
	}
	return contents
}

var tooManyBuilds = errs.TooManyRequests.Saying("You already have two downloads in preparation. Please wait until one of them is done.")

// compressed are the extensions of files that do not become smaller: they are packed as they are.
var compressed = map[string]bool{}

func init() {
	for _, extension := range strings.Fields(`.docx .docm .dotx .xlsx .xlsm .xlsb .pptx .pptm .ppsx .odt .ods .odp .epub .pages .numbers .key
		.pdf .zip .gz .tgz .bz2 .xz .7z .rar .zst .jar .jpg .jpeg .png .gif .webp .heic .avif
		.mp3 .m4a .aac .ogg .flac .wma .mp4 .m4v .mov .avi .mkv .webm .wmv`) {
		compressed[extension] = true
	}
}
