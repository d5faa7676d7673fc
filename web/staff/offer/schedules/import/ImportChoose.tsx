import { mdiFileDownloadOutline, mdiMicrosoftExcel } from '@mdi/js'
import { excelRequired } from '@portal/contract'
import { templateOfSchedules } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import * as z from 'zod/mini'
import { errorsOf } from '../../../../kit/form/errors.ts'
import { useCallMutation } from '../../../../kit/request/queries.ts'
import { saveWireFile } from '../../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { Form } from '../../../../kit/ui/field/Form.tsx'
import { FileInput } from '../../../ui/field/FileInput.tsx'
import styles from './import.module.css'

const schema = z.object({ file: excelRequired })

interface Props {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly errorMessage: string | undefined
  readonly onFieldError: (error: string | undefined) => void
  /** The part of the file that is uploaded, while it is being checked. */
  readonly sent: number | undefined
  readonly onCheck: () => void
}

/** The first step: the template, and the completed workbook. */
export function ImportChoose({ file, onFile, errorMessage: error, onFieldError, sent, onCheck }: Props): ReactElement {
  const { t } = useTranslation()
  const template = useCallMutation(templateOfSchedules, {
    onDone: ({ data }) => saveWireFile(data),
    onError: showError,
  })

  return (
    <Form
      className={`surface stack gap-16 shrink ${styles.card}`}
      onSubmit={(event) => {
        event.preventDefault()
        // A file that the contract rejects is not sent.
        const wrong = errorsOf(schema, { file: file ?? undefined }).get('file')?.message
        onFieldError(wrong)
        if (wrong === undefined && sent === undefined) onCheck()
      }}
    >
      <p>{t('scheduleImport.intro')}</p>
      <div className={`row wrap gap-8-16 ${styles.template}`}>
        <Button
          variant="outlined"
          icon={mdiFileDownloadOutline}
          busy={template.isPending}
          onClick={() => template.mutate({})}
        >
          {t('scheduleImport.template')}
        </Button>
        <p className="muted block">{t('scheduleImport.template_help')}</p>
      </div>
      <FileInput
        label={t('scheduleImport.file')}
        help={t('scheduleImport.file_help')}
        icon={mdiMicrosoftExcel}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        value={file}
        error={error}
        sent={sent}
        onChange={onFile}
      />
      <div className={`buttons ${styles.actions}`}>
        <Button type="submit" variant="filled" busy={sent !== undefined}>
          {t(sent === undefined ? 'scheduleImport.check' : 'scheduleImport.checking')}
        </Button>
      </div>
    </Form>
  )
}
