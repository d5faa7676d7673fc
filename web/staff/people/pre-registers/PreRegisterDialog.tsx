import { mdiEmailSyncOutline } from '@mdi/js'
import { type PreRegisterRow, preRegisters } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { type Fact, Facts } from '../../../kit/ui/text/Facts.tsx'
import { Value } from '../../list/table/Value.tsx'
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
  const facts: readonly Fact[] = [
    [t('fields.document'), `${row.document_type} ${row.document}`],
    [t('fields.email'), row.email],
    [t('fields.created_at'), row.created_at],
    [t('searching.summary.code_sent'), row.code_sent_at ?? t('preRegisters.never_sent')],
    [t('fields.expires_at'), row.expires_at],
    [t('fields.verified_at'), row.verified_at ?? undefined],
  ]
  return (
    <Dialog
      title={nameCase(row.full_name)}
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
      <Facts
        facts={facts.map(([label, value]) => [label, <Value key={label} value={value} withText />])}
        className={styles.facts}
      />
    </Dialog>
  )
}
