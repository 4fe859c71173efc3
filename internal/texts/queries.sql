-- name: AskForTexts :exec
-- Whoever asks twice changes nothing.
INSERT INTO texts (tenant_id, kind, item_id, part, state, later, try_after, created_at)
SELECT @tenant_id::bigint, @kind::text, a.item_id, a.part, 'waiting', @later::boolean, @now::timestamptz, @now::timestamptz
FROM (SELECT unnest(@item_ids::bigint[]) AS item_id, unnest(@parts::integer[]) AS part) a
ON CONFLICT DO NOTHING;

-- name: ClaimTexts :many
UPDATE texts t SET claimed_by = @claim::bigint, attempts = t.attempts + 1
FROM (SELECT w.kind, w.item_id, w.part FROM texts w
      WHERE w.tenant_id = @tenant_id AND w.state = 'waiting' AND w.claimed_by IS NULL AND w.try_after <= @now
      ORDER BY w.later, w.created_at, w.item_id LIMIT @most FOR UPDATE SKIP LOCKED) c
WHERE t.tenant_id = @tenant_id AND t.kind = c.kind AND t.item_id = c.item_id AND t.part = c.part
RETURNING t.kind, t.item_id, t.part, t.attempts;

-- name: KeepText :batchone
-- Nothing is kept of what somebody else has claimed since, or what is gone.
UPDATE texts SET state = @state, reason = sqlc.narg(reason), pages = @pages, ocr_pages = @ocr_pages, file_key = sqlc.narg(file_key)::text,
  claimed_by = NULL, known_at = @now::timestamptz
WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part = @part AND claimed_by = @claim::bigint
RETURNING item_id;

-- name: ReleaseText :batchexec
UPDATE texts SET claimed_by = NULL, try_after = @try_after, attempts = attempts - @forgiven::integer
WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part = @part AND claimed_by = @claim::bigint;

-- name: ForgetText :batchexec
-- Of what is gone nothing has to be read.
DELETE FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part = @part AND claimed_by = @claim::bigint;

-- name: ReleaseDeadClaims :exec
-- A claim is the key of a lock that its process holds as long as it lives.
UPDATE texts SET claimed_by = NULL
WHERE tenant_id = @tenant_id AND claimed_by IS NOT NULL AND NOT casefold_lock_held(claimed_by);

-- name: ReadAgain :exec
-- What was not read because of the machine.
UPDATE texts SET state = 'waiting', reason = NULL, known_at = NULL, attempts = 0, later = true, try_after = @now::timestamptz
WHERE tenant_id = @tenant_id AND state = 'not' AND reason IN ('off', 'trouble');

-- name: AnyWaiting :one
SELECT EXISTS (
  SELECT FROM texts WHERE tenant_id = @tenant_id AND state = 'waiting' AND claimed_by IS NULL AND try_after <= @now)::boolean;

-- name: TextsOf :many
SELECT item_id, part, state, coalesce(reason, '')::text AS reason, pages, ocr_pages, coalesce(file_key, '')::text AS file_key
FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = ANY(@item_ids::bigint[]) ORDER BY item_id, part;

-- name: VersionSources :many
SELECT v.id, v.file_key::text AS file_key, d.name
FROM document_versions v JOIN documents d ON d.tenant_id = v.tenant_id AND d.id = v.document_id
WHERE v.tenant_id = @tenant_id AND v.id = ANY(@ids::bigint[]) AND v.state = 'live';

-- name: UnaskedVersions :many
SELECT v.id FROM document_versions v
WHERE v.tenant_id = @tenant_id AND v.state = 'live'
  AND NOT EXISTS (SELECT FROM texts t WHERE t.tenant_id = v.tenant_id AND t.kind = 'version' AND t.item_id = v.id AND t.part = 0)
LIMIT @most;

-- name: DropVersionTexts :many
DELETE FROM texts t USING document_versions v
WHERE t.tenant_id = @tenant_id AND t.kind = 'version' AND v.tenant_id = t.tenant_id AND v.id = t.item_id AND v.state = 'deleted'
RETURNING t.file_key;

-- name: EraseVersionTexts :many
DELETE FROM texts WHERE tenant_id = @tenant_id AND kind = 'version' AND item_id = ANY(@version_ids::bigint[]) RETURNING item_id, file_key;
