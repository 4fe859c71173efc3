// Package testkit sets the scene for tests: a World is a new firm with its people, in the real program over a real
// PostgreSQL, one line for each thing a story needs.
package testkit

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/events"
	"casefold/internal/kit/secret"
	"casefold/internal/permissions"
	"casefold/internal/testkit/lockorder"
)

// Password is everybody's.
const Password = "Harbour-Lantern-42!"

// M is a JSON object.
type M = map[string]any

// cheapPasswords makes sign-in quick; what it costs in earnest is identity's own test.
var cheapPasswords = identity.PasswordCost{Memory: 64, Passes: 1}

// program is the one server of a test process; its worlds are firms in it.
type program struct {
	app       *app.App
	server    *httptest.Server
	log       *logBook
	databases db.Config
	keys      *secret.Keys
}

var (
	once    sync.Once
	running *program
	serial  atomic.Int64
	// locks hears what all programs under test lock.
	locks = lockorder.New()
)

// Residents are kinds of things that the program under test has beside its own. A package that tests with some sets them
// before its first world.
var Residents []app.Resident

// SMTPURL is the mail server of the program under test; without one mail is kept in its data folder. A package that has one
// sets it before its first world.
var SMTPURL string

// Wiring changes the program under test before it works. A package that wants to hear of something sets it before its first
// world.
var Wiring func(a *app.App)

// World is a firm and its people.
type World struct {
	*program
	t      testing.TB
	Tenant int64
	Region string
	Prefix string
	// Admin is a firm admin, Partner and Associate are ordinary users, Uptime is the provider's person inside the firm.
	Admin, Partner, Associate, Uptime *Person
}

// NewWorld founds a firm in the US region.
func NewWorld(t testing.TB) *World { return NewWorldIn(t, "US") }

// NewWorldIn founds a firm in a region.
func NewWorldIn(t testing.TB, region string) *World {
	t.Helper()
	once.Do(func() { running = start(t) })
	if running == nil {
		t.Fatal("the program under test did not start")
	}
	return running.world(t, region)
}

// world founds a firm in the program.
func (p *program) world(t testing.TB, region string) *World {
	t.Helper()
	number := serial.Add(1)
	w := &World{
		program: p, t: t, Region: region,
		Tenant: int64(os.Getpid())<<20 + 1<<16 + number, Prefix: fmt.Sprintf("w%d", number),
	}
	w.found(w.Tenant, w.Prefix)
	w.Admin = w.Person("admin", firms.FirmAdmin)
	w.Partner = w.Person("partner", firms.RegularUser)
	w.Associate = w.Person("associate", firms.RegularUser)
	w.Uptime = w.Person("uptime", firms.UptimeAdmin)
	return w
}

