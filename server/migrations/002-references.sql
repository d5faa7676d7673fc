-- Reference lists (specification, point 7). Rows come from the seed; ids are stable because clients keep them.

create table localities (
  id   integer primary key,
  name text not null constraint localities__name unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table upz (
  id          integer primary key,
  locality_id integer constraint upz__locality_id references localities,
  name        text not null,
  upz_code    text not null constraint upz__upz_code unique,
  upz_type_id integer not null,
  upz_type    text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index upz__by_locality on upz (locality_id);

create table neighborhoods (
  id                integer primary key,
  name              text not null,
  upz_code          text,
  neighborhood_code text,
  upz_id            integer constraint neighborhoods__upz_id references upz,
  locality_id       integer constraint neighborhoods__locality_id references localities,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz
);
create index neighborhoods__by_upz on neighborhoods (upz_id);

create table countries (
  id         integer primary key,
  name       text not null,
  name_en    text not null,
  code       text not null constraint countries__code unique,
  phone_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Departments of Colombia; "state" is the word of the wire. code = DANE, two digits.
create table states (
  id         integer primary key,
  name       text not null,
  country_id integer not null constraint states__country_id references countries,
  code       text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index states__by_country on states (country_id);

-- Municipalities. code = DANE, five digits.
create table cities (
  id         integer primary key,
  name       text not null,
  state_id   integer not null constraint cities__state_id references states,
  code       text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cities__by_state on cities (state_id);

create table document_types (
  id          integer primary key,
  name        text not null constraint document_types__name unique,
  description text not null,
  for_minors  boolean not null,
  for_adults  boolean not null
);

create table sex                   (id integer primary key, name text not null);
create table blood_types           (id integer primary key, name text not null);
create table disabilities          (id integer primary key, name text not null);
create table ethnic_groups         (id integer primary key, name text not null);
create table population_groups     (id integer primary key, name text not null);
create table gender_identities     (id integer primary key, name text not null);
create table sexual_orientations   (id integer primary key, name text not null);
create table contact_relationships (id integer primary key, name text not null);

-- Social-security entities: health insurers, pension funds, labour-risk insurers, family funds, parafiscal entities.
create table eps        (id integer primary key, code text not null, nit text not null, name text not null, is_active boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table afp        (id integer primary key, code text not null, nit text not null, name text not null, is_active boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table arl        (id integer primary key, code text not null, nit text not null, name text not null, is_active boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table ccf        (id integer primary key, code text not null, nit text not null, name text not null, is_active boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table parafiscal (id integer primary key, code text not null, nit text not null, name text not null, is_active boolean not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());

create table offices (
  id         integer primary key,
  name       text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table areas (
  id         integer primary key,
  name       text not null,
  office_id  integer not null constraint areas__office_id references offices,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table park_scales (id integer primary key, name text not null);
create table parks (
  id          integer primary key,
  code        text constraint parks__code unique,
  name        text not null,
  address     text,
  scale_id    integer constraint parks__scale_id references park_scales,
  locality_id integer constraint parks__locality_id references localities,
  upz_id      integer constraint parks__upz_id references upz,
  search      text generated always as (fold(coalesce(code, '') || ' ' || name || ' ' || coalesce(address, ''))) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index parks__search on parks using gin (search gin_trgm_ops);
