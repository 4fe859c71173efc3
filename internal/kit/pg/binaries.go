package pg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

const oldestMajor = 15

// ErrNoBinaries says that no usable PostgreSQL is installed.
var ErrNoBinaries = errors.New("PostgreSQL 15 or newer is not installed: run `apt-get install postgresql-15`, " +
	"or set CASEFOLD_DATABASE_URL to a server of your own")

// VersionMismatch says that the cluster was made by another major version than
// the installed one. Nothing has been touched.
type VersionMismatch struct {
	Dir                string
	Cluster, Installed int
}

func (m *VersionMismatch) Error() string {
	return fmt.Sprintf("the database in %s was made by PostgreSQL %d, and PostgreSQL %d is installed: "+
		"run `apt-get install postgresql-%d`, or convert the folder with pg_upgrade", m.Dir, m.Cluster, m.Installed, m.Cluster)
}

// Binaries are the installed programs of one major version of PostgreSQL.
type Binaries struct {
	Dir   string
	Major int
}

func (b Binaries) path(program string) string { return filepath.Join(b.Dir, program) }

// Locate finds the PostgreSQL to use for a new cluster: the one in binDir, or
// when that is empty the newest that is installed. It fails with ErrNoBinaries.
func Locate(binDir string) (Binaries, error) { return locate(binDir, 0) }

// locate prefers the major version that made the cluster, so that installing a
// newer PostgreSQL beside it changes nothing.
func locate(binDir string, preferred int) (Binaries, error) {
	candidates := []string{binDir}
	if binDir == "" {
		candidates = installedFolders()
	}
	var best Binaries
	for _, dir := range candidates {
		found, ok := inspect(dir)
		switch {
		case !ok:
		case found.Major == preferred:
			return found, nil
		case found.Major > best.Major:
			best = found
		}
	}
	if best.Major == 0 {
		if binDir != "" {
			return best, fmt.Errorf("nothing usable in %s: %w", binDir, ErrNoBinaries)
		}
		return best, ErrNoBinaries
	}
	return best, nil
}

func installedFolders() []string {
	var folders []string
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin"} {
		matches, _ := filepath.Glob(pattern)
		folders = append(folders, matches...)
	}
	if path, err := exec.LookPath("postgres"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			folders = append(folders, filepath.Dir(path))
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

var versionPattern = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

func inspect(dir string) (Binaries, bool) {
	found := Binaries{Dir: dir}
	if info, err := os.Stat(found.path("initdb")); err != nil || info.Mode()&0o111 == 0 {
		return found, false
	}
	output, err := exec.Command(found.path("postgres"), "--version").Output()
	if err != nil {
		return found, false
	}
	match := versionPattern.FindSubmatch(output)
	if match == nil {
		return found, false
	}
	found.Major, _ = strconv.Atoi(string(match[1]))
	return found, found.Major >= oldestMajor
}
