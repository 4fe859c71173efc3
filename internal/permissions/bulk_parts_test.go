package permissions_test

import (
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/testkit"
)

// What one statement of the record holds stands in memory as a whole, before and after: a thousand matters, and fewer of those for
// which very many people are named.
func TestManyMattersAreChangedInPartsThatFitIntoMemory(t *testing.T) {
	w, databases := testkit.Own(t, nil)
	matters := newMatters(t, w, 2100)
	_, err := databases.Super(t, "US").Exec(t.Context(), `CREATE TABLE public.statements (lines bigint);
		GRANT ALL ON public.statements TO PUBLIC;
		CREATE FUNCTION public.note_statement() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN INSERT INTO public.statements SELECT count(*) FROM added; RETURN NULL; END $$;
		CREATE TRIGGER note_statement AFTER INSERT ON audit_lines REFERENCING NEW TABLE AS added
			FOR EACH STATEMENT EXECUTE FUNCTION public.note_statement()`)
	if err != nil {
		t.Fatal(err)
	}
	largest := func() int { return count(t, w, "SELECT max(lines)::int FROM public.statements") }
	if n := apply(t, w.Admin, allow(matters, []*testkit.Person{w.Partner})); n != len(matters) || largest() > 1000 {
		t.Errorf("%d matters were changed, up to %d by one statement", n, largest())
	}
	populous := matters[:120]
	err = databases.InTx(t.Context(), w.Actor(w.Admin), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at)
			SELECT $1, 100000 + n, gen_random_uuid(), 'many.' || n, 'Many ' || n, 'many' || n || '@example.com', now() FROM generate_series(1, 1000) n`, tx.Tenant)
		if err == nil {
			_, err = tx.Exec(t.Context(), `INSERT INTO matter_allowed_users (tenant_id, matter_id, user_id)
				SELECT $1, m, 100000 + n FROM unnest($2::bigint[]) m, generate_series(1, 1000) n`, tx.Tenant, populous)
		}
		if err == nil {
			_, err = tx.Exec(t.Context(), "DELETE FROM public.statements")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := apply(t, w.Admin, open(populous...)); n != len(populous) || largest() > 50 {
		t.Errorf("%d matters of a thousand people were changed, up to %d by one statement", n, largest())
	}
	if n := count(t, w, "SELECT count(*)::int FROM audit_lines WHERE action = 'matter.permissions'"); n != len(matters)+len(populous) {
		t.Errorf("the record has %d lines", n)
	}
}
