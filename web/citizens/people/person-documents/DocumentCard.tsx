import {
  mdiAlertCircle,
  mdiCheckCircle,
  mdiClockOutline,
  mdiDeleteOutline,
  mdiEyeOutline,
  mdiSwapHorizontal,
} from '@mdi/js'
import { type CitizenFileRow, citizenDeleteFile } from '@portal/contract/citizens'
import { type ReactElement, useId } from 'react'
import { request } from '../../../kit/request/api.ts'
import { formatDate, fullDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { householdKeys } from '../../frame/query-options.ts'
import { isToCorrect, stateOf } from './document-states.ts'

const looks = {
  checking: { color: 'yellow', icon: mdiClockOutline },
  approved: { color: 'success', icon: mdiCheckCircle },
  returned: { color: 'error', icon: mdiAlertCircle },
  replaced: { color: 'info', icon: mdiSwapHorizontal },
} as const

interface Props {
  readonly row: CitizenFileRow
  readonly onView: () => void
  readonly onReplace: () => void
}

/** A document: its kind, its state with the date, the observation, and the actions. */
export function DocumentCard({ row, onView, onReplace }: Props): ReactElement {
  const { t } = useTranslation()
  const heading = useId()
  const state = stateOf(row)
  const kind = sentenceCase(row.file_type)
  const resend = t(isToCorrect(row) ? 'documents.card.send_again' : 'documents.card.replace')
  return (
    <li className="card stack gap-12" aria-labelledby={heading}>
      <div className="spread gap-8">
        <h2 id={heading} tabIndex={-1}>
          {kind}
        </h2>
        {state === undefined ? (
          <StatusChip text={row.status} color={row.color} />
        ) : (
          <StatusChip text={t(`documents.state.${state}`)} {...looks[state]} />
        )}
      </div>
      {isToCorrect(row) && row.observation === null ? <p>{t('documents.card.reason_below')}</p> : null}
      {row.observation === null ? null : (
        <div className="error notice stack gap-4">
          <strong>{t('documents.card.correct')}</strong>
          <p className="plain-text">{row.observation}</p>
        </div>
      )}
      <p className="muted break-words">
        <span title={fullDate(row.created_at)}>{t('documents.card.sent', { date: formatDate(row.created_at) })}</span>
        <span>{` · ${row.file} `}</span>
        <span className="one-line">{`(${sizeText(row.size)})`}</span>
      </p>
      <div className="wrap gap-8">
        {row.can_replace ? (
          <Button
            variant={isToCorrect(row) ? 'filled' : 'outlined'}
            icon={mdiSwapHorizontal}
            onClick={onReplace}
            aria-label={`${resend}: ${kind}`}
          >
            {resend}
          </Button>
        ) : null}
        <Button
          variant="outlined"
          icon={mdiEyeOutline}
          onClick={onView}
          aria-label={`${t('documents.card.view')}: ${kind}`}
        >
          {t('documents.card.view')}
        </Button>
        {row.can_delete ? (
          <AskingButton
            icon={mdiDeleteOutline}
            aria-label={`${t('documents.card.delete')}: ${kind}`}
            danger
            title={t('documents.delete.title')}
            text={t('documents.delete.text', { kind, file: row.file })}
            action={t('documents.card.delete')}
            send={() => request(citizenDeleteFile, { params: { id: row.profile_id, file: row.id } })}
            invalidates={householdKeys}
          />
        ) : null}
      </div>
    </li>
  )
}
