import { type Action, can, couldEver, ownerField, type Subject } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, firstRow, presentRow, type Tx } from '../../../database/db.ts'
import { AppError } from '../../../errors/errors.ts'

/** The principal of a request. `scopeOf` is the principal whose scope applies while a person views the portal as another role. */
export type ScopedSubject = Subject & { readonly scopeOf?: Subject }

/** The tables of a model's rows, and the columns that its condition compares. */
interface Definition {
  readonly model: Model
  /** The table of the rows. */
  readonly table: string
  /** Its name in statements, where it is not the name of the table. */
  readonly alias?: string
  /** The table of the row's citizen or other tables that the condition reads, as joins. */
  readonly joins?: RawBuilder<unknown>
  /** The user who owns a row, for models whose rows have an owner. */
  readonly owner?: RawBuilder<unknown>
  /** Whether a deleted row stays in the table, with `deleted_at`. */
  readonly keepsDeleted?: true
  /** Deleted rows are shown to principals who may delete them; they may also restore them. */
  readonly showsDeleted?: true
  /**
   * For rows that belong to a citizen: `required` returns a row only to principals who may view the citizen; `masked` returns
   * it to the others without the citizen's data.
   */
  readonly citizen?: 'required' | 'masked'
}

/** Which deleted rows a list includes. By default it includes none. */
interface Trashed {
  readonly with_trashed?: boolean | undefined
  readonly only_trashed?: boolean | undefined
}

/** A row in memory: its id, when it was deleted, and the owner that the contract's `ownerField` names. Other fields are ignored. */
interface CheckedRow {
  readonly id?: number | undefined
  readonly deleted_at?: Date | string | null
  readonly checker_id?: number | null
  readonly user_id?: number | null
}

/**
 * How many rows of a model a principal sees, or may do another action with. `own` are the rows that they own. `all_but` and
 * `own_but` lack some rows that are forbidden. `some` is anything else.
 */
export type RowScope = 'all' | 'all_but' | 'own' | 'own_but' | 'some' | 'none'

/** The policy of a model: which principals may do which actions with its rows. */
export interface Policy<R = unknown> extends Pick<Definition, 'model' | 'owner' | 'showsDeleted' | 'citizen'> {
  /** The tables of the rows, for `from`. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** When a row was deleted, for models that keep deleted rows. */
  readonly deletedAt?: RawBuilder<unknown>
  /**
   * The condition for the rows with which a principal may do an action, deleted or not. With `trashed`, the condition for the rows
   * of a list: those that are not deleted, or deleted ones that the principal may delete.
   * @throws AppError 403 when `trashed` selects deleted rows and the principal may delete none
   */
  rows(principal: ScopedSubject, action?: string, trashed?: Trashed): RawBuilder<SqlBool>
  /** Whether a principal may do an action with a row, or without a row, with any row. */
  may(principal: ScopedSubject, action: string, row?: CheckedRow): boolean
  /** Locks a row until the transaction ends; undefined if there is none that the principal may view. */
  lock(
    tx: Tx,
    principal: ScopedSubject,
    id: number,
    strength?: 'for update' | 'for no key update' | 'for share',
  ): Promise<R | undefined>
  /**
   * Refuses an action that a principal may not do with a row, or without a row, with any row. A principal who may delete a row may view and restore it when it is deleted.
   * @throws AppError 404 when the principal may not view the row or it is deleted, 403, 409 when a row to restore is not deleted
   */
  refuse(principal: ScopedSubject, action: Action | 'restore', row?: CheckedRow): void
  /** Throws the same 404 for a row that does not exist and for one that the principal may not view. */
  refuseAbsent(db: Db, principal: ScopedSubject, id: number): Promise<void>
  /** How many rows a principal may view, or do another action with. */
  scope(principal: ScopedSubject, action?: string): RowScope
}

/** Whether a person's own rows are allowed, and whether other rows are. */
interface Extent {
  readonly own: boolean
  readonly others: boolean
}

const isEqual = (one: Extent, other: Extent) => one.own === other.own && one.others === other.others

