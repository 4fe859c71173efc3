package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// lastTable keeps what was measured last, on this machine: it is not for git.
const lastTable = "bench/last.tsv"

// record is what was measured of each figure, by its name.
type record map[string]measured

type measured struct{ took, work time.Duration }

func readRecord(path string) (record, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, nil
	}
	if err != nil {
		return nil, err
	}
	r := record{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		var m measured
		if len(fields) == 3 {
			m.took, _ = time.ParseDuration(fields[1])
			m.work, _ = time.ParseDuration(fields[2])
			r[fields[0]] = m
		}
	}
	return r, nil
}

// write keeps the figures, and of the parts that were not measured this time what was known before.
func (r record) write(path string, figures []figure) error {
	kept := maps.Clone(r)
	for _, f := range figures {
		if f.took > 0 {
			kept[f.name] = measured{f.took, f.work}
		}
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		fmt.Fprintf(&text, "%s\t%s\t%s\n", name, kept[name].took, kept[name].work)
	}
	return os.WriteFile(path, []byte(text.String()), 0o644)
}

// change tells by how much a figure takes longer, and by how much more it keeps processors busy.
func (r record) change(f figure) string {
	before, known := r[f.name]
	if !known || f.took == 0 {
		return ""
	}
	said := percent(f.took, before.took)
	if f.work > 0 && before.work > 0 {
		said += ", processor " + percent(f.work, before.work)
	}
	return said
}

func percent(now, before time.Duration) string {
	return fmt.Sprintf("%+.0f %%", 100*(now.Seconds()/before.Seconds()-1))
}
