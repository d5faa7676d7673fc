import { type Db, prepared } from '../../base/database/db.ts'
import { anonymousPrincipal, type SignedInCitizen } from '../../base/http/principal.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { finderByToken } from '../../base/services/identity/find-by-token.ts'

interface Found extends Pick<SignedInCitizen, 'id' | 'session_id' | 'is_unconfirmed'> {
  readonly hash: Buffer
  readonly email: string
  readonly full_name: string | null
}

const findByToken = finderByToken(
  prepared<Found>(
    'identify-citizen',
    `select t.hash, c.id, c.email, s.id as session_id, c.verified_at is null as is_unconfirmed,
     (select p.short_name from profiles p
      where p.account_id = c.id and p.profile_type_id = ${personalType} order by p.id limit 1) as full_name
   from session_tokens t
   join sessions s on s.id = t.session_id and s.ended_at is null
   join citizen_accounts c on c.id = s.citizen_id and not c.is_locked
   where t.hash = any($1::bytea[]) and t.kind = 'access' and t.expires_at > $2`,
  ),
)

/** The citizen with this access token; null when there is none, the session has ended or the account is locked. */
export async function identifyCitizen(db: Db, token: string, now: Date): Promise<SignedInCitizen | null> {
  const found = await findByToken(db, token, now)
  if (found === undefined) return null
  const { email, full_name, ...session } = found
  return { ...anonymousPrincipal, ...session, kind: 'citizen', username: email, full_name: full_name ?? email }
}
