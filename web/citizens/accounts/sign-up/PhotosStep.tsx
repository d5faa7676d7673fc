import { type ReactElement, useState } from 'react'
import { resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { DocumentCapture } from '../../people/documents/DocumentCapture.tsx'
import { missingSide, sidesOfIdentity } from '../../people/documents/files.ts'
import type { Undecided } from '../../people/documents/use-sides.ts'
import { StepForm } from './StepFrame.tsx'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { serverErrors, useFinish } from './use-step.ts'

/** Asks for the identity document: photographs of its sides, or a file. */
export function PhotosStep({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const finish = useFinish('photos')
  const [undecided, setUndecided] = useState<Undecided>()
  const { files, isOnePicture } = draft
  const sides = sidesOfIdentity(String(draft.values.document_type_id))
  const missing = missingSide(files, sides, isOnePicture)
  const { form, frame } = useRecordForm({
    values: { file: '' },
    resolver: resolverOf(() =>
      missing === undefined && undecided === undefined ? {} : { file: { type: 'required' } },
    ),
    hasSummary: true,
    send: () => finish(['file', 'file_back']),
    invalidates: [],
  })
  const attempt = form.formState.submitCount
  const refused = serverErrors.get()
  const all = (['file', 'file_back'] as const).map((field) => ({ field, message: refused[field] ?? '' }))
  if (undecided !== undefined && attempt > 0)
    all.unshift({ field: 'file', message: t(`documents.undecided.${undecided}`) })
  else if (missing !== undefined && attempt > 0)
    all.unshift({
      field: missing,
      message: t(missing === 'file' ? 'account.sign_up.photos_missing' : 'documents.send.back_required'),
    })
  const errors = all.filter(({ message }) => message !== '').slice(0, 1)
  return (
    <StepForm step="photos" lead={t('account.sign_up.photos_lead')} frame={frame} errors={errors} attempt={attempt}>
      <DocumentCapture
        field="file"
        label={t('account.sign_up.photos_label')}
        help={t('account.sign_up.photos_help')}
        value={files}
        onChange={(next, both) => {
          serverErrors.update(({ file: _, file_back: __, ...rest }) => rest)
          signUpDraft.change((now) => ({ ...now, files: next, isOnePicture: both }))
        }}
        onUndecided={setUndecided}
        isOnePicture={isOnePicture}
        error={errors[0]?.message}
        sides={sides}
      />
    </StepForm>
  )
}
