import type { Locale } from '@portal/contract'
import type { CitizenPreferences, writeCitizenPreferences as writeCall } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, firstRow, type Tx, updateById } from '../../../base/database/db.ts'
import { fieldError, present } from '../../../base/errors/errors.ts'
import type { CallContext } from '../../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../../base/http/principal.ts'
import type { Changed } from '../../../base/services/audit/change.ts'
import { withLocked } from '../../../base/services/authority/with-locked.ts'

interface Stored {
  readonly locale: Locale
  readonly version: number
  readonly preferences: {
    readonly mails?: Partial<CitizenPreferences['mails']>
    readonly display?: CitizenPreferences['display']
  }
}

/** Reminders about own activities are on by default; news require consent. */
function wire({ locale, preferences: { mails, display } }: Stored): CitizenPreferences {
  return {
    language: locale,
    mails: { decisions: true, reminders: mails?.reminders ?? true, news: mails?.news ?? false },
    display: display ?? {},
  }
}

function find(db: Db, { id }: SignedInCitizen, isLocked: boolean): Promise<Stored | undefined> {
  return firstRow<Stored>(db)`
    select locale, version, preferences from citizen_accounts where id = ${id}
    ${isLocked ? sql`for no key update` : sql``}`
}

export async function readPreferences(db: Db, principal: SignedInCitizen): Promise<CitizenPreferences> {
  return wire(present(await find(db, principal, false)))
}

/**
 * Changes the fields in the body, and leaves the others.
 * @throws AppError 422 on `mails.decisions`: mails about decisions about documents and enrolments cannot be switched off
 */
export async function writePreferences(
  tx: Tx,
  context: CallContext<typeof writeCall>,
): Promise<Changed<CitizenPreferences>> {
  const { principal, body, now } = context
  if (body.mails?.decisions === false) throw fieldError('mails.decisions', 'field_errors.mails_of_decisions')
  return withLocked(tx, context, { lock: () => find(tx, principal, true) }, async (_, stored) => {
    const before = wire(stored)
    const { language = before.language, display = before.display } = body
    const mails = {
      reminders: body.mails?.reminders ?? before.mails.reminders,
      news: body.mails?.news ?? before.mails.news,
    }
    const preferences = JSON.stringify({ mails, display })
    await updateById(tx, 'citizen_accounts', principal.id, { locale: language, preferences, updated_at: now })
    const after: CitizenPreferences = { language, mails: { decisions: true, ...mails }, display }
    const valuesOf = (of: CitizenPreferences) => ({ language: of.language, ...of.mails })
    const values = { old_values: valuesOf(before), new_values: valuesOf(after) }
    return { audits: [{ event: 'updated', entity: 'Citizen', entity_id: principal.id, ...values }], result: after }
  })
}
