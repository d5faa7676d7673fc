import { mdiClockOutline } from '@mdi/js'
import { can, type Profile } from '@portal/contract'
import { resumeProfile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { showDone, showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { TimeAgoSentence } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { isStillIn, queueStatuses } from '../desk/desk-address.ts'

const PostponeDialog = lazy(() => import('../decision/PostponeDialog.tsx'), 'PostponeDialog')

interface Props {
  readonly profile: Profile
  readonly onPostponed: () => void
}

/** A button that moves a citizen to the end of the queue, for a person who may decide about them. */
export function LaterButton({ profile, onPostponed }: Props): ReactElement | null {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open } = useDialog()
  const isOffered = isStillIn(profile, queueStatuses[0]) && profile.postponed_at === null
  if (!isOffered || !can(principal, 'assign-status', 'Profile', profile)) return null
  const postpone = () =>
    open((onClose) => (
      <PostponeDialog citizen={profile.id} name={nameCase(profile.full_name)} onDone={onPostponed} onClose={onClose} />
    ))
  return (
    <>
      <IconButton icon={mdiClockOutline} label={t('review.later')} onClick={postpone} />
      {dialog}
    </>
  )
}

/** The reason why a citizen is at the end of the queue, and a button to resume. */
export function LaterNote({ profile }: Pick<Props, 'profile'>): ReactElement | null {
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
