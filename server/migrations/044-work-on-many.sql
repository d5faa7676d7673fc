-- Work on many records that continues after its answer is a job beside the exports. Its result is kept with it for a day.
alter table exports
  add message text,
  add result jsonb,
  drop constraint exports__status,
  add constraint exports__status
    check (status in ('queued', 'executing', 'retrying', 'exported', 'finished', 'failed', 'cancelled', 'expired'));
