-- Names as they are shown, in one place for each table. PostgreSQL finds a function of a row by the notation of a column: `users.full_name`.

create function full_name(users) returns text language sql stable parallel safe
  return upper($1.name || ' ' || $1.surname);

create function full_name(profiles) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, $1.surname, $1.s_surname));

create function full_name(pre_registers) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, $1.surname, $1.s_surname));
