package app_test

import (
	"context"
	"strings"
	"testing"

	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// registerRecords gives a firm a client, a matter, a group, a saved search and an item of each list, all with the id that the access
// table uses as one that no record has.
const registerRecords = `
INSERT INTO clients (tenant_id, id, name, created_at) VALUES ($1, $2, 'Theirs', now());
INSERT INTO matters (tenant_id, id, name, created_at) VALUES ($1, $2, 'Theirs', now());
INSERT INTO permission_groups (tenant_id, id, name, created_at) VALUES ($1, $2, 'Theirs', now());
INSERT INTO saved_searches (tenant_id, id, user_id, name, shared, query, criteria, created_at)
SELECT $1, $2, min(u.id), 'Theirs', true, 'x', '{}', now() FROM users u;
INSERT INTO lookup_items (tenant_id, family, id, name, updated_at) SELECT $1, f, $2, 'Theirs', now()
FROM unnest(ARRAY['clientTag', 'matterTag', 'matterType', 'officeBranch', 'documentTag', 'documentType', 'documentStatus']) f`

func inFirm(t *testing.T, w *testkit.World, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	actor := db.Actor{Region: w.Region, Tenant: w.Tenant}
	if err := w.App().DB.InTx(t.Context(), actor, func(tx *db.Tx) error { return f(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

func giveRecords(t *testing.T, w *testkit.World) {
	t.Helper()
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		for statement := range strings.SplitSeq(registerRecords, ";") {
			if _, err := tx.Exec(ctx, statement, w.Tenant, unknownID); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestOneRecordOfAnotherFirmAmongTenThousandRefusesAll(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorld(t)
	giveRecords(t, other)
	ids := make([]int, 10_000)
	for i := range ids {
		ids[i] = 200_000 + i
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		for _, table := range []string{"clients", "matters"} {
			_, err := tx.Exec(ctx, "INSERT INTO "+table+" (tenant_id, id, name, created_at) SELECT $1, id, 'Ours ' || id, now() FROM unnest($2::int[]) id", w.Tenant, ids)
			if err != nil {
				return err
			}
		}
		return nil
	})
	ids[7_777] = unknownID
	limited := bulkOpen(ids...)
	limited["onlyDeleteExistingPermissions"] = false
	for name, c := range map[string]struct {
		body m
		want *errs.Error
	}{
		"PUT /clients/markMultipleDeleted":    {m{"clientIDs": ids, "isDeleted": 1}, errs.ClientNotFound},
		"POST /matters/markMultipleDeleted":   {m{"matterIDs": ids, "isDeleted": 1}, errs.MatterNotFound},
		"POST /bulk/matter/permissions/init":  {m{"matterIDs": ids}, errs.BulkPermissionMatterMissing},
		"POST /bulk/matter/permissions/apply": {limited, errs.BulkPermissionMatterMissing},
		"PUT /matter/tags/delete":             {m{"tagIds": ids}, errs.TooManyItems},
		"PUT /client/tags/activate":           {m{"tagIds": ids[7_000:8_000]}, errs.ObjectNotFound},
	} {
		method, path, _ := strings.Cut(name, " ")
		w.Admin.Call(method, path, c.body, nil).Fails(t, c.want)
	}
	inFirm(t, w, func(ctx context.Context, tx *db.Tx) error {
		var touched int
		err := tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM clients WHERE deleted OR rev > 1)
			+ (SELECT count(*) FROM matters WHERE deleted OR restricted OR rev > 1)`).Scan(&touched)
		if touched != 0 {
			t.Errorf("%d records were changed by calls that were refused", touched)
		}
		return err
	})
}
