package audit

import (
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/dbtest"
)

func TestManyAndLongLinesAreAddedInParts(t *testing.T) {
	d := dbtest.Fresh(t)
	who := d.Firm(t, "US")
	_, err := d.Super(t, "US").Exec(t.Context(), `CREATE TABLE public.statements (lines bigint, bytes bigint);
		GRANT ALL ON public.statements TO PUBLIC;
		CREATE FUNCTION public.note_statement() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN INSERT INTO public.statements SELECT count(*), sum(length(after::text)) FROM added; RETURN NULL; END $$;
		CREATE TRIGGER note_statement AFTER INSERT ON audit_lines REFERENCING NEW TABLE AS added
			FOR EACH STATEMENT EXECUTE FUNCTION public.note_statement()`)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		lines, size            int
		mostLines, mostInBytes int64
	}{
		"many lines": {12_000, 1, linesAtOnce, bytesAtOnce},
		"long lines": {40, 1 << 20, linesAtOnce, bytesAtOnce + 1<<20 + 2},
		"no lines":   {0, 0, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			lines := make([]Line, c.lines)
			for i := range lines {
				lines[i] = Line{Action: "a.b", Object: "a", ObjectID: int64(i + 1), After: strings.Repeat("x", c.size)}
			}
			var total, most, bytes int64
			err := d.InTx(t.Context(), who, func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), "DELETE FROM public.statements"); err != nil {
					return err
				}
				if err := RecordAll(t.Context(), tx, lines); err != nil {
					return err
				}
				return tx.QueryRow(t.Context(), "SELECT coalesce(sum(lines), 0), coalesce(max(lines), 0), coalesce(max(bytes), 0) FROM public.statements").Scan(&total, &most, &bytes)
			})
			if err != nil || total != int64(c.lines) || most > c.mostLines || bytes > c.mostInBytes {
				t.Errorf("%d lines, up to %d with %d bytes by one statement: %v", total, most, bytes, err)
			}
		})
	}
}
