import { can, type Profile, type Subject } from '@portal/contract'
import { resumeProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { showDone, showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { TimeAgoSentence } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { isStillIn, queueStatuses } from '../desk/desk-address.ts'

/** Whether a person may move a citizen to the end of the queue: one in the queue about whom they may decide. */
export function mayPostpone(principal: Subject, profile: Profile): boolean {
  const isOffered = isStillIn(profile, queueStatuses[0]) && profile.postponed_at === null
  return isOffered && can(principal, 'assign-status', 'Profile', profile)
}

/** The reason why a citizen is at the end of the queue, and a button to resume. */
export function LaterNote({ profile }: { readonly profile: Profile }): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { mutate, isPending } = useCallMutation(resumeProfile, {
    invalidates: ['profiles', 'dashboard'],
    onDone: ({ data }) => showDone(data),
    onError: showError,
  })
  const { id, postponed_at, postponed_reason } = profile
  if (postponed_at === null) return null
  return (
    <p className="notice row wrap gap-8">
      <span className="grow break-words">
        <TimeAgoSentence at={postponed_at} sentence={(ago) => t('review.later_since', { ago })} />
        <span>{`: ${postponed_reason}`}</span>
      </span>
      {can(principal, 'assign-status', 'Profile', profile) ? (
        <Button size="small" busy={isPending} onClick={() => mutate({ params: { id } })}>
          {t('review.resume')}
        </Button>
      ) : null}
    </p>
  )
}
