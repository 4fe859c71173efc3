-- +goose Up

-- A change that leaves all indexed columns alone, as that of the lists of who may see a matter is, writes no index where the new version of the
-- row fits on its page.
ALTER TABLE matters SET (fillfactor = 85);

-- Nobody searches by what lines say. Statistics of it took longer to gather than thousands of lines to write.
ALTER TABLE audit_lines ALTER before SET STATISTICS 0;
ALTER TABLE audit_lines ALTER after SET STATISTICS 0;
