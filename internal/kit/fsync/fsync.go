// Package fsync makes changes of the file system survive a crash.
package fsync

import "os"

// Folder forces the names in a folder to disk: a file that was made, linked, renamed or removed there stays so.
func Folder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
