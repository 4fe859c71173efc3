package export

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"

	"casefold/internal/filing"
	"casefold/internal/kit/awaited"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/fault"
	"casefold/internal/kit/jobs"
	"casefold/internal/storage"
)

const (
	// readAtOnce is how many things are judged together, right before they are read.
	readAtOnce = 25
	buffer     = 512 << 10
	// quick compresses text to a third at the speed of a disk.
	quick = 2

	// copied is below which size a file is copied into the ZIP, since finding it costs as much as its bytes. Of a large ZIP they are
	// larger, so that it refers to mostReferred files at most.
	copied       = 64 << 10
	mostReferred = 50_000

	manifestName = "Missing files.txt"
)

// The steps at which tests end the program.
var (
	stepBatch  = fault.At("zip.batch")
	stepPacked = fault.At("zip.packed")
	stepStored = fault.At("zip.stored")
	stepKept   = fault.Around("zip")
)

// packed is a thing as it lies in the ZIP.
type packed struct {
	kind    *filing.Kind
	id      int64
	name    string
	content int64
	version int64
	root    int64
}

// builder is a ZIP in the making.
type builder struct {
	db      *db.DB
	run     *jobs.Run
	disk    *blob.Disk
	files   *storage.Service
	out     *blob.Composer // behind the ZIP
	zip     *zip.Writer
	least   int64 // how large a file is at least that is not copied
	copying []byte
	exact   bool  // what is gone ends the packing, instead of being listed
	total   int64 // bytes to pack, as far as was known at the beginning
	done    int64
	pauses  awaited.Pauses
	packed  []packed
	missing []string
	sums    map[string]storage.Sum // of the files that are being packed
	damaged map[string]bool        // files that were found damaged while they were packed
}

// build packs a selection and keeps the result, which the job's starter fetches.
func (s *Service) build(ctx context.Context, run *jobs.Run, what selection, how extent) error {
	var p plan
	var key string
	err := s.db.InTx(ctx, run.Actor, func(tx *db.Tx) (err error) {
		if p, err = s.plan(ctx, tx, what, how); err != nil {
			return err
		}
		key, err = storage.ExpectMade(ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	b := s.builder(run, p)
	file, err := b.store(ctx, key, p)
	if err != nil {
		return err
	}
	size := b.out.Size()
	return run.Finish(ctx, func(tx *db.Tx) (any, error) {
		if err := s.keep(ctx, tx, run.JobID, file, p, b.packed); err != nil {
			return nil, err
		}
		stepKept.Pass(tx)
		return result{Filename: p.filename, Size: size, Files: len(b.packed), Missing: len(b.missing)}, record(ctx, tx, what, run.JobID, b.packed)
	})
}

func (s *Service) builder(run *jobs.Run, p plan) *builder {
	return &builder{
		db: s.db, run: run, disk: s.blobs[run.Actor.Region], files: s.files, copying: make([]byte, buffer), total: p.bytes, damaged: map[string]bool{},
		least: max(copied, p.bytes/mostReferred),
	}
}

// damagedFile is one whose bytes turned out to be others than arrived when they were in the ZIP already.
type damagedFile struct{ key string }

func (d damagedFile) Error() string { return "export: " + d.key + " is damaged" }

// store writes the ZIP under the key. Damaged bytes are found out when they are packed: then the ZIP is made anew without them.
func (b *builder) store(ctx context.Context, key string, p plan) (storage.File, error) {
	for {
		file, err := b.storeOnce(ctx, key, p)
		var found damagedFile
		if !errors.As(err, &found) {
			return file, err
		}
		b.files.ReportContent(ctx, b.run.Actor, found.key)
		b.damaged[found.key] = true
		b.packed, b.missing, b.done = nil, nil, 0
	}
}

// storeOnce writes what the ZIP has besides the files in it. Most of these are not copied: the ZIP refers to them.
func (b *builder) storeOnce(ctx context.Context, key string, p plan) (_ storage.File, err error) {
	if b.out, err = b.disk.Compose(ctx, key); err != nil {
		return storage.File{}, err
	}
	defer b.out.Abort()
	if err := b.write(ctx, p); err != nil {
		return storage.File{}, err
	}
	stepPacked.Pass()
	info, err := b.out.Commit()
	stepStored.Pass()
	return storage.File{Key: key, Info: info}, err
}

func (b *builder) write(ctx context.Context, p plan) error {
	b.zip = zip.NewWriter(b.out)
	b.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, quick) })
	for _, folder := range p.folders {
		header := &zip.FileHeader{Name: folder.path, Modified: folder.modified}
		header.SetMode(fs.ModeDir | 0o755)
		if _, err := b.zip.CreateHeader(header); err != nil {
			return err
		}
	}
	for batch := range slices.Chunk(p.entries, readAtOnce) {
		if err := b.add(ctx, batch); err != nil {
			return err
		}
	}
	if err := b.addManifest(); err != nil {
		return err
	}
	if err := b.zip.Close(); err != nil {
		return err
	}
	return b.out.Flush()
}

