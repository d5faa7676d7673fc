import { mdiEmailSyncOutline } from '@mdi/js'
import type { ValueKind } from '@portal/contract'
import { type PreRegisterRow, preRegisters } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import { Cell } from '../../list/table/Cell.tsx'
import styles from './pre-registers.module.css'
import { Expiry, SignUpStatusChip } from './SignUpStatusChip.tsx'

interface Props {
  /** The row from the list; the dialog reads it again. */
  readonly loaded: PreRegisterRow
  /** Undefined where no code can be sent. */
  readonly onResend: (() => void) | undefined
  readonly onClose: () => void
}

/** A pre-registration, and when its code expires. */
export function PreRegisterDialog({ loaded, onResend, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { data, error } = useCallQuery(preRegisters.show, { params: { id: loaded.id } })
  const row = data?.data ?? loaded
  const shown = (kind: ValueKind, value: string | null) => <Cell kind={kind} value={value} withText />
  const facts: readonly Fact[] = [
    [t('fields.document'), shown('text', `${row.document_type} ${row.document}`)],
    [t('fields.email'), shown('text', row.email)],
    [t('fields.created_at'), shown('moment', row.created_at)],
    [
      t('searching.summary.code_sent'),
      row.code_sent_at === null ? t('preRegisters.never_sent') : shown('moment', row.code_sent_at),
    ],
    [t('fields.expires_at'), shown('moment', row.expires_at)],
    [t('fields.verified_at'), shown('moment', row.verified_at)],
  ]
  return (
    <Dialog
      title={personNameCase(row.full_name)}
      width={560}
      cancel={t('ui.close')}
      error={error?.message}
      onClose={onClose}
      actions={
        onResend === undefined || row.verified_at !== null ? null : (
          <Button variant="filled" icon={mdiEmailSyncOutline} onClick={onResend}>
            {t('preRegisters.resend')}
          </Button>
        )
      }
    >
      <p className={`row wrap gap-8-12 ${styles.stand}`}>
        <SignUpStatusChip row={row} />
        <Expiry row={row} />
      </p>
      <Facts facts={facts} className={styles.facts} />
    </Dialog>
  )
}
