package mail

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/jhillyerd/enmime/v2"

	"casefold/internal/kit/fsync"
)

const extension = ".eml"

// folder keeps each letter as one file. The name comes from the letter, so a repeated delivery replaces the file with
// the same one; the file appears whole or not at all.
type folder struct{ dir string }

func newFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, wrap("mail folder", err)
	}
	return &folder{dir: dir}, nil
}

func (f *folder) Send(_ context.Context, letter Letter) error {
	msg, err := letter.compose()
	if err != nil {
		return &Refused{err}
	}
	name := letter.At.UTC().Format("20060102T150405.000000") + "-" + letter.ID + extension
	return wrap("mail folder", writeWhole(f.dir, name, func(file *os.File) error {
		_, err := msg.WriteTo(file)
		return err
	}))
}

func writeWhole(dir, name string, write func(*os.File) error) (err error) {
	file, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	if err = write(file); err != nil {
		return err
	}
	if err = file.Sync(); err != nil {
		return err
	}
	if err = file.Close(); err != nil {
		return err
	}
	if err = os.Rename(file.Name(), filepath.Join(dir, name)); err != nil {
		return err
	}
	return fsync.Folder(dir)
}

// Kept is a letter in the folder, as the demo mailbox shows it.
type Kept struct {
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	At      time.Time `json:"at"`
}

// readKept lists the newest letters of the folder, newest first. A file that is no letter is skipped: it is not ours.
func readKept(dir string, most int) ([]Kept, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return []Kept{}, nil
	}
	if err != nil {
		return nil, err
	}
	sort.Slice(entries, func(i, j int) bool { return entries[i].Name() > entries[j].Name() })
	kept := []Kept{}
	for _, entry := range entries {
		if len(kept) == most {
			break
		}
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), extension) {
			continue
		}
		if letter, err := readLetter(filepath.Join(dir, entry.Name())); err == nil {
			kept = append(kept, letter)
		}
	}
	return kept, nil
}

func readLetter(path string) (Kept, error) {
	file, err := os.Open(path)
	if err != nil {
		return Kept{}, err
	}
	defer file.Close()
	envelope, err := enmime.ReadEnvelope(file)
	if err != nil {
		return Kept{}, err
	}
	at, err := envelope.Date()
	if err != nil {
		return Kept{}, err
	}
	to, err := envelope.AddressList("To")
	if err != nil {
		return Kept{}, err
	}
	text := strings.ReplaceAll(envelope.Text, "\r\n", "\n")
	return Kept{To: to[0].Address, Subject: envelope.GetHeader("Subject"), Text: text, At: at.UTC()}, nil
}
