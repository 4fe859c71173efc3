// Package doctor tells an operator what is installed on the machine, what is missing, which features that switches off,
// and how to mend it.
package doctor

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/kit/office"
	"casefold/internal/kit/pg"
	"casefold/internal/kit/reader"
	"casefold/internal/kit/sandbox"
	"casefold/internal/search/opensearch"
)

// patience is how long a program or a server may take to answer.
const patience = 15 * time.Second

// Installation is the part of the configuration that decides what is needed.
type Installation struct {
	Data string
	// KeepFree is how many megabytes files leave free on their disk.
	KeepFree int
	// OwnDatabases are the URLs of databases on servers of the operator's own, by what they hold.
	OwnDatabases map[string]string
	// PrivateDatabase says that what is not on such a server is on one that Casefold starts.
	PrivateDatabase bool
	SMTPURL         string
	// SearchURLs are the addresses of OpenSearch by region; "" is the engine inside the program.
	SearchURLs map[string]string
}

type finding struct {
	ok       bool
	required bool
	what     string
	state    string
	mend     string
}

// tool is a separate program that a feature needs.
type tool struct {
	what    string
	command []string
	feature string
	mend    string
}

var tools = []tool{
	{"poppler", []string{"pdftotext", "-v"}, "text and page images of PDF files", "apt-get install poppler-utils"},
	{"Tesseract", []string{"tesseract", "--version"}, "OCR", "apt-get install tesseract-ocr"},
	{"OCRmyPDF", []string{"ocrmypdf", "--version"}, "OCR", "apt-get install ocrmypdf"},
}

// Report writes the findings and fails when something is missing without which Casefold does not start.
func Report(ctx context.Context, out io.Writer, in Installation) error {
	findings := append(databases(ctx, in), folder(in.Data), space(in))
	findings = append(append(findings, scrubs(in.Data)...), mailRelay(in))
	findings = append(findings, searchEngines(ctx, in)...)
	findings = append(findings, sandboxed(), fileReaders(), officeFiles())
	for _, t := range tools {
		findings = append(findings, t.look(ctx))
	}
	missing := 0
	for _, f := range findings {
		mark := "ok     "
		if !f.ok {
			mark = "off    "
			if f.required {
				mark = "MISSING"
				missing++
			}
		}
		fmt.Fprintf(out, "%s  %-15s %s\n", mark, f.what, f.state)
		if !f.ok && f.mend != "" {
			fmt.Fprintf(out, "%25s mend: %s\n", "", f.mend)
		}
	}
	if missing > 0 {
		return fmt.Errorf("Casefold cannot start until what is MISSING is mended")
	}
	return nil
}

func databases(ctx context.Context, in Installation) []finding {
	var list []finding
	if in.PrivateDatabase {
		list = append(list, privateDatabase())
	}
	for _, holds := range slices.Sorted(maps.Keys(in.OwnDatabases)) {
		list = append(list, ownDatabase(ctx, holds, in.OwnDatabases[holds]))
	}
	return list
}

func privateDatabase() finding {
	found, err := pg.Locate("")
	if err != nil {
		return finding{what: "PostgreSQL", required: true, state: "not installed", mend: "apt-get install postgresql-15, or set CASEFOLD_DATABASE_URL"}
	}
	return finding{what: "PostgreSQL", required: true, ok: true, state: fmt.Sprintf("version %d in %s", found.Major, found.Dir)}
}

func ownDatabase(ctx context.Context, holds, url string) finding {
	f := finding{what: "database " + holds, required: true}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	server, err := db.Look(ctx, url)
	if err != nil {
		f.state = strings.Join(strings.Fields(err.Error()), " ")
		f.mend = "as said; the addresses are CASEFOLD_DATABASE_URL, _US and _CA"
		return f
	}
	f.ok, f.state = true, "version "+server.Version
	if server.Missing {
		f.state += ", the first start makes the database"
	}
	return f
}

// existing is the folder, or the nearest one above it that is there.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || dir == "/" {
			return dir
		}
		dir = dir[:max(1, strings.LastIndexByte(dir, '/'))]
	}
}

func folder(dir string) finding {
	f := finding{what: "data folder", required: true}
	existing := existing(dir)
	if err := syscall.Access(existing, 2); err != nil { // 2 asks for the right to write
		f.state, f.mend = dir+" cannot be written to", "mend the rights of "+existing+", or set CASEFOLD_DATA"
		return f
	}
	f.ok, f.state = true, dir
	return f
}

func mailRelay(in Installation) finding {
	if in.SMTPURL != "" {
		return finding{what: "mail", ok: true, state: "by the relay of CASEFOLD_SMTP_URL"}
	}
	return finding{what: "mail", state: "kept in the data folder and not sent", mend: "set CASEFOLD_SMTP_URL"}
}

// searchEngines names the engine of each region and its state. Without it nobody can search; all else works.
func searchEngines(ctx context.Context, in Installation) (list []finding) {
	for _, region := range slices.Sorted(maps.Keys(in.SearchURLs)) {
		f := finding{what: "search " + region}
		if in.SearchURLs[region] == "" {
			f.ok, f.state = true, "inside the program, with its indexes in the data folder"
			list = append(list, f)
			continue
		}
		limited, cancel := context.WithTimeout(ctx, patience)
		state, err := opensearch.Look(limited, in.SearchURLs[region])
		cancel()
		if f.ok, f.state = err == nil, "OpenSearch "+state; err != nil {
			f.state = "nobody can search: " + strings.Join(strings.Fields(err.Error()), " ")
			f.mend = "as said; the addresses are CASEFOLD_SEARCH_URL, _US and _CA"
		}
		list = append(list, f)
	}
	return list
}

func sandboxed() finding {
	if err := sandbox.Check(); err != nil {
		return finding{what: "sandbox", state: "not usable, so all converters are off: " + err.Error(),
			mend: "allow user namespaces to the account that Casefold runs as"}
	}
	return finding{what: "sandbox", ok: true, state: "usable"}
}

// fileReaders tells of the helper that looks into files.
func fileReaders() finding {
	f := finding{what: "file readers"}
	switch err := reader.Probe(); {
	case err == nil:
		f.ok, f.state = true, "start in their sandbox"
	case sandbox.Check() != nil:
		f.state = "off, except for images and plain text, which are read with limits on time and memory alone"
		f.mend = "as for the sandbox"
	default:
		f.state = "off: " + err.Error()
	}
	return f
}

func officeFiles() finding {
	if err := office.Probe(); err != nil {
		return finding{what: "LibreOffice", state: "not usable: no previews of Office files: " + err.Error(),
			mend: "apt-get install --no-install-recommends " + strings.Join(office.Packages, " ")}
	}
	return finding{what: "LibreOffice", ok: true, state: "starts in its sandbox"}
}

func (t tool) look(ctx context.Context) finding {
	f := finding{what: t.what, mend: t.mend, state: "not usable: no " + t.feature}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	text, err := exec.CommandContext(ctx, t.command[0], t.command[1:]...).CombinedOutput()
	if err != nil {
		return f
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	f.ok, f.state = true, strings.TrimSpace(first)
	if f.state == "" {
		f.state = "usable"
	}
	return f
}
