-- +goose Up

-- Trees that nobody sees yet. A large copy makes its folders and what lies in them there, in many short transactions, and one more puts them
-- where they belong. They lie in the area that nobody sees, which destroyed folders are in as well. Where the job came to nothing, what is
-- left is removed.
CREATE TABLE folder_stages (
  tenant_id bigint NOT NULL,
  root_id   bigint NOT NULL,
  job_id    bigint NOT NULL,
  PRIMARY KEY (tenant_id, root_id),
  FOREIGN KEY (tenant_id, root_id) REFERENCES folders (tenant_id, id)
);
SELECT casefold_protect('folder_stages');
