-- A person may have one name only. The surname is then an empty text, because clients read a text.

create or replace function full_name(profiles) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, nullif($1.surname, ''), $1.s_surname));

create or replace function full_name(pre_registers) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, $1.s_name, nullif($1.surname, ''), $1.s_surname));

create or replace function short_name(profiles) returns text language sql stable parallel safe
  return upper(concat_ws(' ', $1.name, nullif($1.surname, '')));
