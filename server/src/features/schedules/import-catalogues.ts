import { fold } from '@portal/contract'
import type { Db } from '../../database/db.ts'
import { type Catalogue, entriesNamed, readCatalogues as readSources } from '../../import/catalogues.ts'
import { addFault, faultOf } from '../../import/draft.ts'
import type { ScheduleDraft } from './import-cells.ts'
import { type ChoiceField, choices } from './template-sheets.ts'

export type Catalogues = Readonly<Record<ChoiceField, Catalogue>>

/** The catalogues of a schedule, without deleted rows. */
export function readCatalogues(db: Db): Promise<Catalogues> {
  const sources = choices.map(({ field, table }) => [field, { table, where: 'deleted_at is null' }] as const)
  return readSources(db, Object.fromEntries(sources) as Record<ChoiceField, (typeof sources)[number][1]>)
}

const largestId = 2_147_483_647

/** The id in a cell, if the cell contains a valid one. */
function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined
}

/** Replaces labels by ids, and adds a fault for each unknown option. */
export function resolve(draft: ScheduleDraft, catalogues: Catalogues): void {
  const { values, named } = draft
  for (const { field } of choices) {
    const name = named[field]?.trim()
    if (name !== undefined) {
      const entry = entriesNamed(catalogues[field], name).findLast((one) => fold(one.name) === fold(name))
      if (entry !== undefined) values[field] = entry.id
      else addFault(draft, faultOf(draft, field, 'validation.import_unknown'))
      continue
    }
    const id = idOf(values[field])
    // The rules of the contract refuse a value that cannot be an id.
    if (id !== undefined && !catalogues[field].byId.has(id)) {
      addFault(draft, faultOf(draft, field, 'validation.import_unknown'))
    }
  }
}
