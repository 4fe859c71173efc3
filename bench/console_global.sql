-- Ten thousand firms in two regions beside those of the demo, with ten accounts each, of whom one cannot sign in; firm
-- 100001 has 5,000. Nobody knows their passwords.

INSERT INTO tenants (id, region, name, username_prefix, customer_id, edition, plan_type, created_at)
SELECT 100000 + n, CASE WHEN n % 3 = 0 THEN 'CA' ELSE 'US' END,
  (ARRAY['Alder','Birch','Cobalt','Dunmore','Ember','Fjord','Granite','Harbour','Indigo','Juniper'])[1 + n % 10] || ' & ' ||
  (ARRAY['Stowe','Tarn','Pryce','Marsh','Howe','Vale','Quay'])[1 + n / 10 % 7] || ' LLP ' || n,
  'bench' || n, 'C-' || n, (ARRAY['Core','Advanced','Trial','Starter'])[1 + n % 4], CASE WHEN n % 97 = 0 THEN 2 ELSE 1 END, now()
FROM generate_series(1, pg_temp.sized(10000)) n;

INSERT INTO accounts (sub, tenant_id, user_id, username, name, email, email_normalised, email_verified, password_hash, password_changed_at,
  must_change, enabled, last_sign_in, created_at)
SELECT md5(f.id || ' ' || p)::uuid, f.id, p, f.username_prefix || '.user' || p, 'User ' || p, 'user' || p || '@' || f.username_prefix || '.example',
  'user' || p || '@' || f.username_prefix || '.example', true, 'none', now(), p % 9 = 0, p % 10 <> 0, CASE WHEN p % 9 <> 0 THEN now() END, now()
FROM tenants f, LATERAL generate_series(1, CASE WHEN f.id = 100001 THEN 5000 ELSE 10 END) p WHERE f.id > 100000;