// add packs some things: those that the person may see in this moment, as they are now.
func (b *builder) add(ctx context.Context, batch []entry) error {
	stepBatch.Pass()
	ids := map[*filing.Kind][]int64{}
	for _, e := range batch {
		ids[e.kind] = append(ids[e.kind], e.asked())
	}
	now := map[*filing.Kind]map[int64]filing.Readable{}
	err := b.db.InTx(ctx, b.run.Actor, func(tx *db.Tx) error {
		for kind, some := range ids {
			var err error
			if now[kind], err = b.look(ctx, tx, kind, some); err != nil {
				return err
			}
		}
		return b.readSums(ctx, tx, now)
	})
	if err != nil {
		return err
	}
	for _, e := range batch {
		row, there := now[e.kind][e.asked()]
		if b.exact && !there {
			return ErrGone
		}
		if !there || !b.exact && row.Trashed && !e.trashed {
			b.missing = append(b.missing, e.path+": it was deleted, or you may no longer see it")
			continue
		}
		if err := b.addFile(ctx, e, row); err != nil {
			return err
		}
	}
	return nil
}

// readSums reads what the bytes of things must be.
func (b *builder) readSums(ctx context.Context, tx *db.Tx, now map[*filing.Kind]map[int64]filing.Readable) (err error) {
	var keys []string
	for _, rows := range now {
		for _, row := range rows {
			if row.FileKey != "" {
				keys = append(keys, row.FileKey)
			}
		}
	}
	b.sums, err = storage.Sums(ctx, tx, keys)
	return err
}

// asked is the id by which the thing is looked for when it is read.
func (e entry) asked() int64 { return cmp.Or(e.content, e.id) }

// look reads things of a kind as they are now, or in the states that are to be packed, by the ids that were asked for.
func (b *builder) look(ctx context.Context, tx *db.Tx, kind *filing.Kind, asked []int64) (map[int64]filing.Readable, error) {
	read, id := kind.Pack.Readable, func(r filing.Readable) int64 { return r.ID }
	if b.exact {
		read, id = kind.Pack.Frozen, func(r filing.Readable) int64 { return r.Content }
	}
	rows, err := read(ctx, tx, asked)
	found := make(map[int64]filing.Readable, len(rows))
	for _, row := range rows {
		found[id(row)] = row
	}
	return found, err
}

