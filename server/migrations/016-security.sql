-- A role may ask for a second factor. The secret is kept sealed with a key of the installation; of recovery codes only hashes.
alter table roles add column requires_totp boolean not null default false;

create table user_totp (
  user_id         integer primary key constraint user_totp__user_id references users on delete cascade,
  secret          bytea not null,
  -- Null until the person has shown with a code that their application has it.
  confirmed_at    timestamptz,
  -- The last step of thirty seconds whose code was taken: no code is good twice.
  last_step       bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'
);

-- What people ask the trail for, at any size: one event, one request, one day.
create index audits__by_event on audits (event, id desc);
create index audits__by_request on audits (request_id) where request_id is not null;
create index audits__by_moment on audits (created_at, id);

-- The trigger refuses everybody; the rights refuse the program itself, the owner of the table.
revoke update, delete, truncate on audits from public;
do $$ begin execute format('revoke update, delete, truncate on audits from %I', current_user); end $$;
