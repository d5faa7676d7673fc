import { mdiEmailSyncOutline } from '@mdi/js'
import { type PreRegisterRow, preRegisters } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Value } from '../../../kit/list/Value.tsx'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import styles from './pre-registers.module.css'
import { Expiry, StandingChip } from './StandingChip.tsx'

interface Props {
  /** The row from the list; the dialog reads it again. */
  readonly seen: PreRegisterRow
  /** Undefined where no code can be sent. */
  readonly onResend: (() => void) | undefined
  readonly onClose: () => void
}

/** A pre-registration, and when its code expires. */
export function PreRegisterDialog({ seen, onResend, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { data, error } = useCallQuery(preRegisters.show, { params: { id: seen.id } }, { onFailure: 'inline' })
  const row = data?.data ?? seen
  const facts = [
    { label: t('fields.document'), value: `${row.document_type} ${row.document}` },
    { label: t('fields.email'), value: row.email },
    { label: t('fields.created_at'), value: row.created_at },
    { label: t('preRegisters.sent'), value: row.code_sent_at ?? t('preRegisters.never_sent') },
    { label: t('fields.expires_at'), value: row.expires_at },
    ...(row.verified_at === null ? [] : [{ label: t('fields.verified_at'), value: row.verified_at }]),
  ]
  return (
    <Dialog
      open
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
      <p className={styles.stand}>
        <StandingChip row={row} />
        <Expiry row={row} />
      </p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value value={value} spoken />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
