import { mdiCheck, mdiClose } from '@mdi/js'
import { can, type Profile, status } from '@portal/contract'
import { pendingIdentityRequest } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { TimeAgoSentence } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { ChangesTable } from '../../../ui/table/ChangesTable.tsx'
import { readableChanges } from '../facts/FieldValue.tsx'
import styles from './identity-request.module.css'

const GrantDialog = lazy(() => import('./IdentityDialogs.tsx'), 'GrantDialog')
const RefuseDialog = lazy(() => import('./IdentityDialogs.tsx'), 'RefuseDialog')

/** The identity change that a verified citizen requests; a person who may verify them grants or refuses it. Nothing without a request. */
export function IdentityRequestCard({ profile }: { readonly profile: Profile }): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open } = useDialog()
  const { data, error, refetch } = useCallQuery(
    pendingIdentityRequest,
    { params: { id: profile.id } },
    { enabled: profile.status_id === status.profileVerified },
  )
  const request = data?.data
  if (data === undefined && error !== null) {
    return (
      <section className="card" aria-labelledby="identity-title">
        <h2 id="identity-title">{t('fields.identity_request')}</h2>
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      </section>
    )
  }
  if (request == null) return null
  const { asked_by: name, reason, created_at } = request
  const about = { loaded: profile, request }
  return (
    <section className={`surface stack gap-10 ${styles.request}`} aria-labelledby="identity-title">
      <div>
        <h2 id="identity-title">{t('fields.identity_request')}</h2>
        <p className="muted">
          <TimeAgoSentence
            at={created_at}
            sentence={(ago) =>
              name === null
                ? t('profiles.identity.asked', { ago })
                : t('profiles.identity.asked_by', { ago, name: personNameCase(name) })
            }
          />
        </p>
      </div>
      <ChangesTable changes={readableChanges(request.changes)} isTinted />
      <p className="plain-text break-words">
        <strong>{t('profiles.identity.reason')}</strong>
        <span>{` ${reason}`}</span>
      </p>
      {can(principal, 'assign-status', 'Profile', profile) ? (
        <div className="row wrap gap-8">
          <Button
            variant="filled"
            icon={mdiCheck}
            onClick={() => open((onClose) => <GrantDialog {...about} onClose={onClose} />)}
          >
            {t('profiles.identity.grant')}
          </Button>
          <Button
            variant="outlined"
            icon={mdiClose}
            onClick={() => open((onClose) => <RefuseDialog {...about} onClose={onClose} />)}
          >
            {t('profiles.identity.refuse')}
          </Button>
        </div>
      ) : (
        <p className="soft">{t('profiles.identity.may_not')}</p>
      )}
      {dialog}
    </section>
  )
}
