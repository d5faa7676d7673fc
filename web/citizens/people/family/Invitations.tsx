import type { ResponseOf } from '@portal/contract'
import { acceptGuardianInvitation, declineGuardianInvitation, listGuardianInvitations } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { request } from '../../../kit/request/api.ts'
import { invalidate, useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FormErrorMessage } from '../../../kit/ui/feedback/FormErrorMessage.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { showDone, showError } from '../../../kit/ui/feedback/snackbars.ts'
import { householdKeys } from '../../frame/query-options.ts'

type Invitation = ResponseOf<typeof listGuardianInvitations>['data'][number]

function OneInvitation({ invitation }: { readonly invitation: Invitation }): ReactElement {
  const { t } = useTranslation()
  const { id, kind, created_at } = invitation
  const names = { name: personNameCase(invitation.profile_name), by: personNameCase(invitation.invited_by) }
  const accept = useCallMutation(acceptGuardianInvitation, {
    invalidates: householdKeys,
    onDone: ({ data }) => showDone(data),
    onError: (error) => {
      if (error.status !== 404) return
      // The invitation disappears from this page too, and its message with it.
      showError(error)
      invalidate(...householdKeys)
    },
  })
  return (
    <li className="card stack gap-12">
      <div>
        <h3>{t(`family.invitations.${kind}_title`, names)}</h3>
        <p>{t(`family.invitations.${kind}_text`, names)}</p>
        <small>{t('family.invitations.sent', { date: formatDate(created_at) })}</small>
      </div>
      <FormErrorMessage>{accept.error?.message}</FormErrorMessage>
      <div className="wrap gap-8">
        <Button variant="outlined" busy={accept.isPending} onClick={() => accept.mutate({ params: { id } })}>
          {t('ui.accept')}
        </Button>
        <AskingButton
          send={() => request(declineGuardianInvitation, { params: { id } })}
          invalidates={householdKeys}
          title={t('family.invitations.decline_title')}
          text={t('family.invitations.decline_text', names)}
          action={t('family.invitations.decline')}
        />
      </div>
    </li>
  )
}

/** The invitations to the e-mail of the signed-in person; nothing without invitations. */
export function Invitations(): ReactElement | null {
  const { t } = useTranslation()
  const result = useCallQuery(listGuardianInvitations, {})
  const invitations = result.data?.data ?? []
  if (result.error !== null && result.data === undefined) return <QueryState query={result} waiting={null} compact />
  if (invitations.length === 0) return null
  return (
    <section className="stack gap-12">
      <h2>{t('family.invitations.title')}</h2>
      <ul className="stack gap-12">
        {invitations.map((invitation) => (
          <OneInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}
