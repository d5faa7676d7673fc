import * as z from 'zod/mini'
import {
  type Call,
  call,
  type Effect,
  type idParam,
  type messageResponse,
  moment,
  one,
  page,
  portal,
  stored,
  versioned,
} from '../base/call.ts'
import type { Action, Need, RoleName } from '../base/permissions.ts'
import { anyInt, listOf, listParams, queryFlag, queryIds, queryInt, queryText, trashed } from '../base/query.ts'
import type { ValueKind } from '../base/value-kinds.ts'
import type { Messages } from '../messages/es.ts'
import { catalogueColumns } from './catalogue-columns.ts'

type Shape = z.ZodMiniType
type FieldName = keyof Messages['fields']

/** The form control of a field. It also decides the type of the field, and the kind, alignment and width of its column in the list. */
export type Control =
  | 'text'
  | 'long-text'
  | 'markdown'
  | 'number'
  | 'money'
  | 'switch'
  | 'select'
  | 'time'
  | 'date'
  | 'icon'
  | 'colour'
  | 'reference'
  | 'file'

/** One of a few values, and the key of its text. */
export interface Choice {
  readonly value: string | number
  readonly label: `choices.${keyof Messages['choices']}`
}

/** The facts about a field or a column, apart from its rule. The API and its clients use them. */
export interface Facts {
  /** The list has a column for it. Other fields are in the expanded row. */
  readonly inList?: true
  /** The search box searches it. The title is always searched. */
  readonly inSearch?: true
  /** The width of its column in rem, if the usual one of its kind does not fit. */
  readonly width?: number
  /** Only for a `text`: how its capitals are shown; by default unchanged, and those of the title as a sentence. */
  readonly writing?: 'name' | 'sentence'
  /** The list can be filtered by it: `name=1`, or for references and choices `name[]=1&name[]=2`. */
  readonly isFilter?: true
  /** The value at the start of the form, and the value of a new row if the request has none. */
  readonly initial?: boolean | string
  /** For a `reference`: the path of the list of its rows. Their names are returned as `<field without _id>_name`. */
  readonly to?: 'parks' | 'projects' | 'activity-types' | 'pse-services'
  /** Only for a `select`. */
  readonly options?: readonly Choice[]
}

export interface Field<R extends Shape = Shape, C extends Control = Control, F extends Facts = Facts> {
  readonly rule: R
  readonly control: C
  readonly facts: F
}

/** A field of a catalogue: the rule that validates its value, and the control that enters it. */
/* @__NO_SIDE_EFFECTS__ */
export function field<R extends Shape, C extends Control, const F extends Facts = Record<never, never>>(
  rule: R,
  control: C,
  facts?: F,
): Field<R, C, F> {
  return { rule, control, facts: facts ?? ({} as F) }
}

/** A read-only column of the catalogue's view. */
export interface Column<R extends Shape = Shape> {
  readonly row: R
  readonly kind: ValueKind
  readonly facts: Pick<Facts, 'inList' | 'inSearch' | 'width'>
}

/* @__NO_SIDE_EFFECTS__ */
export function column<R extends Shape>(row: R, kind: ValueKind, facts: Column['facts'] = {}): Column<R> {
  return { row, kind, facts }
}

/** Rows of another table that refer to a row. While such rows exist and are not deleted, the row cannot be deleted. */
export interface Use<U extends string = string> {
  readonly entity: U
  readonly table: string
  readonly column: string
  /** The parameter that filters the list of that entity to those rows. */
  readonly filter?: string
  /** The table that owns those rows. They count only while their owner is not deleted. */
  readonly partOf?: { readonly table: string; readonly column: string }
}

type Fields = Readonly<Record<string, Field>>
type Columns = Readonly<Record<string, Column>>

type Written<F extends Field> = F['control'] extends 'file' ? string : Exclude<z.output<F['rule']>, undefined>

/** The columns that every catalogue has. */
type CommonColumns = {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
}

/** A row on the wire. */
export type RowOf<F extends Fields, C extends Columns> = CommonColumns & { readonly [K in keyof F]: Written<F[K]> } & {
  readonly [K in keyof C]: z.output<C[K]['row']>
}

const listShape = {
  ...listParams,
  ...trashed,
  where: z.optional(queryInt),
  where_in: z.optional(queryIds),
  where_not: z.optional(queryText),
}
type FilterShape<F extends Fields> = {
  readonly [K in keyof F as F[K]['facts'] extends { readonly isFilter: true } ? K : never]: z.ZodMiniOptional<Shape>
}
type RuleShape<F extends Fields> = { readonly [K in keyof F]: F[K]['rule'] }
type PartialShape<F extends Fields> = {
  readonly [K in keyof F]: F[K]['control'] extends 'file'
    ? z.ZodMiniOptional<z.ZodMiniNullable<F[K]['rule']>>
    : F[K]['rule']
}

