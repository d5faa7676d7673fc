import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { usePageTo } from '../../frame/paths.ts'

/** A form that opens the invitation of a code. */
export function InvitationForm(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const { form, frame } = useRecordForm({
    values: { code: '' },
    send: async ({ code }) => navigate(to('join-team', { id: code.trim() })),
    invalidates: [],
  })
  return (
    <details>
      <summary className="fold">{t('part.teams.have_code')}</summary>
      <RecordForm
        frame={frame}
        submit={t('part.teams.look')}
        variant="outlined"
        className="wrap at-bottom gap-12 space-above"
      >
        <TextBox
          {...fieldProps(form, 'code', { validate: (code) => code.trim() !== '' || t('part.teams.code_needed') })}
          label={t('part.teams.code')}
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
        />
      </RecordForm>
    </details>
  )
}
