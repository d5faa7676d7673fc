-- The names of people as they are shown. PostgreSQL reads `users.full_name` as `full_name(users)`.

create function full_name(users) returns text language sql stable parallel safe
  return upper($1.name || ' ' || $1.surname);

create function full_name(profiles) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, $1.surname, $1.s_surname));

create function full_name(pre_registers) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, $1.surname, $1.s_surname));

-- What people of other families see of a citizen: a first name and a first surname.
create function short_name(profiles) returns text language sql stable parallel safe
  return upper($1.name || ' ' || $1.surname);
