package main

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"casefold/internal/kit/pg"
)

// older are installations as earlier versions of the program left them, one for each schema from the first that was kept on. Each is
// the data folder without its cluster, and a dump of that.
const older = "testdata/older"

const (
	dumpName      = "cluster.sql"
	writeVariable = "CASEFOLD_WRITE_OLDER" // the name of the file to write, without its ending
	olderPassword = "Quiet-Harvest-77?"
)

// Each installation that is kept is restored, migrated and checked, and its people sign in and find their things.
func TestOlderInstallationsAreBroughtUpToDate(t *testing.T) {
	kept, err := filepath.Glob(filepath.Join(older, "*.tar.gz"))
	if err != nil || len(kept) == 0 {
		t.Fatalf("no older installation is kept: %v", err)
	}
	for _, archive := range kept {
		t.Run(filepath.Base(archive), func(t *testing.T) {
			t.Parallel()
			i := newInstallation(t)
			i.restore(archive)
			i.does("migrate")
			i.does("check")
			stop := i.serves()
			v := &visitor{i: i}
			var in outcome
			if code := v.call(http.MethodPost, "/auth/signIn", object{"username": "hf.eleanor.voss", "password": olderPassword}, &in); code != 0 {
				t.Fatalf("nobody can sign in: %d", code)
			}
			v.token = in.IDToken
			v.finds("documents", "/api/document/list?matterID=%d&basepath=docs/Pleadings/", 2)
			v.finds("emails", "/api/email/list?matterID=%d&basepath=email/", 1)
			v.finds("notes", "/api/notes/list?matterID=%d&basepath=notes/", 1)
			stop()
			i.does("check")
		})
	}
}

// TestAnOlderInstallationIsKept writes the installation of the present schema, for make older alone.
func TestAnOlderInstallationIsKept(t *testing.T) {
	name := os.Getenv(writeVariable)
	if name == "" {
		t.Skip("make older writes what the schema of today leaves behind")
	}
	i := newInstallation(t)
	username, temporary := shownIn(t, i.does(harborFinch...))
	stop := i.serves()
	i.settleIn(username, temporary, olderPassword).populate()
	stop()
	i.does("check")
	if err := os.MkdirAll(older, 0o755); err != nil {
		t.Fatal(err)
	}
	i.keep(filepath.Join(older, name+".tar.gz"))
}

// restrictions are commands that psql knows only since its updates of August 2025.
var restrictions = regexp.MustCompile(`(?m)^\\(un)?restrict \w+\n`)

// keep packs the data folder and a dump of its cluster.
func (i *installation) keep(archive string) {
	i.t.Helper()
	data := i.settings["CASEFOLD_DATA"]
	i.withCluster(func(server *pg.Server) {
		dump := i.postgresql(nil, "pg_dumpall", "--roles-only", "--no-role-passwords", "--database", server.URL("postgres"))
		// The superuser is there already when the dump is read.
		dump = strings.Replace(dump, "CREATE ROLE "+pg.Superuser+";\n", "", 1)
		for _, database := range []string{"casefold_global", "casefold_us", "casefold_ca"} {
			dump += i.postgresql(nil, "pg_dump", "--create", server.URL(database))
		}
		dump = restrictions.ReplaceAllString(dump, "")
		if err := os.WriteFile(filepath.Join(data, dumpName), []byte(dump), 0o600); err != nil {
			i.t.Fatal(err)
		}
	})
	i.run("tar", "--create", "--gzip", "--file", archive, "--directory", data, "--exclude=./postgres*", "--exclude=./search", ".")
	if stat, err := os.Stat(archive); err != nil || stat.Size() > 300<<10 {
		i.t.Errorf("the installation is too large to be kept: %v, %v", stat, err)
	}
}

// restore makes a data folder of what was kept.
func (i *installation) restore(archive string) {
	i.t.Helper()
	data := i.settings["CASEFOLD_DATA"]
	if err := os.Mkdir(data, 0o711); err != nil {
		i.t.Fatal(err)
	}
	i.run("tar", "--extract", "--gzip", "--file", archive, "--directory", data, "--no-same-owner", "--no-overwrite-dir")
	dump, err := os.ReadFile(filepath.Join(data, dumpName))
	if err != nil {
		i.t.Fatal(err)
	}
	i.withCluster(func(server *pg.Server) {
		i.postgresql(dump, "psql", "--quiet", "--set", "ON_ERROR_STOP=1", server.URL("postgres"))
	})
	if err := os.Remove(filepath.Join(data, dumpName)); err != nil {
		i.t.Fatal(err)
	}
}

// withCluster runs the cluster of the data folder while nobody serves.
func (i *installation) withCluster(do func(*pg.Server)) {
	i.t.Helper()
	server, err := pg.Start(i.t.Context(), pg.Options{Dir: filepath.Join(i.settings["CASEFOLD_DATA"], "postgres")})
	if err != nil {
		i.t.Fatal(err)
	}
	defer func() {
		if err := server.Stop(i.t.Context()); err != nil {
			i.t.Error(err)
		}
	}()
	do(server)
}

// postgresql runs a program of PostgreSQL and returns what it wrote.
func (i *installation) postgresql(input []byte, program string, args ...string) string {
	i.t.Helper()
	binaries, err := pg.Locate("")
	if err != nil {
		i.t.Fatal(err)
	}
	cmd := exec.CommandContext(i.t.Context(), filepath.Join(binaries.Dir, program), args...)
	var said bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), &said
	output, err := cmd.Output()
	if err != nil {
		i.t.Fatalf("%s: %v\n%s", program, err, said.String())
	}
	return string(output)
}

func (i *installation) run(program string, args ...string) {
	i.t.Helper()
	if said, err := exec.CommandContext(i.t.Context(), program, args...).CombinedOutput(); err != nil {
		i.t.Fatalf("%s: %v\n%s", program, err, said)
	}
}
