package demo

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"
)

// factsFile lies in each folder below kinds and says what the matters of the type are about: a block for each, which begins with the
// client and the name of the matter. The words before the colons stand in braces where texts of the type mean what follows them.
const factsFile = "matters.txt"

// allFacts are read once.
var allFacts = sync.OnceValues(func() (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	folders, err := fs.ReadDir(storyFiles, "kinds")
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		content, err := storyFiles.ReadFile(path.Join("kinds", folder.Name(), factsFile))
		if errors.Is(err, fs.ErrNotExist) { // what all types share
			continue
		}
		if err != nil {
			return nil, err
		}
		for block := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n\n") {
			name, lines, _ := strings.Cut(block, "\n")
			all[name] = map[string]string{}
			for line := range strings.SplitSeq(lines, "\n") {
				word, rest, ok := strings.Cut(line, ": ")
				if !ok {
					return nil, fmt.Errorf("%s: %q says nothing", name, line)
				}
				all[name][word] = rest
			}
		}
	}
	return all, nil
})

// facts are those of a matter.
func (r register) facts(o intake) (map[string]string, error) {
	all, err := allFacts()
	if err != nil {
		return nil, err
	}
	key := r.work[o.client].client + ": " + o.name
	if all[key] == nil {
		return nil, fmt.Errorf("nothing is known of %s", key)
	}
	return all[key], nil
}

var choices = regexp.MustCompile(`\[([^\[\]]*~[^\[\]]*)\]`)

// worded chooses one of the wordings of each "[one ~ another ~ a third]" in a text, always the same for the same matter.
func worded(text, matter string) string {
	return choices.ReplaceAllStringFunc(text, func(found string) string {
		all := strings.Split(found[1:len(found)-1], "~")
		return strings.TrimSpace(pick(all, drawn(matter+found, 0)))
	})
}

// drawn is the n-th number that a text stands for: another for another text, and the same everywhere.
func drawn(text string, n int) int {
	sum := fnv.New32a()
	fmt.Fprint(sum, text, n)
	return int(sum.Sum32() >> 8)
}
