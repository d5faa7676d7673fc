import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/Button.tsx'
import { DocumentCapture } from '../../../documents/DocumentCapture.tsx'
import { hasAllSides } from '../../../documents/files.ts'
import { changeDraft, type SignUpDraft } from '../../../session/draft.ts'
import { StepFrame } from './StepFrame.tsx'
import styles from './sign-up.module.css'
import { serverFaults, useStep } from './use-step.ts'

const sides = 2

/** Asks for the identity document: photographs of both sides, or a file. */
export function PhotosStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const { finish } = useStep('photos')
  const [isAsked, setAsked] = useState(false)
  const refused = serverFaults.get()
  const isMissing = isAsked && !hasAllSides(draft.files, sides)
  const error = isMissing ? t('account.sign_up.photos_missing') : (refused.file ?? refused.file_back)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (hasAllSides(draft.files, sides)) finish(['file', 'file_back'])
  }
  return (
    <StepFrame step="photos" lead={t('account.sign_up.photos_lead')}>
      <form className="stack gap-24" noValidate aria-label={t('account.sign_up.step.photos')} onSubmit={submit}>
        <DocumentCapture
          label={t('account.sign_up.photos_label')}
          help={t('account.sign_up.photos_help')}
          value={draft.files}
          onChange={(files) => {
            serverFaults.update(({ file: _, file_back: __, ...rest }) => rest)
            changeDraft((now) => ({ ...now, files }))
          }}
          error={error}
          sides={sides}
        />
        <div>
          <Button type="submit" variant="filled" className={styles.wide}>
            {t('account.sign_up.save')}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}
