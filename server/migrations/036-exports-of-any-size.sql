-- An export remembers under which scope and which count of changed rights it was ordered, and which moment its file shows.
alter table exports add scope text, add rights_epoch bigint, add snapshot_at timestamptz;
