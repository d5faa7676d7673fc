import * as z from 'zod/mini'
import { type Call, call, idParam, moment, one, page, portal, said } from '../base/call.ts'
import type { Action, Need, RoleName } from '../base/permissions.ts'
import { anyInt, listOf, listParams, queryFlag, queryIds, queryInt, queryText, trashed } from '../base/query.ts'
import type { Messages } from '../messages/es.ts'

type Shape = z.ZodMiniType
type FieldName = keyof Messages['fields']

/** How a value is entered. The type and the side of its column in the list follow from it. */
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

/** One of a few values, and the key of its words. */
export interface Choice {
  readonly value: string | number
  readonly label: `choices.${keyof Messages['choices']}`
}

/** What both sides know of a field or a column beside its rule. */
export interface Facts {
  /** The list has a column for it; other fields stand in the expanded row. */
  readonly inList?: true
  /** The search box looks through it. The title is always searched. */
  readonly inSearch?: true
  /** The list can be narrowed by it: `name=1`, or for references and choices `name[]=1&name[]=2`. */
  readonly isFilter?: true
  /** The value that the form starts with, and of a new row that sends none. */
  readonly initial?: boolean | string
  /** Of a `reference`: the path of the list of its rows. Their names come as `<field without _id>_name`. */
  readonly to?: 'parks' | 'projects' | 'activity-types' | 'pse-services'
  /** Of a `select`. */
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

/** A column of the catalogue's view: it is read and never written. */
export interface Column<R extends Shape = Shape> {
  readonly row: R
  readonly facts: Pick<Facts, 'inList' | 'inSearch'>
}

/* @__NO_SIDE_EFFECTS__ */
export function column<R extends Shape>(row: R, facts: Column['facts'] = {}): Column<R> {
  return { row, facts }
}

/** Live rows of another table that refer to a row: while there are any, the row is not deleted. */
export interface Use<U extends string = string> {
  readonly entity: U
  readonly table: string
  readonly column: string
  /** The parameter that narrows the list of that entity to those rows. */
  readonly filter?: string
  /** The table that owns those rows: they count only while their owner is live. */
  readonly partOf?: { readonly table: string; readonly column: string }
}

type Fields = Readonly<Record<string, Field>>
type Columns = Readonly<Record<string, Column>>

type Written<F extends Field> = F['control'] extends 'file' ? string : Exclude<z.output<F['rule']>, undefined>

/** The columns that every catalogue has. */
type Kept = {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
}

/** A row on the wire. */
export type RowOf<F extends Fields, C extends Columns> = Kept & { readonly [K in keyof F]: Written<F[K]> } & {
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
type ShorthandShape<S extends string> = { readonly [K in S]: z.ZodMiniOptional<z.ZodMiniUnknown> }
type RuleShape<F extends Fields> = { readonly [K in keyof F]: F[K]['rule'] }
type PartialShape<F extends Fields> = {
  readonly [K in keyof F]: F[K]['control'] extends 'file'
    ? z.ZodMiniOptional<z.ZodMiniNullable<F[K]['rule']>>
    : F[K]['rule']
}

const idParams = z.object({ id: idParam })
const nothing = z.object({})
type Nothing = typeof nothing
type IdParams = typeof idParams
type RowSchema<R> = z.ZodMiniType<R, unknown>
const created = z.object({ id: z.int() })
type Created = ReturnType<typeof said<typeof created>>
type Done = ReturnType<typeof said>

/** What the roles of a new portal may do with the rows; the superadmin may do everything. */
export type CatalogueGrants = Readonly<Partial<Record<Exclude<RoleName, 'superadmin'>, 'manage' | 'view'>>>

/** The administrator maintains the rows, every other role reads them. */
export const readByEveryRole: CatalogueGrants = { admin: 'manage', viewer: 'view', assignor: 'view', validator: 'view' }

/** Where a catalogue stands: its screen, its model, its place in the menu, and the roles that it begins with. */
export interface Placement<N extends string = string, E extends string = string> {
  /** The name of its screen. */
  readonly name: N
  /** The name of its model. */
  readonly entity: E
  /** The paths of its screen; the one without a language is the English one if nothing else is said. */
  readonly screen: { readonly en: string; readonly es: string; readonly plain?: string }
  /** The catalogues stand in the menu in the order of these numbers. */
  readonly menuPlace: number
  readonly roles: CatalogueGrants
}

/** What a declaration says; everything else follows from it. */
interface Declaration<
  F extends Fields,
  C extends Columns,
  S extends string,
  N extends string,
  E extends string,
  U extends string,
> extends Placement<N, E> {
  /** Under the portal's prefix. */
  readonly path: string
  readonly table: string
  /** The view that rows are read from, where there are columns that the table has not. */
  readonly view?: string
  /** In the order of the form and of the list. A field without a label does not compile. */
  readonly fields: F & { readonly [K in Exclude<keyof F, FieldName>]: never }
  readonly columns?: C & { readonly [K in Exclude<keyof C, FieldName>]: never }
  /** The field that names a row; `name` by default. */
  readonly title?: keyof F & string
  /** Rules between fields. */
  readonly checks?: readonly z.core.$ZodCheck<never>[]
  /** What uses its rows. A row in use is not deleted. */
  readonly usedBy?: readonly Use<U>[]
  /** Rows that the system depends on: they are not deleted, and their `fixed` fields do not change. */
  readonly system?: { readonly ids: readonly number[]; readonly fixed?: readonly (keyof F & string)[] }
  /** Parameters of older clients that stand for the value of a filter. */
  readonly shorthands?: Readonly<Record<S, { readonly field: keyof F & string; readonly value: string }>>
}

/** A catalogue: its declaration, and the schemas and six calls that follow from it. */
export interface Catalogue<
  F extends Fields,
  C extends Columns,
  S extends string,
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
  readonly shorthands: Readonly<Record<string, { readonly field: string; readonly value: string }>>
  /** A row on the wire. */
  readonly row: RowSchema<R>
  /** What a form fills in. */
  readonly input: z.ZodMiniObject<RuleShape<F>>
  readonly index: Call<
    Nothing,
    z.ZodMiniObject<typeof listShape & FilterShape<F> & ShorthandShape<S>>,
    Nothing,
    ReturnType<typeof page<RowSchema<R>>>
  >
  readonly show: Call<IdParams, Nothing, Nothing, ReturnType<typeof one<RowSchema<R>>>>
  readonly store: Call<Nothing, Nothing, z.ZodMiniObject<RuleShape<F>>, Created>
  readonly update: Call<
    IdParams,
    Nothing,
    z.ZodMiniObject<PartialShape<F> & { version: z.ZodMiniOptional<typeof anyInt> }>,
    Done
  >
  readonly destroy: Call<IdParams, Nothing, Nothing, Done>
  readonly restore: Call<IdParams, Nothing, Nothing, Done>
}

/** A catalogue whatever its rows hold. */
export type UntypedCatalogue<N extends string, E extends string, U extends string> = Catalogue<
  Fields,
  Columns,
  never,
  N,
  E,
  U,
  CatalogueRow
>
export type CatalogueRow = Kept & Readonly<Record<string, unknown>>
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

/** The rule of a field in a new row: a field with an initial value may be left empty there. */
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

/** The rule of a file in an update: nothing, or the address of the stored file as it was read, keeps that file. */
/* @__NO_SIDE_EFFECTS__ */
function keptOr(file: Shape, addresses: string): Shape {
  return z.nullish(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.startsWith(addresses) ? undefined : value)),
      z.nullish(file),
    ),
  )
}