type Nothing = z.ZodMiniObject<Record<never, never>>
type IdParams = z.ZodMiniObject<{ readonly id: typeof idParam }>
type StaffCall<P extends Shape, Q extends Shape, B extends Shape, A extends Shape, E extends Effect = 'changes'> = Call<
  P,
  Q,
  B,
  A,
  readonly Need[],
  'staff',
  E
>
type RowSchema<R> = z.ZodMiniType<R, unknown>
type Done = ReturnType<typeof messageResponse>

/** The permissions of each role of a new portal on the rows. The superadmin may do everything. */
export type CatalogueGrants = Readonly<Partial<Record<Exclude<RoleName, 'superadmin'>, 'manage' | 'view'>>>

/** The administrator manages the rows, and every other role can read them. */
const readByEveryRole: CatalogueGrants = { admin: 'manage', viewer: 'view', assignor: 'view', validator: 'view' }

/** The screen of a catalogue, its model, its place in the menu, and its roles in a new portal. */
export interface Placement<N extends string = string, E extends string = string> {
  /** The name of its screen. */
  readonly name: N
  /** The name of its model. */
  readonly entity: E
  /** The paths of its screen. The path without a language is the English one by default. */
  readonly screen: { readonly en: string; readonly es: string; readonly plain?: string }
  /** The menu lists the catalogues in the order of these numbers. */
  readonly menuPlace: number
  readonly roles: CatalogueGrants
}

/** The declaration of a catalogue. Everything else is derived from it. */
interface Declaration<F extends Fields, C extends Columns, N extends string, E extends string, U extends string>
  extends Omit<Placement<N, E>, 'roles'> {
  /** {@link readByEveryRole} by default. */
  readonly roles?: CatalogueGrants
  /** The path under the portal's prefix; by default the name. */
  readonly path?: string
  /** By default the path with underscores. */
  readonly table?: string
  /** The view from which rows are read, if there are columns that the table does not have. */
  readonly view?: string
  /** In the order of the form and of the list. A field without a label does not compile. */
  readonly fields: F & { readonly [K in Exclude<keyof F, FieldName>]: never }
  readonly columns?: C & { readonly [K in Exclude<keyof C, FieldName>]: never }
  /** The field with the name of a row; `name` by default. */
  readonly title?: keyof F & string
  /** Rules between fields. */
  readonly checks?: readonly z.core.$ZodCheck<never>[]
  /** The tables that use its rows. A row in use cannot be deleted. */
  readonly usedBy?: readonly Use<U>[]
  /** Rows on which the system depends. They cannot be deleted, and their `fixed` fields cannot change. */
  readonly system?: { readonly ids: readonly number[]; readonly fixed?: readonly (keyof F & string)[] }
}

/** A catalogue: its declaration, and the schemas and six calls that are derived from it. */
export interface Catalogue<
  F extends Fields,
  C extends Columns,
  N extends string,
  E extends string,
  U extends string,
  R = RowOf<F, C>,
> extends Placement<N, E> {
  readonly path: string
  readonly table: string
  readonly view: string
  readonly fields: F
  readonly columns: C
  readonly title: string
  readonly usedBy: readonly Use<U>[]
  readonly system: { readonly ids: readonly number[]; readonly fixed: readonly string[] }
  /** A row on the wire. */
  readonly row: RowSchema<R>
  /** The input of a form. */
  readonly input: z.ZodMiniObject<RuleShape<F>>
  readonly index: StaffCall<
    Nothing,
    z.ZodMiniObject<typeof listShape & FilterShape<F>>,
    Nothing,
    ReturnType<typeof page<RowSchema<R>>>,
    'reads'
  >
  readonly show: StaffCall<IdParams, Nothing, Nothing, ReturnType<typeof one<RowSchema<R>>>, 'reads'>
  readonly store: StaffCall<Nothing, Nothing, z.ZodMiniObject<RuleShape<F>>, typeof stored.response>
  readonly update: StaffCall<
    IdParams,
    Nothing,
    z.ZodMiniObject<PartialShape<F> & { version: z.ZodMiniOptional<typeof anyInt> }>,
    Done
  >
  readonly destroy: StaffCall<IdParams, Nothing, Nothing, Done>
  readonly restore: StaffCall<IdParams, Nothing, Nothing, Done>
}

/** A catalogue with any type of rows. */
export type UntypedCatalogue<N extends string, E extends string, U extends string> = Catalogue<
  Fields,
  Columns,
  N,
  E,
  U,
  CatalogueRow
>
export type CatalogueRow = CommonColumns & Readonly<Record<string, unknown>>
export type CatalogueQuery = z.infer<z.ZodMiniObject<typeof listShape>> & Readonly<Record<string, unknown>>

/** Whether a field may be left empty. */
export function isOptional({ rule }: Field): boolean {
  return z.safeParse(rule, undefined).success
}