/** Makes the policy of a model. Every function uses `can`, so that they always agree. */
export function definePolicy<R = unknown>(definition: Definition): Policy<R> {
  const { model, table, alias = table, joins = sql``, owner, showsDeleted, citizen } = definition
  const field = ownerField(model)
  const from = sql`${sql.table(table)} ${alias === table ? sql`` : sql`as ${sql.ref(alias)}`} ${joins}`
  const id = sql.ref(`${alias}.id`)
  const deletedAt = definition.keepsDeleted || showsDeleted ? sql.ref(`${alias}.deleted_at`) : undefined

  function may(principal: ScopedSubject, action: string, row?: CheckedRow): boolean {
    // A row of a model without owners belongs to nobody.
    if (owner === undefined) return can(principal, action, model, row && { id: row.id })
    // A person who views the portal as another role sees each row as its owner would.
    return can(principal, action, model, row && { ...row, ...(principal.scopeOf && { [field]: principal.id }) })
  }

  /** The result of `may` for an own row and for another one: of this id, or of an id that no ability names. */
  function extentOf(principal: ScopedSubject, action: string, rowId?: number): Extent {
    const ofOwner = (by: number | null) => may(principal, action, { id: rowId, [field]: by })
    return { own: ofOwner(principal.id), others: ofOwner(null) }
  }

  /** The extent for rows in general, and for the ids that abilities name where it differs. */
  function extentsOf(principal: ScopedSubject, action: string) {
    const general = extentOf(principal, action)
    const named = new Set(principal.abilities.flatMap(({ entity_id }) => entity_id ?? []))
    const special = [...named]
      .map((one) => ({ id: one, extent: extentOf(principal, action, one) }))
      .filter(({ extent }) => !isEqual(extent, general))
    return { general, special }
  }

  function ofExtent(principal: ScopedSubject, { own, others }: Extent): RawBuilder<SqlBool> {
    if (own === others || owner === undefined) return sql<SqlBool>`${sql.lit(others)}`
    return own ? sql<SqlBool>`${owner} = ${principal.id}` : sql<SqlBool>`${owner} is distinct from ${principal.id}`
  }

  function allowed(principal: ScopedSubject, action: string): RawBuilder<SqlBool> {
    const { general, special } = extentsOf(principal, action)
    if (special.length === 0) return ofExtent(principal, general)
    const ids = special.map((one) => one.id)
    const parts = [
      sql`(${ofExtent(principal, general)} and ${id} <> all(${ids}::integer[]))`,
      ...special.map((one) => sql`(${id} = ${one.id} and ${ofExtent(principal, one.extent)})`),
    ]
    return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
  }

  /** The rows of a condition without the deleted ones that are not shown to a principal. */
  function withShownDeleted(principal: ScopedSubject, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    if (deletedAt === undefined) return condition
    if (!showsDeleted) return sql<SqlBool>`(${condition} and ${deletedAt} is null)`
    return sql<SqlBool>`(${condition} and (${deletedAt} is null or ${allowed(principal, 'destroy')}))`
  }

  function rows(principal: ScopedSubject, action = 'view', trashed?: Trashed): RawBuilder<SqlBool> {
    const condition = allowed(principal, action)
    if (trashed === undefined) return condition
    if (!trashed.with_trashed && !trashed.only_trashed) return sql<SqlBool>`(${deletedAt} is null and ${condition})`
    if (!couldEver(principal, 'destroy', model)) throw new AppError('forbidden')
    const all = withShownDeleted(principal, condition)
    return trashed.only_trashed ? sql<SqlBool>`(${deletedAt} is not null and ${all})` : all
  }

  function refuse(principal: ScopedSubject, action: Action | 'restore', row?: CheckedRow): void {
    const isDeleted = (row?.deleted_at ?? null) !== null
    const isShown = !isDeleted || ((action === 'view' || action === 'restore') && may(principal, 'destroy', row))
    // A row to create is not there yet.
    const isVisible = row === undefined || action === 'create' || may(principal, 'view', row)
    if (!isShown || !isVisible) throw new AppError('not_found')
    if (!may(principal, action === 'restore' ? 'destroy' : action, row)) throw new AppError('forbidden')
    if (action === 'restore' && !isDeleted) throw new AppError('not_deleted')
  }

  function scope(principal: ScopedSubject, action = 'view'): RowScope {
    const { general, special } = extentsOf(principal, action)
    const [whole, lessened] = general.others ? (['all', 'all_but'] as const) : (['own', 'own_but'] as const)
    if (special.length === 0 && (general.own || !general.others)) return general.own ? whole : 'none'
    const isLess = special.every(({ extent }) => !(extent.own && !general.own) && !(extent.others && !general.others))
    return general.own && isLess ? lessened : 'some'
  }

  const oneOf = (principal: ScopedSubject, row: number) =>
    sql`from ${from} where ${id} = ${row} and ${withShownDeleted(principal, rows(principal))}`

  return {
    model,
    from,
    id,
    ...(owner && { owner }),
    ...(deletedAt && { deletedAt }),
    ...(showsDeleted && { showsDeleted }),
    ...(citizen && { citizen }),
    rows,
    may,
    refuse,
    scope,
    lock: (tx, principal, row, strength = 'for no key update') =>
      firstRow<R & object>(
        tx,
      )`select ${sql.table(alias)}.* ${oneOf(principal, row)} ${sql.raw(strength)} of ${sql.table(alias)}`,
    refuseAbsent: async (db, principal, row) => void (await presentRow(db)`select ${oneOf(principal, row)}`),
  }
}
