import { batchedBy, latest } from '../../../database/batching.ts'
import { type Db, prepared } from '../../../database/db.ts'
import { anonymousPrincipal, type SignedInCitizen } from '../../../http/register-call.ts'
import { tokenHash } from '../../../identity/token-hash.ts'

interface Found {
  readonly hash: Buffer
  readonly id: number
  readonly email: string
  readonly full_name: string | null
  readonly session_id: string
  readonly is_unconfirmed: boolean
}

interface Presented {
  readonly hash: Buffer
  readonly now: Date
}

const findCitizens = prepared<Found>(
  'identify-citizen',
  `select t.hash, c.id, c.email, s.id as session_id, c.verified_at is null as is_unconfirmed,
     (select upper(p.name || ' ' || p.surname) from profiles p
      where p.user_id = c.id and p.profile_type_id = 1 order by p.id limit 1) as full_name
   from session_tokens t
   join sessions s on s.id = t.session_id and s.ended_at is null
   join citizens c on c.id = s.citizen_id and not c.is_locked
   where t.hash = any($1::bytea[]) and t.kind = 'access' and t.expires_at > $2`,
)

/** One statement looks up the tokens of simultaneous requests, at the time of the latest request. */
const findByToken = batchedBy(async (db: Db, presented: readonly Presented[]) => {
  const keys = presented.map(({ hash }) => hash.toString('base64'))
  const distinct = [...new Map(presented.map(({ hash }, index) => [keys[index], hash])).values()]
  const found = new Map(
    (await findCitizens(db, [distinct, latest(presented)])).map((row) => [row.hash.toString('base64'), row]),
  )
  return keys.map((key) => found.get(key))
})

/** The citizen with this access token; null when there is none, the session has ended or the account is locked. */
export async function identifyCitizen(db: Db, token: string, now: Date): Promise<SignedInCitizen | null> {
  const found = await findByToken(db, { hash: tokenHash(token), now })
  if (found === undefined) return null
  const { id, email, full_name, session_id, is_unconfirmed } = found
  return {
    ...anonymousPrincipal,
    kind: 'citizen',
    id,
    username: email,
    full_name: full_name ?? email,
    session_id,
    is_unconfirmed,
  }
}
