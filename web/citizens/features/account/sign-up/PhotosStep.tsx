import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/Button.tsx'
import { SkeletonLines } from '../../../../kit/ui/Skeleton.tsx'
import { DocumentCapture } from '../../../documents/DocumentCapture.tsx'
import { missingSide, sidesOfIdentity } from '../../../documents/files.ts'
import { ErrorSummary } from '../../../profile-form/ErrorSummary.tsx'
import { StepFrame } from './StepFrame.tsx'
import styles from './sign-up.module.css'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { serverFaults, useStep } from './use-step.ts'

/** Asks for the identity document: photographs of its sides, or a file. */
export function PhotosStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const { finish } = useStep('photos')
  const [attempt, setAttempt] = useState(0)
  const { files, isOnePicture } = draft
  const sides = sidesOfIdentity(String(draft.values.document_type_id))
  const missing = missingSide(files, sides, isOnePicture)
  const { file, file_back } = serverFaults.get()
  const fault =
    missing !== undefined && attempt > 0
      ? {
          field: missing,
          message: t(missing === 'file' ? 'account.sign_up.photos_missing' : 'documents.send.back_required'),
        }
      : file !== undefined
        ? { field: 'file', message: file }
        : file_back !== undefined
          ? { field: 'file_back', message: file_back }
          : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (missing === undefined) finish(['file', 'file_back'])
  }
  return (
    <StepFrame step="photos" lead={t('account.sign_up.photos_lead')}>
      <ErrorSummary faults={fault === undefined ? [] : [fault]} attempt={attempt} />
      <form className="stack gap-24" noValidate aria-label={t('account.sign_up.step.photos')} onSubmit={submit}>
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <DocumentCapture
            field="file"
            label={t('account.sign_up.photos_label')}
            help={t('account.sign_up.photos_help')}
            value={files}
            onChange={(next) => {
              serverFaults.update(({ file: _, file_back: __, ...rest }) => rest)
              signUpDraft.change((now) => ({
                ...now,
                files: next,
                isOnePicture: next.length === 1 && now.isOnePicture,
              }))
            }}
            isOnePicture={isOnePicture}
            onOnePicture={(both) => signUpDraft.change((now) => ({ ...now, isOnePicture: both }))}
            error={fault?.message}
            sides={sides}
          />
          <div>
            <Button type="submit" variant="filled" className={styles.wide}>
              {t('account.sign_up.save')}
            </Button>
          </div>
        </Suspense>
      </form>
    </StepFrame>
  )
}
