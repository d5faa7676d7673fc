import type { Db } from '../base/database/db.ts'
import { continueAfter, insertRows } from '../base/database/insert-rows.ts'
import { storeGeneralTexts } from '../offer/texts/general-texts.ts'
import { consents } from './data/papers.ts'
import { readTables, type SeedColumns } from './seed-tables.ts'

const named = { id: 'integer', name: 'text' } as const

/** Rates are whole pesos. A weekday has a date where its name means one. */
const fileTables = {
  activity_types: { ...named, value: 'text', icon: 'text' },
  activities: { ...named, activity_type_id: 'integer', is_initiate: 'boolean' },
  projects: { ...named, description: 'text' },
  programs: { ...named, project_id: 'integer?' },
  stages: { ...named, park_id: 'integer' },
  pse_services: { ...named, code: 'text', park_id: 'integer?' },
  rates: { ...named, value: 'bigint', pse_service_id: 'integer' },
  modalities: { ...named, description: 'text' },
  participant_roles: { ...named, is_captain: 'boolean' },
  age_groups: { ...named, min: 'smallint', max: 'smallint' },
  week_days: { ...named, day_of_week: 'smallint?', date: 'date?' },
  daily_hours: { ...named, start_time: 'text', end_time: 'text' },
  file_types: { ...named, kind: 'text?' },
} as const satisfies Record<string, SeedColumns>

/** The rows of the initial catalogues of every installation, by table. */
export function catalogueRows() {
  return {
    ...readTables(fileTables),
    informed_consents: consents.map(([title, min_age, max_age], index) => ({ id: index + 1, title, min_age, max_age })),
    consent_revisions: consents.map(([, , , text], index) => ({
      id: index + 1,
      consent_id: index + 1,
      revision: 1,
      text,
    })),
  }
}

export type CatalogueRows = ReturnType<typeof catalogueRows>

/** Writes the initial catalogues of every installation into an empty database, and the texts that every account accepts. */
export async function storeCatalogues(db: Db): Promise<void> {
  for (const [table, rows] of Object.entries(catalogueRows())) {
    await insertRows(db, table, rows)
    await continueAfter(db, table)
  }
  await storeGeneralTexts(db)
}
