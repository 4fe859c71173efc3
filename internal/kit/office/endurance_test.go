package office

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"casefold/internal/kit/office/officetest"
	"casefold/internal/kit/pool"
)

// TestNothingIsLeftAfterManyDocuments converts as many documents as CASEFOLD_CONVERSIONS says, each with a word of its own
// that no other may show, and tells of every hundred how long they took and what is held meanwhile. Files of the folder
// that CASEFOLD_CORPUS names come in between. T-CNV-06 asks for a thousand, which takes many minutes.
func TestNothingIsLeftAfterManyDocuments(t *testing.T) {
	many, _ := strconv.Atoi(os.Getenv("CASEFOLD_CONVERSIONS"))
	if many == 0 {
		t.Skip("CASEFOLD_CONVERSIONS does not say how many")
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	p := newPool(t)
	corpus := realFiles(t)
	before := observe(t, temporary)
	var took []time.Duration
	for n := range many {
		owner := int64(1 + n/30%3)
		begun := time.Now()
		switch {
		case n%50 == 49:
			if _, err := convert(t, p, owner, document("docx", []byte("PK no document"))); reason(err) != pool.Unreadable {
				t.Errorf("%d: %v", n, err)
			}
		case n%10 == 9 && len(corpus) > 0:
			d := corpus[n/10%len(corpus)]
			if pdf, err := convert(t, p, owner, document(d.format, d.content)); err == nil {
				onlyOwnWord(t, pdf, "")
			} else if reason(err) == "" {
				t.Errorf("%s: %v", d.name, err)
			}
		default:
			word := fmt.Sprintf("canary%07d", n)
			pdf, err := convert(t, p, owner, marked(n, word))
			if err != nil {
				t.Errorf("%d: %v", n, err)
				continue
			}
			took = append(took, time.Since(begun))
			onlyOwnWord(t, pdf, word)
		}
		if n%100 == 99 || n == many-1 {
			slices.Sort(took)
			t.Logf("%5d: median %v, slowest %v; %v", n+1, took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond), observe(t, temporary))
			took = nil
		}
	}
	p.Close()
	after := observe(t, temporary)
	t.Logf("before %v\nafter  %v", before, after)
	if after.children > 0 || after.files > 0 || after.descriptors > before.descriptors {
		t.Error("something is left")
	}
}

// marked is a small document of the kind whose turn it is.
func marked(n int, word string) Document {
	switch n % 3 {
	case 0:
		return document("docx", officetest.Docx(word))
	case 1:
		return document("xlsx", officetest.Xlsx(word))
	}
	return document("pptx", officetest.Pptx(word))
}

// onlyOwnWord looks for the words of all documents in what came out of one.
func onlyOwnWord(t *testing.T, pdf []byte, word string) {
	t.Helper()
	var found []string
	for text := range strings.FieldsSeq(words(t, pdf)) {
		if strings.HasPrefix(text, "canary") {
			found = append(found, text)
		}
	}
	if strings.Join(found, " ") != word {
		t.Errorf("%q shows %q", word, found)
	}
}

type realFile struct {
	name    string
	format  Format
	content []byte
}

func realFiles(t *testing.T) (files []realFile) {
	t.Helper()
	folder := os.Getenv("CASEFOLD_CORPUS")
	if folder == "" {
		return nil
	}
	names, err := filepath.Glob(filepath.Join(folder, "office", "*"))
	if err != nil || len(names) == 0 {
		t.Fatal("no files in ", folder, err)
	}
	for _, name := range names {
		format := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(name), ".")))
		if _, known := readers[format]; !known {
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, realFile{filepath.Base(name), format, content})
	}
	return files
}

// held is what this process and its converters hold.
type held struct {
	descriptors, threads, goroutines, children, files int
	memory, converters                                int64 // in bytes, resident
}

func (h held) String() string {
	return fmt.Sprintf("%d descriptors, %d threads, %d goroutines, %d MB; %d children with %d MB; %d temporary files",
		h.descriptors, h.threads, h.goroutines, h.memory>>20, h.children, h.converters>>20, h.files)
}

func observe(t *testing.T, temporary string) held {
	t.Helper()
	count := func(folder string) int {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	pids := children(t)
	h := held{descriptors: count("/proc/self/fd"), threads: count("/proc/self/task"), goroutines: runtime.NumGoroutine(), children: len(pids), files: count(temporary), memory: resident("self")}
	for len(pids) > 0 {
		pid := pids[0]
		h.converters += resident(pid)
		below, _ := os.ReadFile("/proc/" + pid + "/task/" + pid + "/children")
		pids = append(pids[1:], strings.Fields(string(below))...)
	}
	return h
}

// resident is the memory of a process, 0 when it has ended.
func resident(pid string) int64 {
	text, _ := os.ReadFile("/proc/" + pid + "/statm")
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}
