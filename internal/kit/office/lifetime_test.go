package office

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casefold/internal/kit/office/officetest"
)

// serial stands in for LibreOffice and answers with a number of its own and how many documents it has had.
const serial = `import json, os, sys
own = os.urandom(8).hex()
out, served = sys.stdout.buffer, 0
out.write(b'{"status": "running"}\n')
out.flush()
while request := sys.stdin.buffer.readline():
    sys.stdin.buffer.read(json.loads(request)["size"])
    served += 1
    pdf = b"%%PDF-%s %d%%%%EOF" % (own.encode(), served)
    out.write(b'{"status": "done", "size": %d}\n%s' % (len(pdf), pdf))
    out.flush()
`

func served(t *testing.T, p *Pool, owner int64) (who string, document int) {
	t.Helper()
	pdf, err := convert(t, p, owner, Document{Format: "docx", Size: 1, Body: strings.NewReader("x")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(string(pdf), "%%PDF-%s %d%%%%EOF", &who, &document); err != nil {
		t.Fatalf("%s: %v", pdf, err)
	}
	return who, document
}

func TestALibreOfficeServesOneOwnerOnly(t *testing.T) {
	p := newPool(t)
	p.script = []byte(serial)
	owners := map[string]int64{}
	for range 4 {
		for owner := range int64(5) {
			who, _ := served(t, p, owner+1)
			if before, known := owners[who]; known && before != owner+1 {
				t.Fatalf("it served owner %d, and then %d", before, owner+1)
			}
			owners[who] = owner + 1
		}
	}
}

func TestALibreOfficeServesTwentyDocuments(t *testing.T) {
	p := newPool(t)
	p.script = []byte(serial)
	first, _ := served(t, p, 1)
	for want := 2; want <= 20; want++ {
		if who, document := served(t, p, 1); who != first || document != want {
			t.Fatalf("document %d came from another, as its %d", want, document)
		}
	}
	if who, document := served(t, p, 1); who == first || document != 1 {
		t.Error("it served a document too many")
	}
}

func TestNothingIsLeftOfADocument(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	p := newPool(t)
	for range 3 {
		if _, err := convert(t, p, 1, document("docx", officetest.Docx("Habeas corpus"))); err != nil {
			t.Fatal(err)
		}
	}
	looked := 0
	for _, pid := range children(t) {
		inside, err := os.ReadDir("/proc/" + pid + "/root/scratch")
		if errors.Is(err, fs.ErrNotExist) {
			continue // it stands by for the next owner, and its sandbox is not ready yet
		}
		if err != nil {
			t.Fatal(err)
		}
		looked++
		for _, file := range inside {
			if strings.HasPrefix(file.Name(), "document") {
				t.Error(file.Name(), "is visible to the next document")
			}
		}
	}
	if looked == 0 {
		t.Error("the one that converted the documents was not looked at")
	}
	p.Close()
	if left := children(t); len(left) > 0 {
		t.Error("processes are left:", left)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Error(left, err)
	}
	if _, err := convert(t, p, 1, document("docx", nil)); err == nil {
		t.Error("a closed pool converts")
	}
}

// children are the processes that this one started and that have not ended.
func children(t *testing.T) []string {
	t.Helper()
	var pids []string
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil || len(lists) == 0 {
		t.Skip("this kernel does not list children")
	}
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err == nil {
			pids = append(pids, strings.Fields(string(text))...)
		}
	}
	return pids
}
