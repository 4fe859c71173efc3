-- name: AskForTexts :many
-- Whoever asks twice changes nothing. What is known of another record with the same file is taken over with all its parts, of
-- which some may still wait. Only a few of the records with the same file are looked at: thousands may have it and wait. OFFSET 0 keeps
-- PostgreSQL from reading all texts of the firm first.
INSERT INTO texts (tenant_id, kind, item_id, part, path, name, is_message, state, reason, pages, ocr_pages, file_key, later, try_after, created_at, known_at)
SELECT @tenant_id::bigint, @kind::text, a.item_id, coalesce(k.part, 0), k.path, k.name, coalesce(k.is_message, false), coalesce(k.state, 'waiting'),
  k.reason, coalesce(k.pages, 0), coalesce(k.ocr_pages, 0), k.file_key, @later::boolean, @now::timestamptz, @now::timestamptz,
  CASE WHEN k.state <> 'waiting' THEN @now::timestamptz END
FROM unnest(@item_ids::bigint[]) a (item_id)
CROSS JOIN LATERAL (
  SELECT o.file_key FROM text_sources o WHERE o.tenant_id = @tenant_id::bigint AND o.kind = @kind::text AND o.item_id = a.item_id OFFSET 0) s
LEFT JOIN LATERAL (
  SELECT f.item_id
  FROM (SELECT o.item_id FROM text_sources o
        WHERE o.tenant_id = @tenant_id::bigint AND o.kind = @kind::text AND o.file_key = s.file_key AND o.item_id <> a.item_id LIMIT 20) f
  CROSS JOIN LATERAL (
    SELECT FROM texts t WHERE t.tenant_id = @tenant_id::bigint AND t.kind = @kind::text AND t.item_id = f.item_id AND t.part = 0 AND t.state <> 'waiting' OFFSET 0) t
  LIMIT 1) twin ON true
LEFT JOIN LATERAL (
  SELECT t.part, t.path, t.name, t.is_message, t.state, t.reason, t.pages, t.ocr_pages, t.file_key FROM texts t
  WHERE t.tenant_id = @tenant_id::bigint AND t.kind = @kind::text AND t.item_id = twin.item_id FOR KEY SHARE OF t) k ON true
ON CONFLICT DO NOTHING
RETURNING item_id, part, state;

-- name: AskForNew :exec
-- AskForTexts for records whose files have just come, so that no other record can have one of them yet.
INSERT INTO texts (tenant_id, kind, item_id, state, try_after, created_at)
SELECT @tenant_id::bigint, @kind::text, unnest(@item_ids::bigint[]), 'waiting', @now::timestamptz, @now::timestamptz
ON CONFLICT DO NOTHING;

-- name: AskForCopies :many
-- AskForTexts for records that are copies. Where nothing is known of its source, a copy waits like every other record.
INSERT INTO texts (tenant_id, kind, item_id, part, path, name, is_message, state, reason, pages, ocr_pages, file_key, try_after, created_at, known_at)
SELECT @tenant_id::bigint, @kind::text, a.item_id, coalesce(k.part, 0), k.path, k.name, coalesce(k.is_message, false), coalesce(k.state, 'waiting'),
  k.reason, coalesce(k.pages, 0), coalesce(k.ocr_pages, 0), k.file_key, @now::timestamptz, @now::timestamptz,
  CASE WHEN k.state <> 'waiting' THEN @now::timestamptz END
FROM (SELECT unnest(@item_ids::bigint[]) AS item_id, unnest(@sources::bigint[]) AS source) a
LEFT JOIN texts first ON first.tenant_id = @tenant_id::bigint AND first.kind = @kind::text AND first.item_id = a.source AND first.part = 0
  AND first.state <> 'waiting'
LEFT JOIN LATERAL (
  SELECT t.part, t.path, t.name, t.is_message, t.state, t.reason, t.pages, t.ocr_pages, t.file_key FROM texts t
  WHERE t.tenant_id = @tenant_id::bigint AND t.kind = @kind::text AND t.item_id = first.item_id FOR KEY SHARE OF t) k ON true
RETURNING item_id, part, state;

-- name: ClaimTexts :many
UPDATE texts t SET claimed_by = @claim::bigint, attempts = t.attempts + 1
FROM (SELECT w.kind, w.item_id, w.part FROM texts w
      WHERE w.tenant_id = @tenant_id AND w.state = 'waiting' AND w.claimed_by IS NULL AND w.try_after <= @now
      ORDER BY w.later, w.created_at, w.item_id LIMIT @most FOR UPDATE SKIP LOCKED) c
WHERE t.tenant_id = @tenant_id AND t.kind = c.kind AND t.item_id = c.item_id AND t.part = c.part
RETURNING t.kind, t.item_id, t.part, t.attempts, coalesce(t.path, '')::text AS path, coalesce(t.name, '')::text AS name, t.is_message;

-- name: KnownElsewhere :many
-- What is known of the same part of another record with the same file. Nobody can forget it before the transaction ends.
SELECT a.item_id::bigint AS item_id, a.part::integer AS part, k.item_id AS twin, k.state, k.reason, k.pages, k.ocr_pages, k.file_key
FROM (SELECT unnest(@item_ids::bigint[]) AS item_id, unnest(@parts::integer[]) AS part, unnest(@paths::text[]) AS path) a
CROSS JOIN LATERAL (
  SELECT o.file_key FROM text_sources o WHERE o.tenant_id = @tenant_id::bigint AND o.kind = @kind::text AND o.item_id = a.item_id OFFSET 0) s
