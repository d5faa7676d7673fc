import { can, type Profile, type ProfileRow, type Subject, status } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { TimeAgoSentence } from '../../../kit/ui/text/TimeAgo.tsx'

/** Whether a person may hand this citizen over to another validator: one in validation about whom they may decide. */
export function mayHandOver(principal: Subject, citizen: Pick<ProfileRow, 'id' | 'status_id' | 'checker_id'>): boolean {
  return citizen.status_id === status.profileValidating && can(principal, 'assign-status', 'Profile', citizen)
}

/** Who handed a citizen over, when and why; nothing for a citizen whom nobody handed over. */
export function HandoverNote({ profile }: { readonly profile: Profile }): ReactElement | null {
  const { t } = useTranslation()
  const { handover_reason, assigned_at, full_name_assignor } = profile
  if (handover_reason === null || assigned_at === null) return null
  const name = personNameCase(full_name_assignor ?? '')
  return (
    <p className="notice break-words">
      <TimeAgoSentence at={assigned_at} sentence={(ago) => t('profiles.hand_over.since', { name, ago })} />
      <span>{`: ${handover_reason}`}</span>
    </p>
  )
}
