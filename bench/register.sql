-- A large register in the demo's firm of region CA: 500 users, 200 groups, 20,000 clients, 100,000 matters, half of the
-- matters restricted to five people and two groups each. The first client has 10,000 of the matters. Everything that
-- could be counted has an id above a million, beside what the demo made. pg_temp.sized makes all of it smaller where growth is measured.

INSERT INTO users (tenant_id, id, sub, username, display_name, email, created_at)
SELECT 1002, 1000000 + n, gen_random_uuid(), 'mr.user' || n,
  (ARRAY['Ada','Bo','Chloe','Dan','Eve','Femi','Gus','Hana','Ivo','Jane'])[1 + n % 10] || ' ' ||
  (ARRAY['Abbott','Ortiz','Nakamura','Silva','Weber','Okoro','Lind','Rossi','Kaya','Moore'])[1 + n / 10 % 10] || ' ' || n,
  'user' || n || '@example.com', now()
FROM generate_series(1, 500) n;

INSERT INTO permission_groups (tenant_id, id, name, created_at)
SELECT 1002, 1000000 + n, 'Practice group ' || n, now() FROM generate_series(1, 200) n;

-- Ten groups for everybody, the ordinary user of the demo included.
INSERT INTO permission_group_members (tenant_id, group_id, user_id)
SELECT DISTINCT 1002, 1000001 + (u.id * 7 + k * 19) % 200, u.id
FROM users u, generate_series(1, 10) k WHERE u.tenant_id = 1002 AND u.username <> 'mr.claire.fontaine';

INSERT INTO lookup_items (tenant_id, family, id, name, updated_at)
SELECT 1002, f.family, 1000000 + n, f.label || ' ' || n, now()
FROM (VALUES ('matterType', 'Kind', 20), ('officeBranch', 'Office', 8), ('matterTag', 'Topic', 50), ('clientTag', 'Sector', 30))
  f(family, label, most), generate_series(1, f.most) n;

INSERT INTO clients (tenant_id, id, name, active, created_at)
SELECT 1002, 1000000 + n,
  (ARRAY['Alder','Birch','Cobalt','Delta','Ember','Fjord','Granite','Harbour','Indigo','Juniper'])[1 + n % 10] || ' ' ||
  (ARRAY['Shipping','Foods','Capital','Energy','Textiles','Media','Systems'])[1 + n / 10 % 7] || ' Company ' || n,
  n % 11 <> 0, now()
FROM generate_series(1, pg_temp.sized(20000)) n;

INSERT INTO matters (tenant_id, id, name, custom_id, client_id, type_id, office_id, opened_on, closed_on, restricted, created_at)
SELECT 1002, 1000000 + n,
  (ARRAY['Acme','Bolt','Cedar','Dyne','Ester','Flint','Gamma','Helix','Iris','Jasper','Keel','Lumen'])[1 + n * 7 % 12] || ' v. ' ||
  (ARRAY['Moss','Nova','Opal','Pike','Quill','Reed','Sable','Tern','Umber','Vale','Wren'])[1 + n * 5 % 11] || ', matter ' || to_char(n, 'FM000000'),
  CASE WHEN n % 3 = 0 THEN '' ELSE 'M-' || to_char(n, 'FM000000') END,
  1000001 + CASE WHEN n <= pg_temp.sized(10000) THEN 0 ELSE 1 + n::bigint * 7919 % (pg_temp.sized(20000) - 1) END, 1000001 + n % 20, 1000001 + n % 8,
  date '2016-01-01' + n % 3600, CASE WHEN n % 5 < 2 THEN date '2020-01-01' + n % 2000 END, n / 7 % 2 = 1, now()
FROM generate_series(1, pg_temp.sized(100000)) n;

INSERT INTO matter_tags (tenant_id, matter_id, tag_id)
SELECT 1002, 1000000 + n, 1000001 + (n * 3 + k * 17) % 50 FROM generate_series(1, pg_temp.sized(100000)) n, generate_series(1, 2) k;

INSERT INTO matter_staff (tenant_id, matter_id, user_id)
SELECT 1002, 1000000 + n, 1000001 + (n * 13 + k * 101) % 500 FROM generate_series(1, pg_temp.sized(100000)) n, generate_series(1, 3) k;

INSERT INTO matter_staff (tenant_id, matter_id, user_id)
SELECT 1002, 1000000 + n * pg_temp.sized(1000), u.id FROM users u, generate_series(1, 100) n WHERE u.tenant_id = 1002 AND u.username = 'mr.owen.leduc';

INSERT INTO matter_allowed_users (tenant_id, matter_id, user_id)
SELECT 1002, m.id, 1000001 + (m.id * 11 + k * 97) % 500
FROM matters m, generate_series(1, 5) k WHERE m.tenant_id = 1002 AND m.id > 1000000 AND m.restricted;

INSERT INTO matter_allowed_groups (tenant_id, matter_id, group_id)
SELECT 1002, m.id, 1000001 + (m.id * 3 + k * 71) % 200
FROM matters m, generate_series(1, 2) k WHERE m.tenant_id = 1002 AND m.id > 1000000 AND m.restricted;
