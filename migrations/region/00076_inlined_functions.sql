-- +goose Up

-- PostgreSQL puts the body of such a function in the place of its call, which saves it from reading and planning the body anew in every
-- statement that writes a name. It does so only where a strict function would surely give NULL for NULL, and of a CASE it cannot tell. Both
-- give NULL for NULL without being strict.
ALTER FUNCTION casefold_name_key(text) CALLED ON NULL INPUT;
ALTER FUNCTION casefold_fold(text) CALLED ON NULL INPUT;
