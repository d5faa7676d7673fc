import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { fieldProps, useForm } from '../../../kit/form/use-form.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { usePageTo } from '../../frame/paths.ts'

/** A form that opens the invitation of a code. */
export function InvitationForm(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { code: '' } })
  const look = form.handleSubmit(({ code }) => navigate(to('join-team', { id: code.trim() })))
  return (
    <details>
      <summary className="fold">{t('part.teams.have_code')}</summary>
      <RecordForm onSubmit={look} className="wrap at-bottom gap-12 space-above">
        <TextBox
          {...fieldProps(form, 'code', { validate: (code) => code.trim() !== '' || t('part.teams.code_needed') })}
          label={t('part.teams.code')}
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button type="submit" variant="outlined">
          {t('part.teams.look')}
        </Button>
      </RecordForm>
    </details>
  )
}
