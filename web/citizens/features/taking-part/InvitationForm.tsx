import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { usePageTo } from '../../layout/paths.ts'

/** Where somebody who was told a code finds the invitation. */
export function InvitationForm(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const typed = code.trim()

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (typed !== '') navigate(to('join-team', { id: typed }))
  }

  return (
    <details>
      <summary className="fold">{t('part.teams.have_code')}</summary>
      <form noValidate onSubmit={submit} className="wrap at-bottom gap-12 space-above">
        <TextBox
          label={t('part.teams.code')}
          value={code}
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={isChecked && typed === '' ? t('part.teams.code_needed') : undefined}
        />
        <Button type="submit" variant="outlined">
          {t('part.teams.look')}
        </Button>
      </form>
    </details>
  )
}
