import type { ProfileRow } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import type { Cells } from '../../../list/declare.ts'
import { NoData } from '../../../list/table/Cell.tsx'
import { SimilarMark } from '../SimilarNames.tsx'
import { MailLink, PhoneLink } from './ContactLinks.tsx'

/** The fields that the list reads of every row: for its cells, cards, actions and dialogs. */
export const citizenFields = [
  ...(['full_name', 'document', 'document_type', 'created_at', 'is_similar'] as const),
  ...(['email', 'email_undelivered_at', 'mobile_phone', 'whatsapp'] as const),
  ...(['status', 'status_id', 'color', 'checker_id', 'full_name_verifier', 'observations_count'] as const),
  ...(['waiting_since', 'pending_files_count'] as const),
] as const satisfies readonly (keyof ProfileRow)[]

/** A row of the list: it has these fields, and those of the columns that are visible. */
export type CitizenRow = Pick<ProfileRow, 'id' | 'version' | (typeof citizenFields)[number]> & Partial<ProfileRow>

interface Props {
  readonly since: string | null
  readonly withText: boolean
}

/** When the wait for a decision began. */
export function WaitingSince({ since, withText }: Props): ReactElement {
  const { t } = useTranslation()
  if (since !== null) return <TimeAgo at={since} />
  return withText ? <span className="muted">{t('profiles.not_waiting')}</span> : <NoData />
}

/** The columns of citizens whose cells are no mere values. */
export const citizenCells: Cells<CitizenRow> = {
  full_name: ({ full_name, is_similar }) => (
    <span className="two-lines">
      <span>{personNameCase(full_name)}</span>
      <SimilarMark isSimilar={is_similar} />
    </span>
  ),
  email: (row) => <MailLink contact={row} />,
  mobile_phone: (row) => <PhoneLink contact={row} />,
  waiting_since: ({ waiting_since: since }, withText) => <WaitingSince since={since} withText={withText} />,
}