func (b *builder) addFile(ctx context.Context, e entry, row filing.Readable) error {
	file, err := b.open(ctx, row)
	if errors.Is(err, blob.ErrNotFound) {
		if b.exact {
			return ErrGone
		}
		b.lost(e)
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	header := headerOf(e.path, row.Time)
	to, err := b.zip.CreateHeader(header)
	if err != nil {
		return err
	}
	refers := row.FileKey != "" && header.Method == zip.Store && row.Size >= b.least
	if refers {
		if err := b.from(row.FileKey); err != nil {
			return err
		}
	}
	content, whole := io.Reader(file), func() bool { return true } // of a note, which is no stored file
	if row.FileKey != "" {
		compared, same := b.sums[row.FileKey].Compare()
		content, whole = io.TeeReader(file, compared), same
	}
	if _, err := io.CopyBuffer(onlyWriter{to}, &reading{ctx, b, content, awaited.Begin()}, b.copying); err != nil {
		return err
	}
	if refers {
		if err := b.from(""); err != nil {
			return err
		}
	}
	if !whole() {
		return damagedFile{row.FileKey}
	}
	b.packed = append(b.packed, packed{e.kind, e.id, e.name, row.Content, row.Version, row.RootID})
	return nil
}

// from says that the bytes to come are those of a file, or none's. The writer of the ZIP may still hold some of those before.
func (b *builder) from(key string) error {
	if err := b.zip.Flush(); err != nil {
		return err
	}
	return b.out.From(key)
}

// open opens what a file is made from. A damaged file is worse than one that is said to be missing: it is ErrNotFound.
func (b *builder) open(ctx context.Context, row filing.Readable) (io.ReadCloser, error) {
	if row.FileKey == "" {
		return io.NopCloser(bytes.NewReader(row.Text)), nil
	}
	sum, arrived := b.sums[row.FileKey]
	if !arrived || sum.Damaged || b.damaged[row.FileKey] {
		return nil, blob.ErrNotFound
	}
	file, size, err := b.disk.Open(row.FileKey)
	if errors.Is(err, blob.ErrNotFound) {
		b.files.ReportSize(ctx, b.run.Actor, row.FileKey, storage.Absent)
	}
	if err != nil {
		return nil, err
	}
	if size != row.Size {
		b.files.ReportSize(ctx, b.run.Actor, row.FileKey, size)
		return nil, errors.Join(blob.ErrNotFound, file.Close())
	}
	return file, nil
}

func (b *builder) lost(e entry) {
	b.missing = append(b.missing, e.path+": its contents could not be read")
}

func headerOf(name string, modified time.Time) *zip.FileHeader {
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: modified}
	if compressed[strings.ToLower(path.Ext(name))] {
		header.Method = zip.Store
	}
	header.SetMode(0o644)
	return header
}

// addManifest tells whoever opens the ZIP what is not in it.
func (b *builder) addManifest() error {
	if len(b.missing) == 0 {
		return nil
	}
	to, err := b.zip.CreateHeader(headerOf(manifestName, clock.Now()))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "These files could not be included:\r\n\r\n%s\r\n", strings.Join(b.missing, "\r\n"))
	return err
}

// reading and onlyWriter hide the shortcuts of files, which would copy in small pieces of their own choice.
type (
	reading struct {
		ctx   context.Context
		b     *builder
		from  io.Reader
		piece awaited.Step // that is being read and packed
	}
	onlyWriter struct{ io.Writer }
)

const (
	// leftToOthers is how many times as long as a piece took a ZIP then leaves the machine to those who wait for something.
	leftToOthers = 12
	// narrow is how large a piece is while people of other firms wait: one processor packs it, and the others are free.
	narrow = 32 << 10
)

// Read shows how far the ZIP is also in the middle of a large file, gives way there to what people wait for, and ends there when it is
// not wanted any more.
func (r *reading) Read(piece []byte) (int, error) {
	r.b.pauses.After(r.ctx, r.piece, leftToOthers)
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	r.piece = awaited.Begin()
	if awaited.OthersThan(r.b.run.Actor.Tenant) {
		piece = piece[:narrow]
		if err := r.b.out.Flush(); err != nil { // else many small pieces are written as a large one
			return 0, err
		}
	}
	n, err := r.from.Read(piece)
	r.b.done += int64(n)
	r.b.run.Progress(r.ctx, int(r.b.done), int(r.b.total))
	return n, err
}
