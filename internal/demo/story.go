package demo

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// stories are the matters that the firm has worked on for long: a folder for each, with a text for each paper, note and thread of
// emails, and matter.txt, which names the matter and the people outside the firm.
//
// A text begins with lines of a word and what it stands for, and an empty line. Days are counted back from today, and {d12} in a text
// is the date of the twelfth day before it. A paper or note goes on with lines that begin with "@@": a later version, when and by whom
// it was made and what they say of it. It differs from the one before by what follows: "- " before words that were there, "+ " before
// those that took their place, or were added at the end. In a thread "@@" begins a message.
//
//go:embed stories kinds
var storyFiles embed.FS

// Below kinds lies what a matter of each type has that has no story: there days are counted from the day on which it was opened.

// story is a matter with all that lies in it.
type story struct {
	matter string
	people map[string]correspondent // outside the firm, by the words that stand for them
	items  []item
}

// item is a paper, a note or a thread.
type item struct {
	head     map[string]string
	versions []version
}

// version is a state of a paper or note, or a message of a thread.
type version struct {
	days    int
	minutes int // of the day
	who     string
	comment string
	text    string
}

// allStories are read once.
var allStories = sync.OnceValues(func() ([]story, error) {
	folders, err := fs.ReadDir(storyFiles, "stories")
	if err != nil {
		return nil, err
	}
	var all []story
	for _, folder := range folders {
		s, err := readStory(path.Join("stories", folder.Name()))
		if err != nil {
			return nil, fmt.Errorf("demo: %s: %w", folder.Name(), err)
		}
		all = append(all, s)
	}
	return all, nil
})

func readStory(folder string) (story, error) {
	s := story{people: map[string]correspondent{}}
	files, err := fs.ReadDir(storyFiles, folder)
	if err != nil {
		return s, err
	}
	for _, file := range files {
		text, err := storyFiles.ReadFile(path.Join(folder, file.Name()))
		if err != nil {
			return s, err
		}
		switch file.Name() {
		case "matter.txt":
			s.introduce(string(text))
			continue
		case factsFile:
			continue
		}
		one, err := readItem(string(text))
		if err != nil {
			return s, fmt.Errorf("%s: %w", file.Name(), err)
		}
		s.items = append(s.items, one)
	}
	return s, nil
}

// introduce reads who takes part.
func (s *story) introduce(text string) {
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		word, rest, _ := strings.Cut(line, ": ")
		if word == "matter" {
			s.matter = rest
		} else if name, address, ok := strings.Cut(strings.TrimSuffix(rest, ">"), " <"); ok {
			s.people[word] = correspondent{name, address}
		}
	}
}

func readItem(text string) (item, error) {
	head, body, _ := strings.Cut(text, "\n\n")
	one := item{head: map[string]string{}}
	for line := range strings.SplitSeq(head, "\n") {
		word, rest, ok := strings.Cut(line, ": ")
		if !ok {
			return one, fmt.Errorf("%q says nothing", line)
		}
		one.head[word] = strings.TrimSpace(rest)
	}
	parts := strings.Split("\n"+body, "\n@@ ")
	if one.head["thread"] == "" {
		first, err := readVersion(one.head["at"] + " " + one.head["by"])
		if err != nil {
			return one, err
		}
		first.text = strings.TrimSpace(parts[0]) + "\n"
		one.versions = append(one.versions, first)
	}
	for _, part := range parts[1:] {
		line, rest, _ := strings.Cut(part, "\n")
		v, err := readVersion(line)
		if err != nil {
			return one, err
		}
		v.text = strings.TrimSpace(rest) + "\n"
		if one.head["thread"] == "" {
			if v.text, err = revised(one.versions[len(one.versions)-1].text, v.text); err != nil {
				return one, err
			}
		}
		one.versions = append(one.versions, v)
	}
	return one, nil
}

// readVersion reads a line like "612 14:05 marcus | what they say of it".
func readVersion(line string) (v version, err error) {
	when, comment, _ := strings.Cut(line, " | ")
	fields := strings.Fields(when)
	if len(fields) < 3 {
		return v, fmt.Errorf("%q does not say when and who", line)
	}
	if v.days, err = strconv.Atoi(fields[0]); err != nil {
		return v, err
	}
	clock, err := time.Parse("15:04", fields[1])
	v.minutes, v.who, v.comment = clock.Hour()*60+clock.Minute(), strings.Join(fields[2:], " "), comment
	return v, err
}

// revised is a text after the changes that its next version names.
func revised(text, changes string) (string, error) {
	old := ""
	for line := range strings.SplitSeq(strings.TrimSpace(changes), "\n") {
		words := strings.ReplaceAll(strings.TrimSpace(line[min(len(line), 2):]), `\n`, "\n")
		switch {
		case strings.HasPrefix(line, "- "):
			if strings.Count(text, words) == 0 {
				return "", fmt.Errorf("nothing there is called %q", words)
			}
			if old != "" {
				text = strings.Replace(text, old, "", 1)
			}
			old = words
		case strings.HasPrefix(line, "+ ") && old != "":
			text, old = strings.Replace(text, old, words, 1), ""
		case strings.HasPrefix(line, "+ "):
			text += words + "\n"
		default:
			return "", fmt.Errorf("%q neither goes nor comes", line)
		}
	}
	if old != "" {
		text = strings.Replace(text, old, "", 1)
	}
	return text, nil
}

var dates = regexp.MustCompile(`\{([dmy])(-?\d+)\}`)

// dated writes the dates of a text.
func dated(text string, day func(days int) time.Time) string {
	return dates.ReplaceAllStringFunc(text, func(found string) string {
		days, _ := strconv.Atoi(found[2 : len(found)-1])
		layout := map[byte]string{'d': "January 2, 2006", 'm': "January 2006", 'y': "2006"}[found[1]]
		return day(days).Format(layout)
	})
}

// storied says whether a matter has a story.
func storied(name string) bool {
	all, err := allStories()
	return err == nil && slices.ContainsFunc(all, func(s story) bool { return s.matter == name })
}
