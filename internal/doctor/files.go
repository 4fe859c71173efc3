package doctor

import (
	"fmt"
	"path/filepath"
	"syscall"

	"casefold/internal/storage"
)

// space tells how much can still be stored.
func space(in Installation) finding {
	f := finding{what: "free space"}
	var stat syscall.Statfs_t
	if err := syscall.Statfs(existing(in.Data), &stat); err != nil {
		f.state = "unknown: " + err.Error()
		return f
	}
	free, kept := int64(stat.Bavail)*stat.Bsize>>20, int64(in.KeepFree)
	f.ok, f.state = free >= kept, fmt.Sprintf("%d MB, of which %d MB are kept free for the database", free, kept)
	if !f.ok {
		f.state = fmt.Sprintf("%d MB: nothing can be uploaded while less than %d MB are free", free, kept)
		f.mend = "make room on the disk of " + in.Data + ", or set CASEFOLD_KEEP_FREE"
	}
	return f
}

// scrubs tells what the last reading of all stored files found, in each region that has been read.
func scrubs(data string) (list []finding) {
	folders, err := filepath.Glob(filepath.Join(data, "blobs", "*"))
	if err != nil {
		return nil
	}
	for _, folder := range folders {
		f := finding{what: "files " + filepath.Base(folder)}
		report, there, err := storage.ReadScrubReport(folder)
		switch {
		case err != nil:
			f.state = "the report of the last reading cannot be read: " + err.Error()
		case !there:
			continue
		case len(report.Damaged) == 0:
			f.ok, f.state = true, "no damage found until "+report.At.UTC().Format("2006-01-02 15:04 MST")
		default:
			first := report.Damaged[0]
			f.state = fmt.Sprintf("%d DAMAGED, the first %s of firm %d (%s, found %s)", len(report.Damaged), first.Key, first.Tenant, first.Found,
				first.FoundAt.UTC().Format("2006-01-02"))
			f.mend = "put the bytes back from a backup; all of them stand in " + filepath.Join(folder, "scrub.json")
		}
		list = append(list, f)
	}
	return list
}
