import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { programRoot } from '../../base/process/config.ts'

const folder = join(programRoot, 'server', 'seed-data', 'texts')

/** The texts that every account and every person accepts. */
const purposes = ['terms', 'general'] as const

/** The title and the body of a text. The first line of the file is `# ` and the title. */
function readText(purpose: string): { readonly title: string; readonly body: string } {
  const [heading = '', ...lines] = readFileSync(join(folder, `${purpose}.md`), 'utf8').split(/\r?\n/)
  return { title: heading.replace('# ', ''), body: lines.join('\n').trim() }
}

/**
 * Stores the texts of the terms of use and of the treatment of personal data, as their first revision. It leaves a text alone that the
 * database has already. When another consent has the title, the title gets a number.
 */
export async function storeGeneralTexts(db: Db): Promise<void> {
  for (const purpose of purposes) {
    const { title, body } = readText(purpose)
    await sql`
      with consent as (
        insert into informed_consents (title, purpose)
        select ${title}::text || case when exists (
          select from informed_consents where fold(title) = fold(${title}) and deleted_at is null) then ' (2)' else '' end, ${purpose}
        where not exists (select from informed_consents where purpose = ${purpose} and deleted_at is null)
        returning id)
      insert into consent_revisions (consent_id, revision, text) select id, 1, ${body} from consent`.execute(db)
  }
}
