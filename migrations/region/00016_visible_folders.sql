-- +goose Up

-- Who sees which folders, as one chain of lookups and not as a union: a document leads to its folder and the folder to its
-- matter by their keys, however many of each there are.
CREATE OR REPLACE VIEW visible_folders WITH (security_invoker = true) AS
SELECT f.*, m.name AS matter_name, coalesce(m.deleted, false) AS matter_deleted
FROM folders f LEFT JOIN visible_matters m ON m.tenant_id = f.tenant_id AND m.id = f.matter_id
WHERE m.id IS NOT NULL OR f.area = 'public' OR f.area = 'private'
   AND (SELECT EXISTS (
         SELECT FROM users u WHERE u.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND u.id = (SELECT current_setting('casefold.user_id')::bigint) AND u.type = 'uptimeAdmin')
       OR EXISTS (
         SELECT FROM permission_group_members gm JOIN permission_groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
         WHERE gm.tenant_id = (SELECT current_setting('casefold.tenant_id')::bigint)
           AND gm.user_id = (SELECT current_setting('casefold.user_id')::bigint) AND g.type = 'FIRM_ADMIN'));
