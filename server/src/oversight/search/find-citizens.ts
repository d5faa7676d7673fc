import { internationalPhone, type ProfileRow } from '@portal/contract'
import type { Finding } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, anywhere, containsWords } from '../../base/database/search.ts'
import { inTime } from '../../base/database/time-limit.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { exactNames, similarNames } from '../../people/list/similar-names.ts'
import { subtitleOf } from './subtitle.ts'

type Condition = RawBuilder<SqlBool>

/** With fewer citizens than these, those with a similar name are looked for. */
const few = 3
/** Milliseconds for each way to search beside the name and the document. A way that takes longer finds nothing. */
const longest = 1000
/** The least digits that are a telephone, and the least characters that are a part of an e-mail. */
const leastDigits = 7
const leastOfEmail = 4

/** Both telephones, as the index `profiles__search` has them. */
const telephones = sql`(coalesce(mobile_phone_e164, mobile_phone, '') || ' ' || coalesce(contact_phone_e164, contact_phone, ''))`
const email = sql`fold_words(citizen_accounts.email)`

/** The digits of a telephone however it is written, without the code of Colombia; undefined for any other text. */
function telephoneOf(query: string): string | undefined {
  if (!/^[+(]?[\d\s().-]+$/.test(query)) return undefined
  const digits = query.replace(/\D/g, '').replace(/^(00)?57(?=\d{10}$)|^00/, '')
  return digits.length < leastDigits ? undefined : digits
}

function byTelephone(query: string): Condition[] {
  const digits = telephoneOf(query)
  return digits === undefined ? [] : [sql<SqlBool>`${telephones} like ${anywhere(digits)}`]
}

function byEmail(query: string): Condition[] {
  // A name is not looked for in e-mails: a part of an e-mail has a sign or a digit.
  if (query.length < leastOfEmail || !/^(?=.*[@._\d-])(?=.*[a-z@])\S+$/i.test(query)) return []
  return containsWords(email, query)
}

/**
 * The newest citizens within the scope that meet the conditions; none without conditions. The statement finds all of them first, because
 * reading an index of all citizens until six match would be slower.
 */
async function newest(db: Db, principal: SignedIn, ways: readonly Condition[], most: number): Promise<number[]> {
  if (ways.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select profiles.id from profiles left join citizen_accounts on citizen_accounts.id = profiles.account_id
      where ${profilePolicy.rows(principal)} and ${allOf(ways)} limit 5000)
    select id from found order by id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same with a time limit: none when it takes too long. */
async function newestInTime(db: Db, principal: SignedIn, ways: readonly Condition[], most: number): Promise<number[]> {
  if (ways.length === 0) return []
  return (await inTime(db, longest, (tx) => newest(tx, principal, ways, most))) ?? []
}

type Row = Pick<
  ProfileRow,
  'id' | 'full_name' | 'document_type' | 'document' | 'status' | 'email' | 'mobile_phone' | 'contact_phone'
>

/** The citizens of these ids that the person may see, in this order. */
async function rowsOf(db: Db, principal: SignedIn, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select profiles.id, profiles.full_name, document, document_types.name as document_type,
      status.name as status, citizen_accounts.email, mobile_phone, contact_phone
    from profiles
    join citizen_accounts on citizen_accounts.id = profiles.account_id
    join document_types on document_types.id = profiles.document_type_id
    join status on status.id = profiles.status_id
    where profiles.id = any(${ids}::integer[]) and ${profilePolicy.rows(principal)}
    order by array_position(${ids}::integer[], profiles.id)`.execute(db)
  return rows
}

/** A few citizens within the scope: by name or document, telephone or e-mail, and when these are few, by a similar name. */
export async function findCitizens(db: Db, principal: SignedIn, query: string, most: number): Promise<Finding[]> {
  const [named, called, written] = await Promise.all([
    newest(db, principal, exactNames(query), most),
    newestInTime(db, principal, byTelephone(query), most),
    newestInTime(db, principal, byEmail(query), most),
  ])
  const exact = new Set([...named, ...called, ...written])
  const similar = exact.size < few ? await newestInTime(db, principal, similarNames(query), most) : []
  const ids = [...new Set([...exact, ...similar])].slice(0, most)
  const digits = telephoneOf(query)
  const rows = await rowsOf(db, principal, ids)
  return rows.map(({ id, full_name, document_type, document, status, email: address, mobile_phone, contact_phone }) => {
    const telephone = [mobile_phone, contact_phone].find(
      (one) => digits !== undefined && one !== null && (internationalPhone(one) ?? one).includes(digits),
    )
    const matched = named.includes(id) ? undefined : (telephone ?? (written.includes(id) ? address : undefined))
    return {
      type: 'citizen',
      id,
      title: full_name,
      ...subtitleOf([
        { kind: 'text', text: `${document_type} ${document}` },
        { kind: 'sentence', text: status },
      ]),
      to: { name: 'user-validation-id-citizen', params: { id } },
      ...(matched !== undefined && { matched }),
      ...(!exact.has(id) && { is_similar: true }),
    }
  })
}
