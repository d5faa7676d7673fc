import { appSettings } from '@portal/contract'
import { showOwnIdentity, unlinkOwnIdentity } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { QueryState } from '../../../../kit/ui/feedback/QueryState.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { OwnCard } from './OwnCard.tsx'

/** Whether an account of the institute is linked to one's own account, and how to link or unlink it. */
export function IdentityCard(): ReactElement | null {
  const { t } = useTranslation()
  const settings = useCallQuery(appSettings, {}, { freshFor: Number.POSITIVE_INFINITY })
  const query = useCallQuery(showOwnIdentity, {})
  const identity = query.data?.data
  const isInUse = settings.data?.data.sso != null
  if (!isInUse && identity == null) return null
  const isLinked = identity != null
  return (
    <OwnCard
      title={t('users.actions.identity')}
      chip={
        identity === undefined ? null : (
          <StatusChip
            text={t(isLinked ? 'users.own_identity.linked' : 'users.own_identity.not_linked')}
            color={isLinked ? 'success' : 'yellow'}
          />
        )
      }
      text={
        <>
          <QueryState query={query} waiting={null} compact />
          {identity === undefined ? null : isLinked ? (
            <p className="soft">
              <span>{`${t('users.own_identity.since')} `}</span>
              <TimeAgo at={identity.created_at} />
              {identity.must_keep ? <span>{` · ${t('users.own_identity.must_keep')}`}</span> : null}
            </p>
          ) : (
            <p className="soft">{t('users.own_identity.how')}</p>
          )}
        </>
      }
      action={
        isLinked && !identity.must_keep
          ? {
              label: t('users.identity.unlink'),
              question: {
                danger: true,
                title: t('users.own_identity.unlink_title'),
                text: t('users.identity.unlink_text'),
                action: t('users.identity.unlink'),
                send: () => request(unlinkOwnIdentity, {}),
                invalidates: ['users', 'sign-on', 'audits'],
              },
            }
          : undefined
      }
    />
  )
}
