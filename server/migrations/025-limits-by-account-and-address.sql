-- A sign-in asks whether the person used this address lately.
create index sessions__by_user_and_ip on sessions (user_id, ip, last_used_at);

-- Who of the staff sent a link to set a new password; null where a stranger asked. Strangers have a limit of their own.
alter table password_resets add column asked_by integer constraint password_resets__asked_by references users;

-- Counts a try with each counter when all limits allow it, in one statement, so that others with the same keys wait only for
-- that. `counters` is a list of {key, limits: [{allowed, seconds}]}. Answers {before: [tries of the first limit of each]}, or
-- {counter, limit, wait}: the place of the limit that refuses, and the seconds until it does not.
create function take_try(counters jsonb, moment timestamptz) returns jsonb
  language plpgsql
  as $$
declare
  counter jsonb;
  bound jsonb;
  place integer;
  bound_place integer;
  found integer;
  oldest timestamptz;
  before jsonb := '[]';
begin
  -- In one order, so that two who share some of the keys cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select value ->> 'key' as key from jsonb_array_elements(counters) order by 1) as keys;
  for counter, place in select value, ordinality - 1 from jsonb_array_elements(counters) with ordinality loop
    for bound, bound_place in select value, ordinality - 1 from jsonb_array_elements(counter -> 'limits') with ordinality loop
      select count(*), min(at) into found, oldest from (
        select tries.at from tries
        where key = counter ->> 'key' and tries.at > moment - make_interval(secs => (bound ->> 'seconds')::integer)
        order by tries.at desc limit (bound ->> 'allowed')::integer) as latest;
      if found >= (bound ->> 'allowed')::integer then
        return jsonb_build_object('counter', place, 'limit', bound_place, 'wait',
          greatest(1, ceil(extract(epoch from oldest - moment) + (bound ->> 'seconds')::integer)));
      end if;
      if bound_place = 0 then
        before := before || to_jsonb(found);
      end if;
    end loop;
  end loop;
  insert into tries (key, at) select value ->> 'key', moment from jsonb_array_elements(counters);
  delete from tries where ctid = any(array(
    select ctid from tries where tries.at < moment - interval '1 hour' limit 100 for update skip locked));
  return jsonb_build_object('before', before);
end $$;