CROSS JOIN LATERAL (
  SELECT t.item_id, t.state, t.reason, t.pages, t.ocr_pages, t.file_key
  FROM (SELECT o.item_id FROM text_sources o
        WHERE o.tenant_id = @tenant_id::bigint AND o.kind = @kind::text AND o.file_key = s.file_key AND o.item_id <> a.item_id LIMIT 20) f
  JOIN texts t ON t.tenant_id = @tenant_id::bigint AND t.kind = @kind::text AND t.item_id = f.item_id AND coalesce(t.path, '') = a.path AND t.state <> 'waiting'
  LIMIT 1 FOR KEY SHARE OF t) k;

-- name: PartsBelow :many
-- The files that lie in a message of a record, which has this path, and no deeper.
SELECT path::text AS path, name::text AS name, is_message FROM texts
WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part > 0
  AND left(path, length(@beginning::text)) = @beginning::text AND position('/' IN substr(path, length(@beginning::text) + 1)) = 0
ORDER BY part;

-- name: HoldItem :exec
-- Whoever adds parts to a record comes after whoever else does.
SELECT FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part = 0 FOR NO KEY UPDATE;

-- name: AskForParts :one
-- Adds the parts that were found in a message, which wait as long as the message did, and says how many of them there are. Pictures that
-- decorate it have no text and need not be read.
WITH found AS (
  SELECT unnest(@paths::text[]) AS path, unnest(@names::text[]) AS name, unnest(@messages::boolean[]) AS is_message,
    unnest(@decorations::boolean[]) AS is_decoration
), there AS (
  SELECT max(part) AS last, min(created_at) AS created_at, bool_or(later) AS later FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id
), added AS (
  INSERT INTO texts (tenant_id, kind, item_id, part, path, name, is_message, state, reason, known_at, later, try_after, created_at)
  SELECT @tenant_id, @kind, @item_id, n.part, n.path, n.name, n.is_message, CASE WHEN n.is_decoration THEN 'not' ELSE 'waiting' END,
    CASE WHEN n.is_decoration THEN 'empty' END, CASE WHEN n.is_decoration THEN @now::timestamptz END, t.later, @now::timestamptz, t.created_at
  FROM there t CROSS JOIN LATERAL (
    SELECT (t.last + row_number() OVER ())::integer AS part, f.path, f.name, f.is_message, f.is_decoration FROM found f
    WHERE NOT EXISTS (SELECT FROM texts o WHERE o.tenant_id = @tenant_id AND o.kind = @kind AND o.item_id = @item_id AND o.path = f.path)) n
  WHERE n.part <= @most::integer
  RETURNING part
)
SELECT ((SELECT count(*) FROM added)
  + (SELECT count(*) FROM texts o JOIN found f ON f.path = o.path WHERE o.tenant_id = @tenant_id AND o.kind = @kind AND o.item_id = @item_id))::bigint AS parts;

-- name: KeepPartly :exec
-- There is more in it than is read.
UPDATE texts SET state = 'partly', reason = 'tooLong'
WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = @item_id AND part = @part AND state = 'searchable';

-- name: KeepTexts :many
-- Nothing is kept of what somebody else has claimed since, or what is gone. All together are one statement: what it costs to write the
-- change log of searches depends on the number of statements more than on that of rows.
UPDATE texts t SET state = k.state, reason = nullif(k.reason, ''), pages = k.pages, ocr_pages = k.ocr_pages, file_key = nullif(k.file_key, ''),
  claimed_by = NULL, known_at = @now::timestamptz
FROM (SELECT unnest(@kinds::text[]) AS kind, unnest(@item_ids::bigint[]) AS item_id, unnest(@parts::integer[]) AS part, unnest(@states::text[]) AS state,
  unnest(@reasons::text[]) AS reason, unnest(@pages::integer[]) AS pages, unnest(@ocr_pages::integer[]) AS ocr_pages, unnest(@file_keys::text[]) AS file_key) k
WHERE t.tenant_id = @tenant_id AND t.kind = k.kind AND t.item_id = k.item_id AND t.part = k.part AND t.claimed_by = @claim::bigint
RETURNING t.kind, t.item_id, t.part;

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
SELECT item_id, part, state, coalesce(reason, '')::text AS reason, pages, ocr_pages, coalesce(file_key, '')::text AS file_key, coalesce(name, '')::text AS name
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

-- name: DeletedVersions :many
SELECT DISTINCT v.id FROM texts t JOIN document_versions v ON v.tenant_id = t.tenant_id AND v.id = t.version_id
WHERE t.tenant_id = @tenant_id AND v.state = 'deleted' LIMIT @most;

-- name: EmailSources :many
SELECT id, file_key::text AS file_key FROM emails WHERE tenant_id = @tenant_id AND id = ANY(@ids::bigint[]);

-- name: UnaskedEmails :many
SELECT e.id FROM emails e
WHERE e.tenant_id = @tenant_id
  AND NOT EXISTS (SELECT FROM texts t WHERE t.tenant_id = e.tenant_id AND t.kind = 'email' AND t.item_id = e.id AND t.part = 0)
LIMIT @most;

-- name: Forget :many
DELETE FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = ANY(@item_ids::bigint[]) RETURNING file_key;

-- name: EraseTexts :many
DELETE FROM texts WHERE tenant_id = @tenant_id AND kind = @kind AND item_id = ANY(@ids::bigint[]) RETURNING item_id, file_key;