func (w *World) found(tenant int64, prefix string) {
	w.t.Helper()
	err := w.app.Firms.Found(context.Background(), firms.NewFirm{
		ID: tenant, Region: w.Region, Name: "Firm " + prefix, UsernamePrefix: prefix, CustomerID: prefix, Edition: firms.Advanced,
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func start(t testing.TB) *program {
	cfg, err := dbtest.SharedConfig()
	if err != nil {
		t.Fatal(err)
	}
	p, stop := launch(t, cfg, secret.Generate(), nil)
	atExit(stop)
	return p
}

// Own is a world in a program of its own, over databases of its own that the test may take away from it. Change, where
// given, changes the configuration of the program.
func Own(t testing.TB, change func(*app.Config)) (*World, *dbtest.Installation) {
	t.Helper()
	databases := dbtest.Fresh(t)
	p, stop := launch(t, databases.Config, secret.Generate(), change)
	t.Cleanup(stop)
	return p.world(t, "US"), databases
}

// Beside founds another firm in the same program.
func (w *World) Beside(region string) *World { return w.world(w.t, region) }

// launch starts a program over databases that exist.
func launch(t testing.TB, cfg db.Config, keys *secret.Keys, change func(*app.Config)) (p *program, stop func()) {
	t.Helper()
	cfg.Tracer = locks
	database, err := db.Open(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.MkdirTemp("", "casefold-test-")
	if err != nil {
		t.Fatal(err)
	}
	book := &logBook{}
	log := slog.New(slog.NewTextHandler(book, &slog.HandlerOptions{Level: slog.LevelDebug}))
	server := httptest.NewUnstartedServer(nil)
	url := "http://" + server.Listener.Addr().String()
	config := app.Config{
		Data: data, URL: url, Environment: "development", MailFrom: "Casefold <no-reply@casefold.example>", Demo: true,
		SMTPURL: SMTPURL, PasswordCost: cheapPasswords, StaffMFA: "off", SearchURL: searchURL(), UnannouncedUpload: 256,
	}
	if change != nil {
		change(&config)
	}
	a, err := app.Assemble(config, log, keys, database, Residents...)
	if err != nil {
		t.Fatal(err)
	}
	if Wiring != nil {
		Wiring(a)
	}
	a.Hub.Unheard = func(e events.Event) {
		panic(fmt.Sprintf("the event %q names records, but not what they lie in", e.Kind))
	}
	server.Config.Handler = a.Router
	server.Start()
	ctx, cancel := context.WithCancel(context.Background())
	worked := make(chan error, 1)
	indexed := make(chan struct{})
	go func() { worked <- a.Work(ctx) }()
	go func() {
		a.Indexer.Run(ctx)
		close(indexed)
	}()
	return &program{a, server, book, cfg, keys}, func() {
		server.CloseClientConnections()
		server.Close()
		cancel()
		<-worked
		<-indexed
		_ = a.Close(context.Background())
		_ = os.RemoveAll(data)
	}
}

// SearchesOutside tells whether the tests run beside an OpenSearch: `make test-opensearch` does.
func SearchesOutside() bool { return os.Getenv(searchVariable) != "" }

// NeedsIndexFiles skips a test that reaches for the files of an index where indexes lie outside.
func NeedsIndexFiles(t testing.TB) {
	if SearchesOutside() {
		t.Skip("the indexes are outside of the program and have no files here")
	}
}

const searchVariable = "CASEFOLD_TEST_SEARCH_URL"

// searchURL gives each program under test indexes of its own.
func searchURL() string {
	if !SearchesOutside() {
		return ""
	}
	return os.Getenv(searchVariable) + "/test" + strings.ReplaceAll(secret.UUID(), "-", "")
}

// App is the program under test, for what has no endpoint.
func (p *program) App() *app.App { return p.app }

// Keys are those of the program under test.
func (p *program) Keys() *secret.Keys { return p.keys }

// URL is where the program under test is reached.
func (p *program) URL() string { return p.server.URL }

// Log is everything the program has logged so far.
func (p *program) Log() string { return p.log.String() }

// NewPerson describes somebody who is not one of a world's usual people.
type NewPerson struct {
	Name       string
	Role       firms.Role
	Groups     []string
	MustChange bool
}

// Person takes somebody into the firm.
func (w *World) Person(name string, role firms.Role) *Person {
	return w.Add(NewPerson{Name: name, Role: role})
}

// ProviderAdmin is somebody of the provider's console.
func (w *World) ProviderAdmin() *Person {
	return w.Add(NewPerson{Name: "console", Groups: []string{permissions.ProviderAdmins}})
}

// SuperAdmin is somebody who edits the what's-new feed.
func (w *World) SuperAdmin() *Person {
	return w.Add(NewPerson{Name: "super", Groups: []string{permissions.SuperAdmins}})
}

// Add takes a person into the firm.
func (w *World) Add(n NewPerson) *Person {
	w.t.Helper()
	email := n.Name + "@" + w.Prefix + ".example"
	sub, err := w.app.Firms.AddUser(context.Background(), firms.NewUser{
		Region: w.Region, Tenant: w.Tenant, Name: n.Name, DisplayName: "Display " + n.Name, Email: email, Role: n.Role,
		Account: identity.NewAccount{Password: Password, MustChange: n.MustChange, EmailVerified: true, Groups: n.Groups},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return &Person{w: w, Username: w.Prefix + "." + n.Name, Email: email, Sub: sub}
}

// Disable keeps a person out from now on.
func (w *World) Disable(p *Person) {
	w.t.Helper()
	if err := w.app.Firms.SetEnabled(context.Background(), w.Account(p), w.Admin.Sub, false); err != nil {
		w.t.Fatal(err)
	}
}

// Account is what administrators see of a person's account.
func (w *World) Account(p *Person) (found identity.Account) {
	w.t.Helper()
	err := w.app.DB.InGlobalTx(context.Background(), func(tx *db.GlobalTx) (err error) {
		found, _, err = w.app.Identity.AccountOf(context.Background(), tx, p.Sub)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}

// Actor is in whose name a transaction of the person runs, for what has no endpoint.
func (w *World) Actor(p *Person) db.Actor {
	w.t.Helper()
	who := db.Actor{Region: w.Region, Tenant: w.Tenant, Sub: p.Sub}
	err := w.app.DB.InTx(context.Background(), who, func(tx *db.Tx) error {
		return tx.QueryRow(context.Background(), "SELECT id FROM users WHERE tenant_id = $1 AND sub = $2", w.Tenant, p.Sub).Scan(&who.UserID)
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return who
}

type logBook struct {
	mu   sync.Mutex
	text []byte
}

func (b *logBook) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, line...)
	return len(line), nil
}

func (b *logBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.text)
}
