-- Trigrams for search, and B-tree operators in GIN so that its indexes can begin with the workspace.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
