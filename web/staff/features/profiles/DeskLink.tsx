import { mdiClipboardTextSearchOutline } from '@mdi/js'
import { can } from '@portal/contract'
import { showProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { useScreenPath } from '../../layout/paths.ts'

/** The way from the page of a citizen to the review desk, with this citizen and the queue of their status, for whoever may decide there. */
export function DeskLink({ id }: { readonly id: number }): ReactElement | null {
  const { t } = useTranslation()
  const who = usePrincipal()
  const path = useScreenPath()
  // The same request as that of the page, which shows its errors.
  const profile = useCallQuery(showProfile, { params: { id } }, { onFailure: 'inline' }).data?.data
  if (profile === undefined) return null
  const { checker_id, status_id } = profile
  if (!can(who, 'assign-status', 'Profile', profile) && !can(who, 'assign-status', 'File', { checker_id })) return null
  return (
    <Link
      to={`${path('review-desk')}?status=${status_id}&citizen=${id}`}
      className={buttonClass({ variant: 'outlined', size: 'small' })}
    >
      <Icon path={mdiClipboardTextSearchOutline} size={18} />
      {t('profiles.actions.desk')}
    </Link>
  )
}
