-- Lists that other tables refer to. The seed writes their rows. Ids do not change, because clients store them.


-- Places

create table countries (
  id         integer primary key,
  name       text not null,
  name_en    text not null,
  code       text not null constraint countries__code unique,
  phone_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table countries is 'Countries of the world.';

create table states (
  id         integer primary key,
  name       text not null,
  country_id integer not null constraint states__country_id references countries,
  code       text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index states__by_country on states (country_id);
comment on table states is 'Departments of Colombia and states of other countries.';
comment on column states.code is 'Two digits of DANE.';

create table cities (
  id         integer primary key,
  name       text not null,
  state_id   integer not null constraint cities__state_id references states,
  code       text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cities__by_state on cities (state_id);
comment on table cities is 'Municipalities of Colombia.';
comment on column cities.code is 'Five digits of DANE.';

create table localities (
  id         integer primary key,
  name       text not null constraint localities__name unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table localities is 'Localities of Bogotá, and one row for people who live elsewhere.';

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
comment on table upz is 'Planning units (UPZ) of the localities.';

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
comment on table neighborhoods is 'Neighborhoods of the planning units.';


-- Parks

create table park_scales (
  id   integer primary key,
  name text not null
);
comment on table park_scales is 'Sizes of parks: metropolitan, zonal, of a neighborhood …';

create table parks (
  id          integer primary key,
  code        text constraint parks__code unique,
  name        text not null,
  address     text,
  scale_id    integer constraint parks__scale_id references park_scales,
  locality_id integer constraint parks__locality_id references localities,
  upz_id      integer constraint parks__upz_id references upz,
  search      text generated always as (fold_words(coalesce(code, '') || ' ' || name || ' ' || coalesce(address, ''))) stored,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index parks__search on parks using gin (search gin_trgm_ops);
comment on table parks is 'Parks of the institute.';
comment on column parks.search is 'The text in which the search looks for a word.';


-- Data of a person

create table document_types (
  id          integer primary key,
  name        text not null constraint document_types__name unique,
  description text not null,
  for_minors  boolean not null,
  for_adults  boolean not null
);
comment on table document_types is 'Types of identity documents, and for which ages each is valid.';

create table sex (
  id   integer primary key,
  name text not null
);
comment on table sex is 'Sexes of a person.';

create table blood_types (
  id   integer primary key,
  name text not null
);
comment on table blood_types is 'Blood types.';

create table disabilities (
  id   integer primary key,
  name text not null
);
comment on table disabilities is 'Kinds of disability. Sensitive data: row 99 is "PREFIERO NO DECIRLO" (Ley 1581 of 2012, article 6).';

create table ethnic_groups (
  id   integer primary key,
  name text not null
);
comment on table ethnic_groups is 'Ethnic groups. Sensitive data, with row 99 as in `disabilities`.';

create table population_groups (
  id   integer primary key,
  name text not null
);
comment on table population_groups is 'Population groups. Sensitive data, with row 99 as in `disabilities`.';

create table gender_identities (
  id   integer primary key,
  name text not null
);
comment on table gender_identities is 'Gender identities. Sensitive data, with row 99 as in `disabilities`.';

create table sexual_orientations (
  id   integer primary key,
  name text not null
);
comment on table sexual_orientations is 'Sexual orientations. Sensitive data, with row 99 as in `disabilities`.';

create table contact_relationships (
  id   integer primary key,
  name text not null
);
comment on table contact_relationships is 'Relationships of a contact to the person.';

create table eps (
  id         integer primary key,
  code       text not null,
  nit        text not null,
  name       text not null,
  is_active  boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table eps is 'Health insurers (EPS). Row 99 is "PREFIERO NO DECIRLO".';


-- Social security and offices, for clients of the institute's other systems

create table afp (
  id         integer primary key,
  code       text not null,
  nit        text not null,
  name       text not null,
  is_active  boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table afp is 'Pension funds (AFP).';

create table arl (
  id         integer primary key,
  code       text not null,
  nit        text not null,
  name       text not null,
  is_active  boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table arl is 'Insurers of labour risks (ARL).';

create table ccf (
  id         integer primary key,
  code       text not null,
  nit        text not null,
  name       text not null,
  is_active  boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table ccf is 'Family compensation funds (CCF).';

create table parafiscal (
  id         integer primary key,
  code       text not null,
  nit        text not null,
  name       text not null,
  is_active  boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table parafiscal is 'Parafiscal entities.';

create table offices (
  id         integer primary key,
  name       text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table offices is 'Offices of the institute.';

create table areas (
  id         integer primary key,
  name       text not null,
  office_id  integer not null constraint areas__office_id references offices,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table areas is 'Areas of the offices.';


-- Lists that staff may edit, and that records of several rooms refer to

create table status (
  id         integer generated by default as identity primary key,
  name       text not null,
  color      text not null,
  code       text constraint status__code check (
    code in ('pending', 'validating', 'verified', 'returned', 'accepted', 'rejected')),
  family     text not null constraint status__family check (family in ('profile', 'subscription', 'file')),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- For the foreign keys to a status of one family.
  constraint status__id_and_family unique (id, family)
);
create unique index status__code on status (family, code);
create unique index status__name on status (family, fold(name)) where deleted_at is null;
create trigger status_version before update on status for each row execute function bump_version();
comment on table status is 'Statuses of people, of enrolments and teams, and of documents. Rows 1 to 10 have a meaning in the program; staff may rename them.';
comment on column status.code is 'The meaning of the status, independent of its name. Null for a status that staff added.';
comment on column status.family is
  'The kind of record with this status: people (`profile`: 1 pending, 2 in validation, 3 verified, 4 returned), enrolments and teams (`subscription`: '
  '5 pending, 6 accepted, 7 rejected), documents (`file`: 8 pending, 9 verified, 10 returned).';

create table profile_types (
  id         integer generated by default as identity primary key,
  name       text not null,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index profile_types__name on profile_types (fold(name)) where deleted_at is null;
create trigger profile_types_version before update on profile_types for each row execute function bump_version();
comment on table profile_types is 'Roles of a person in an account: 1 is the holder and 2 a beneficiary; the program uses these two ids.';

create table file_types (
  id         integer generated by default as identity primary key,
  name       text not null,
  kind       text constraint file_types__kind check (
    kind in ('identity', 'civil_registration', 'receipt', 'health_insurance', 'guardian', 'disability', 'residence')),
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index file_types__name on file_types (fold(name)) where deleted_at is null;
-- The types that the program itself requires exist once.
create unique index file_types__kind on file_types (kind) where kind in ('identity', 'receipt') and deleted_at is null;
create trigger file_types_version before update on file_types for each row execute function bump_version();
comment on table file_types is 'Types of documents of a person: an identity document, a certificate …';
comment on column file_types.kind is
  'The meaning of the type in the program, independent of its name: the fields that its documents show, and whether citizens may send them. '
  'Null for a type without one.';
