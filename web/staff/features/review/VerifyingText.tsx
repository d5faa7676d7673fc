import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import { type DeskSettings, longest } from './desk-settings.ts'

interface Props {
  readonly settings: DeskSettings
  readonly onKeep: (changes: Partial<DeskSettings>) => void
}

/** The text of a verification when nothing is typed; saved when the field loses focus. */
export function VerifyingText({ settings, onKeep }: Props): ReactElement {
  const { t } = useTranslation()
  const [text, setText] = useState(settings.verifying ?? t('review.ready.legible_valid'))
  const isWrong = text.trim().length < 3
  return (
    <TextArea
      label={t('review.verifying')}
      help={t('review.verifying_help')}
      error={isWrong ? t('review.reason_short') : undefined}
      value={text}
      rows={2}
      max={longest}
      length={text.length}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        const wanted = text.trim()
        if (!isWrong) onKeep({ verifying: wanted === t('review.ready.legible_valid') ? undefined : wanted })
      }}
    />
  )
}
