import { mdiUndoVariant } from '@mdi/js'
import type { FileRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { DocumentStatuses } from './DocumentStatuses.tsx'
import type { Purpose } from './desk-settings.ts'

interface Props {
  readonly name: string
  /** The documents that are not verified. */
  readonly files: readonly FileRow[]
  /** Whether the status allows to return the citizen. */
  readonly mayReturn: boolean
  readonly onDecide: (purpose: Purpose) => void
  readonly onClose: () => void
}

/** Asks before a citizen is verified whose documents are not. Returning, where it is possible, is the first button. Not `useDialog().ask`: it has two answers, and its documents follow the page. Import it lazily. */
export function VerifyQuestion({ name, files, mayReturn, onDecide, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('review.verify_question')}
      subtitle={personNameCase(name)}
      width={440}
      cancel={false}
      onClose={onClose}
      actions={
        <>
          {mayReturn ? (
            <Button variant="filled" icon={mdiUndoVariant} autoFocus onClick={() => onDecide('return')}>
              {t('review.return_citizen')}
            </Button>
          ) : null}
          <Button onClick={() => onDecide('verify')}>{t('review.verify_anyway')}</Button>
        </>
      }
    >
      <p>{t('review.unverified', { count: files.length })}</p>
      <DocumentStatuses files={files} />
    </Dialog>
  )
}
