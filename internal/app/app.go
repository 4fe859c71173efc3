package app

import (
	"context"
	"log/slog"

	"casefold/internal/clients"
	"casefold/internal/content"
	"casefold/internal/documents"
	"casefold/internal/export"
	"casefold/internal/firms"
	"casefold/internal/folders"
	"casefold/internal/home"
	"casefold/internal/identity"
	"casefold/internal/kit/api"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/events"
	"casefold/internal/kit/jobs"
	"casefold/internal/kit/mail"
	"casefold/internal/kit/office"
	"casefold/internal/kit/reader"
	"casefold/internal/kit/secret"
	"casefold/internal/lookups"
	"casefold/internal/matters"
	"casefold/internal/permissions"
	"casefold/internal/settings"
	"casefold/internal/storage"
	"casefold/internal/trash"
	"casefold/web"
)

// App is the whole program, built and not yet running.
type App struct {
	Config Config
	Log    *slog.Logger
	DB     *db.DB
	Keys   *secret.Keys
	Router *api.Router
	Hub    *events.Hub
	Jobs   *jobs.Runner
	// Blobs are the files of each region, Signer makes the URLs that lead to them, and Gateway is where these lead.
	Blobs   map[string]*blob.Disk
	Signer  *blob.Signer
	Gateway *blob.Gateway

	Identity    *identity.Service
	Firms       *firms.Service
	Permissions *permissions.Service
	Settings    *settings.Service
	Lookups     *lookups.Service
	Clients     *clients.Service
	Matters     *matters.Service
	Folders     *folders.Service
	Documents   *documents.Service
	Content     *content.Service
	Export      *export.Service
	Storage     *storage.Service

	store   *store
	office  *office.Pool
	readers *reader.Pool
}

// Open prepares an installation: data folder, keys, database, schema, services.
func Open(ctx context.Context, cfg Config, log *slog.Logger) (*App, error) {
	s, err := openStore(ctx, cfg, log)
	if err != nil {
		return nil, err
	}
	fail := func(err error) (*App, error) {
		_ = s.close(context.WithoutCancel(ctx))
		return nil, err
	}
	if err := s.migrate(ctx); err != nil {
		return fail(err)
	}
	database, err := db.Open(ctx, s.config)
	if err != nil {
		return fail(err)
	}
	a, err := Assemble(cfg, log, s.keys, database)
	if err != nil {
		database.Close()
		return fail(err)
	}
	a.store = s
	return a, nil
}

// Assemble builds the services over databases that exist and files in the data folder.
func Assemble(cfg Config, log *slog.Logger, keys *secret.Keys, database *db.DB) (*App, error) {
	blobs, err := openBlobs(cfg.Data, database.Regions())
	if err != nil {
		return nil, err
	}
	return assemble(cfg, log, keys, database, blobs)
}

func assemble(cfg Config, log *slog.Logger, keys *secret.Keys, database *db.DB, blobs map[string]*blob.Disk) (*App, error) {
	a := &App{Config: cfg, Log: log, DB: database, Keys: keys, Blobs: blobs}
	accounts, err := identity.New(database, keys, identity.Options{URL: cfg.URL, Proxies: cfg.proxies, PasswordCost: cfg.PasswordCost})
	if err != nil {
		return nil, err
	}
	a.Identity = accounts
	a.Hub = events.NewHub(database, log)
	a.Firms = firms.New(database, accounts, a.Hub)
	accounts.ChangeProfile = a.Firms.ChangeProfile
	a.Permissions = permissions.New(database, accounts, a.Hub)
	a.Settings = settings.New(database)
	a.Lookups = lookups.New(a.Hub)
	a.Clients = clients.New(a.Hub, a.Lookups)
	a.Matters = matters.New(a.Hub, a.Lookups, a.Clients)
	a.Folders = folders.New(a.Hub)
	a.Firms.Founded = append(a.Firms.Founded, lookups.Seed, folders.MakeFirmRoots)
	a.Matters.Created = append(a.Matters.Created, folders.MakeMatterRoots)
	a.Matters.Trashing = append(a.Matters.Trashing, documents.RefuseLockedIn)
	a.Signer = blob.NewSigner(keys, cfg.ContentURL)
	a.Gateway = blob.NewGateway(a.Signer, blobs, cfg.URL, log)
	a.Gateway.Check = a.mayUseBlob
	a.Documents = documents.New(database, a.Hub, a.Lookups, blobs, a.Signer)
	a.office = office.New(log)
	a.readers = reader.NewPool(log)
	a.Content = content.New(database, a.Hub, blobs, a.Signer, a.office, a.readers)
	a.Export = export.New(database, blobs, a.Signer)
	a.Storage = storage.New(database, blobs, log)
	accounts.Changed = a.accountChanged
	a.Router = api.New(database, log, a.Permissions.Authenticate)
	if err := a.registerWorkers(); err != nil {
		return nil, err
	}
	return a, a.mount()
}

func (a *App) mount() error {
	a.Identity.Mount(a.Router, permissions.SignedIn)
	a.Firms.Mount(a.Router, firms.Rights{SignedIn: permissions.SignedIn, RequestOCRIncrease: permissions.RequestOCRIncrease})
	a.Permissions.Mount(a.Router)
	a.Settings.Mount(a.Router)
	a.Lookups.Mount(a.Router)
	a.Clients.Mount(a.Router)
	a.Matters.Mount(a.Router)
	a.Folders.Mount(a.Router)
	a.Documents.Mount(a.Router)
	a.Export.Mount(a.Router)
	trash.New(a.Documents, a.Matters, a.Clients).Mount(a.Router)
	a.Content.Mount(a.Router)
	home.New(a.Settings).Mount(a.Router)
	jobs.Mount(a.Router, a.Hub, permissions.SignedIn, a.Export.Kinds(), documents.Kinds())
	events.Mount(a.Router, a.Hub, a.listen, permissions.SignedIn)
	a.mountAbout()
	a.mountHealth()
	a.Router.MountDocs()
	a.mountBlobs()
	if a.Config.Demo {
		mailbox := mail.Mailbox(a.mailConfig())
		a.Router.Handle("GET /dev/mail", mailbox)
		a.Router.Handle("GET /dev/mail.json", mailbox)
	}
	pages, err := newPages(web.Files(), a.Config.ContentURL)
	if err != nil {
		a.Log.Warn("the web application is not built; only the API is served", "mend", "make build")
		return nil
	}
	a.Router.Handle("/", pages)
	return nil
}

// Close ends what Open began.
func (a *App) Close(ctx context.Context) error {
	a.readers.Close()
	a.DB.Close()
	if a.store == nil {
		return nil
	}
	return a.store.close(ctx)
}
