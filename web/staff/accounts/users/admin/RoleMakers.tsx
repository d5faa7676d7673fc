import { isA } from '@portal/contract'
import { listUsers } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'

/** The most people that are listed. */
const most = 3

/** Shows a person who cannot create roles who can: the accounts that they may see by name, or else the role. */
export function RoleMakers(): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const isMaker = isA(principal, 'superadmin')
  const { data } = useCallQuery(
    listUsers,
    { query: { role: ['superadmin'], is_locked: false, is_invited: false, per_page: most } },
    { enabled: !isMaker, freshFor: 60_000 },
  )
  if (isMaker) return null
  const names = data?.data.map(({ full_name }) => personNameCase(full_name)) ?? []
  return (
    <p className="muted">
      {names.length === 0
        ? t('users.form.role_makers')
        : t('users.form.role_makers_named', { names: names.join(', ') })}
    </p>
  )
}