/**
 * Declares a catalogue (house plan §5.4): from its fields follow what a form sends, what a row holds, how a list is narrowed,
 * and the six calls with their permissions. Restoring asks `destroy`: who may take away may bring back.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCatalogue<
  const N extends string,
  const E extends string,
  F extends Fields,
  C extends Columns = Record<never, never>,
  S extends string = never,
  const U extends string = never,
>(declared: Declaration<F, C, S, N, E, U>): Catalogue<F, C, S, N, E, U> {
  const { name, entity, path, screen, menuPlace, roles, table, fields, checks = [] } = declared
  const needs = (action: Action): readonly Need[] => [{ action, entity }]
  const columns = declared.columns ?? ({} as C)
  const rules = mapped<Field, Shape>(fields, ({ rule }) => rule)
  const changes = mapped<Field, Shape>(fields, ({ rule, control }) =>
    control === 'file' ? keptOr(rule, portal(`${path}/`)) : rule,
  )
  const filters = Object.entries<Field>(fields).filter(([, { facts }]) => facts.isFilter === true)
  const shorthands = mapped(declared.shorthands ?? {}, () => z.optional(z.unknown()))
  const row = z.object({
    id: z.int(),
    ...mapped<Field, Shape>(fields, rowOf),
    ...mapped<Column, Shape>(columns, (one) => one.row),
    version: z.int(),
    created_at: moment,
    updated_at: moment,
    deleted_at: z.nullable(moment),
  })
  const input = z.object(rules).check(...(checks as []))
  const takesFiles = Object.values<Field>(fields).some(({ control }) => control === 'file')
  const shared = { tag: path, path: portal(path) }
  const single = { tag: path, path: portal(`${path}/:id`), params: idParams }
  return {
    name,
    entity,
    path,
    screen,
    menuPlace,
    roles,
    table,
    view: declared.view ?? table,
    fields,
    columns,
    title: declared.title ?? 'name',
    usedBy: declared.usedBy ?? [],
    system: { ids: declared.system?.ids ?? [], fixed: declared.system?.fixed ?? [] },
    shorthands: declared.shorthands ?? {},
    row,
    input,
    index: call({
      ...shared,
      method: 'GET',
      summary: 'A page of the live rows; deleted ones for whoever may delete',
      needs: needs('view'),
      history: entity,
      query: z.object({ ...listShape, ...mapped(Object.fromEntries(filters), filterOf), ...shorthands }),
      answer: page(row),
    }),
    show: call({
      ...single,
      method: 'GET',
      summary: 'One row',
      needs: needs('view'),
      history: entity,
      answer: one(row),
    }),
    store: call({
      ...shared,
      method: 'POST',
      summary: 'A new row',
      needs: needs('create'),
      body: z.object(mapped<Field, Shape>(fields, storedRule)).check(...(checks as [])),
      answer: said(created),
      status: 201,
      takesFiles,
    }),
    update: call({
      ...single,
      method: 'PUT',
      summary: 'Change a row; an optional field that is not sent stays as it is',
      needs: needs('update'),
      body: z.object({ ...changes, version: z.optional(anyInt) }).check(...(checks as [])),
      answer: said(),
      takesFiles,
    }),
    destroy: call({
      ...single,
      method: 'DELETE',
      summary: 'Delete a row that nothing uses',
      needs: needs('destroy'),
      answer: said(),
    }),
    restore: call({
      ...single,
      method: 'PATCH',
      path: portal(`${path}/:id/restore`),
      summary: 'Bring a deleted row back',
      needs: needs('destroy'),
      answer: said(),
    }),
  } as unknown as Catalogue<F, C, S, N, E, U>
}
