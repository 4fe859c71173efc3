-- +goose Up

-- What a person may see of the register is decided here and nowhere else. The person is the one of the transaction
-- (casefold.user_id); firm admins and uptime admins see all. Every list, count, suggestion and single read of a matter
-- goes through this view. What a person is does not depend on the row and is computed once; whom a matter
-- names the planner looks up for one matter and hashes for many, which is why it says EXISTS and not IN.
CREATE VIEW visible_matters WITH (security_invoker = true) AS
SELECT m.* FROM matters m
WHERE NOT m.restricted
   OR (SELECT EXISTS (
         SELECT FROM users u WHERE u.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND u.id = (SELECT current_setting('casefold.user_id')::bigint) AND u.type = 'uptimeAdmin')
       OR EXISTS (
         SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
         WHERE gm.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND g.type = 'FIRM_ADMIN'))
   OR EXISTS (SELECT FROM matter_allowed_users a
         WHERE a.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND a.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND a.matter_id = m.id)
   OR EXISTS (SELECT FROM matter_allowed_groups a
         JOIN permission_group_members gm ON gm.tenant_id = a.tenant_id AND gm.group_id = a.group_id
         WHERE a.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND a.matter_id = m.id);
GRANT SELECT ON visible_matters TO casefold_app;
