package pg

import "strings"

const logFolder = "log"

// settings fit a small single machine. They are given on the command line, so
// that a newer program changes them without editing files in the cluster.
//
// The log must never show what is stored: statements are not logged, nor are
// errors of statements, which quote values, nor the details of other messages.
var settings = []string{
	"listen_addresses=",
	"port=" + port,
	"unix_socket_permissions=0700",
	"cluster_name=casefold",

	"max_connections=200",
	"shared_buffers=128MB",
	"random_page_cost=1.1",
	"jit=off",
	"timezone=UTC",
	// PostgreSQL's own compression took 7 % of the time of a large copy. All packages of PostgreSQL 15 and later have this one.
	"wal_compression=lz4",
	// What was imported a moment ago is counted soon: until then statements are planned as if the tables were empty.
	"autovacuum_naptime=10s",

	"logging_collector=on",
	"log_directory=" + logFolder,
	"log_filename=postgresql-%a.log",
	"log_file_mode=0600",
	"log_rotation_age=1d",
	"log_rotation_size=0",
	"log_truncate_on_rotation=on",
	"log_timezone=UTC",
	"log_statement=none",
	"log_min_messages=log",
	"log_min_error_statement=panic",
	"log_error_verbosity=terse",
	"log_checkpoints=off",
}

var durable = []string{"fsync=on", "synchronous_commit=on", "full_page_writes=on"}

// A volatile server is shared by the programs of several test processes.
var volatile = []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=4GB", "max_connections=400"}

func (c *cluster) arguments() []string {
	chosen := durable
	if c.volatile {
		chosen = volatile
	}
	quoted := `"` + strings.ReplaceAll(c.socketDir, `"`, `""`) + `"`
	args := []string{"-D", c.dir, "-c", "unix_socket_directories=" + quoted}
	for _, group := range [][]string{settings, chosen} {
		for _, setting := range group {
			args = append(args, "-c", setting)
		}
	}
	return args
}
