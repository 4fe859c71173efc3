package app

import (
	"context"
	"log/slog"
	"slices"

	"casefold/internal/associations"
	"casefold/internal/clients"
	"casefold/internal/console"
	"casefold/internal/content"
	"casefold/internal/documents"
	"casefold/internal/email"
	"casefold/internal/export"
	"casefold/internal/filing"
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
	"casefold/internal/notes"
	"casefold/internal/permissions"
	"casefold/internal/search"
	"casefold/internal/search/indexer"
	"casefold/internal/settings"
	"casefold/internal/sharing"
	"casefold/internal/storage"
	"casefold/internal/texts"
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
	Filing      *filing.Service
	Documents   *documents.Service
	Email       *email.Service
	Notes       *notes.Service
	Content     *content.Service
	Texts       *texts.Service
	Indexer     *indexer.Service
	Search      *search.Service
	Export      *export.Service
	Trash       *trash.Service
	Console     *console.Service
	Storage     *storage.Service
	Sharing     *sharing.Service

	Associations *associations.Service

	store     *store
	office    *office.Pool
	readers   *reader.Pool
	residents []Resident
}

// Resident is a domain whose things lie in folders: it describes its kind, and leaves what all kinds share to f.
type Resident interface {
	Kind() *filing.Kind
	Mount(r *api.Router, f *filing.Service)
}

// withMore adds more residents to those of the program. One that takes an area takes it from the program's own.
func withMore(own, more []Resident) []Resident {
	kept := slices.DeleteFunc(own, func(o Resident) bool {
		return slices.ContainsFunc(more, func(m Resident) bool { return m.Kind().Area == o.Kind().Area })
	})
	return append(kept, more...)
}

// Open prepares an installation: data folder, keys, database, schema, services.
func Open(ctx context.Context, cfg Config, log *slog.Logger) (*App, error) {
	a, err := OpenAlone(ctx, cfg, log)
	if err == nil {
		a.store.endTurn()
	}
	return a, err
}

// OpenAlone is Open for a command that soon ends: until Close no other process opens the installation. One that serves
// already goes on.
func OpenAlone(ctx context.Context, cfg Config, log *slog.Logger) (*App, error) {
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

// Assemble builds the services over databases that exist and files in the data folder. More are kinds of things beside
// the program's own, or instead of those that lie in the same area.
func Assemble(cfg Config, log *slog.Logger, keys *secret.Keys, database *db.DB, more ...Resident) (*App, error) {
	blobs, err := openBlobs(cfg, database.Regions())
	if err != nil {
		return nil, err
	}
	return assemble(cfg, log, keys, database, blobs, more...)
}

func assemble(cfg Config, log *slog.Logger, keys *secret.Keys, database *db.DB, blobs map[string]*blob.Disk, more ...Resident) (*App, error) {
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
	a.Permissions.StaffMFA = cfg.StaffMFA != staffMFAOff
	a.Settings = settings.New(database)
	a.Lookups = lookups.New(a.Hub)
	a.Clients = clients.New(a.Hub, a.Lookups)
	a.Matters = matters.New(a.Hub, a.Lookups, a.Clients)
	a.Associations = associations.New(a.Hub)
	a.Folders = folders.New(a.Hub)
	a.Firms.Founded = append(a.Firms.Founded, lookups.Seed, folders.MakeFirmRoots)
	a.Matters.Created = append(a.Matters.Created, folders.MakeMatterRoots)
	a.Signer = blob.NewSigner(keys, cfg.ContentURL)
	a.Signer.Unannounced = int64(cfg.UnannouncedUpload) << 20
	a.Gateway = blob.NewGateway(a.Signer, blobs, cfg.URL, log)
	a.Gateway.Check, a.Gateway.Expected = a.mayUseBlob, a.isExpected
	a.Storage = storage.New(database, blobs, log)
	a.Storage.ScrubDays = cfg.ScrubDays
	a.Storage.Held = a.Permissions.Held
	a.Documents = documents.New(database, a.Hub, a.Lookups, blobs, a.Storage, a.Signer)
	a.office, a.readers = office.New(log), reader.NewPool(log)
	a.Email = email.New(database, a.Hub, blobs, a.Storage, a.Signer, a.readers)
	a.Email.AddDocument = a.Documents.AddStored
	a.Notes = notes.New(a.Hub)
	a.residents = withMore([]Resident{a.Documents, a.Email, a.Notes}, more)
	kinds := make([]*filing.Kind, len(a.residents))
	for i, resident := range a.residents {
		kinds[i] = resident.Kind()
	}
	if a.Filing, err = filing.New(database, a.Hub, kinds...); err != nil {
		return nil, err
	}
	a.Matters.Trashing = append(a.Matters.Trashing, a.Filing.RefuseTrashing)
	a.Content = content.New(database, a.Hub, blobs, a.Storage, a.Signer, a.office, a.readers)
	a.Texts = texts.New(database, blobs, a.Storage, a.office, log)
	a.Documents.Live = append(a.Documents.Live, a.Texts.AskForVersions)
	a.Documents.Copied = append(a.Documents.Copied, a.Texts.AskForCopies)
	a.Email.Filed = append(a.Email.Filed, a.Texts.AskForEmails)
	a.Email.Read = a.Texts.Offer
	engines, err := searchEngines(cfg, database)
	if err != nil {
		return nil, err
	}
	a.Indexer = indexer.New(database, a.Texts, engines, log)
	a.Filing.Settled(a.Indexer.Settled)
	a.Search = search.New(database, a.Hub, a.Indexer)
	a.Documents.Erasing = append(a.Documents.Erasing, content.Erase, texts.EraseVersions)
	a.Email.Erasing = append(a.Email.Erasing, texts.EraseEmails)
	a.Export = export.New(database, a.Filing, blobs, a.Storage, a.Signer)
	a.Sharing = sharing.New(sharing.Parts{
		DB: database, Hub: a.Hub, Keys: keys, Filing: a.Filing, Export: a.Export, Files: a.Storage, Signer: a.Signer, Accounts: accounts, URL: cfg.URL,
	})
	a.Filing.Destroyed = append(a.Filing.Destroyed, a.Sharing.ItemsDestroyed)
	a.Documents.VersionsGone = append(a.Documents.VersionsGone, a.Sharing.VersionsDestroyed)
	a.Gateway.Sent = map[string]func(context.Context, blob.Claims, int64, int64){sharing.GrantKind: a.Sharing.Sent}
	a.Trash = trash.New(database, a.Hub, a.Permissions, a.Filing, a.Matters, a.Clients)
	a.Console = console.New(database, accounts, a.Firms, a.Documents, a.Indexer, console.Options{ProviderDomain: cfg.ProviderDomain, Production: cfg.Environment == "production"})
	a.Console.Indexed = a.Indexer.Count
	accounts.Changed = a.accountChanged
	a.Router = api.New(database, log, a.Permissions.Authenticate)
	a.Router.Confirmed = a.Permissions.Confirmed
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
	a.Associations.Mount(a.Router)
	a.Folders.Mount(a.Router)
	for _, resident := range a.residents {
		resident.Mount(a.Router, a.Filing)
	}
	a.Export.Mount(a.Router)
	a.Sharing.Mount(a.Router)
	a.Filing.Mount(a.Router)
	a.mountTrash()
	a.Content.Mount(a.Router)
	a.Search.Mount(a.Router)
	home.New(a.Settings, a.Firms).Mount(a.Router)
	a.Console.Mount(a.Router)
	jobs.Mount(a.Router, a.Hub, permissions.SignedIn, a.Export.Kinds(), a.Sharing.Kinds(), a.Filing.Jobs())
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
