import { status } from '@portal/contract'
import type { ProfileMatches } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'

type Place = ProfileMatches['statuses'][number]

/** The statuses with a name at the desk. */
export const statusNames = {
  [status.profileValidating]: 'validating',
  [status.profilePending]: 'pending',
  [status.profileReturned]: 'returned',
  [status.profileVerified]: 'verified',
} as const

/** Where the citizens of a search are when the queue shows none: "1 en Verificados · abrir". One citizen is opened, several are listed. */
export function Elsewhere({
  query,
  places,
}: {
  readonly query: string
  readonly places: readonly Place[]
}): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  if (places.length === 0) return <p className="centered muted">{t('review.nowhere')}</p>
  return (
    <ul className="stack gap-4 centered" aria-label={t('review.elsewhere')}>
      {places.map(({ status_id, status: name, count, similar, id }) => {
        const known = statusNames[status_id as keyof typeof statusNames]
        const shown = known === undefined ? sentenceCase(name) : t(`review.statuses.${known}`)
        const filter = new URLSearchParams({
          query,
          status_id: String(status_id),
          ...(count === 0 && { similar: '1' }),
        })
        const key = count === 0 ? 'review.similar_in_status' : 'review.in_status'
        return (
          <li key={status_id}>
            <Link
              to={id === null ? `${path('user-validation')}?${filter}` : path('user-validation-id-citizen', { id })}
            >
              {t(key, { ...counted(count === 0 ? similar : count), status: shown })}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