/* @__NO_SIDE_EFFECTS__ */
function rowOf({ rule, control, facts }: Field): Shape {
  const isFigure = control === 'number' || control === 'money' || control === 'reference'
  if (control === 'switch') return z.boolean()
  if (control === 'file') return z.string()
  const value = isFigure || typeof facts.options?.[0]?.value === 'number' ? z.number() : z.string()
  return z.safeParse(rule, null).success ? z.nullable(value) : value
}

/** The rule of a field in a new row, where a field with an initial value may be empty. */
/* @__NO_SIDE_EFFECTS__ */
function storedRule({ rule, facts: { initial } }: Field): Shape {
  if (initial === undefined) return rule
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
  return z._default(
    z.pipe(
      z.transform((value: unknown): unknown => (isEmpty(value) ? initial : value)),
      rule,
    ),
    initial,
  )
}

/* @__NO_SIDE_EFFECTS__ */
function filterOf({ control, facts }: Field): Shape {
  if (control === 'switch') return z.optional(queryFlag)
  if (control === 'reference') return z.optional(listOf(queryInt))
  const values = facts.options?.map(({ value }) => String(value)) ?? []
  return z.optional(listOf(z.enum(values, 'validation.one_of')))
}

function mapped<V, W>(of: Readonly<Record<string, V>>, by: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, by(value)]))
}

/** The rule of a file in an update. No value, or the address of the stored file, keeps that file. */
/* @__NO_SIDE_EFFECTS__ */
function fileOrStored(file: Shape, addresses: string): Shape {
  return z.nullish(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.startsWith(addresses) ? undefined : value)),
      z.nullish(file),
    ),
  )
}

/**
 * Declares a catalogue. Its fields decide what a form sends, what a row contains, how a list is filtered, and the six calls
 * with their permissions. To restore a row requires `destroy`: anyone who may delete may restore.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCatalogue<
  const N extends string,
  const E extends string,
  F extends Fields,
  C extends Columns = Record<never, never>,
  const U extends string = never,
>(declared: Declaration<F, C, N, E, U>): Catalogue<F, C, N, E, U> {
  const { name, entity, fields, path = name, table = path.replaceAll('-', '_'), checks = [], title = 'name' } = declared
  const needs = (action: Action): readonly Need[] => [{ action, entity }]
  const columns = declared.columns ?? ({} as C)
  const rules = mapped<Field, Shape>(fields, ({ rule }) => rule)
  const changes = mapped<Field, Shape>(fields, ({ rule, control }) =>
    control === 'file' ? fileOrStored(rule, portal(`${path}/`)) : rule,
  )
  const filters = Object.entries<Field>(fields).filter(([, { facts }]) => facts.isFilter === true)
  const row = z.object({
    id: z.int(),
    ...mapped<Field, Shape>(fields, rowOf),
    ...mapped<Column, Shape>(columns, (one) => one.row),
    ...versioned,
    deleted_at: z.nullable(moment),
  })
  const input = z.object(rules).check(...(checks as []))
  const takesFiles = Object.values<Field>(fields).some(({ control }) => control === 'file')
  const listed = catalogueColumns(fields, columns, title)
  const tag = path
  const all = portal(path)
  const single = portal(`${path}/:id`)
  const reading = { tag, needs: needs('view'), history: entity }
  const deleting = { tag, needs: needs('destroy') }
  return {
    ...declared,
    roles: declared.roles ?? readByEveryRole,
    path,
    table,
    view: declared.view ?? table,
    columns,
    title,
    usedBy: declared.usedBy ?? [],
    system: { ids: declared.system?.ids ?? [], fixed: declared.system?.fixed ?? [] },
    row,
    input,
    index: call('GET', all, {
      ...reading,
      summary: 'A page of rows; deleted rows require `destroy`',
      query: z.object({ ...listShape, ...mapped(Object.fromEntries(filters), filterOf) }),
      columns: listed,
      response: page(row),
    }),
    show: call('GET', single, {
      ...reading,
      summary: 'One row',
      columns: { headers: [...listed.headers, ...listed.expanded] },
      response: one(row),
    }),
    store: call('POST', all, {
      tag,
      summary: 'Create a row',
      needs: needs('create'),
      body: z.object(mapped<Field, Shape>(fields, storedRule)).check(...(checks as [])),
      ...stored,
      takesFiles,
    }),
    update: call('PUT', single, {
      tag,
      summary: 'Change a row; an optional field that is not sent does not change',
      needs: needs('update'),
      body: z.object({ ...changes, version: z.optional(anyInt) }).check(...(checks as [])),
      takesFiles,
    }),
    destroy: call('DELETE', single, {
      ...deleting,
      summary: 'Delete a row that nothing uses',
    }),
    restore: call('PATCH', portal(`${path}/:id/restore`), {
      ...deleting,
      summary: 'Restore a deleted row',
    }),
  } as unknown as Catalogue<F, C, N, E, U>
}
