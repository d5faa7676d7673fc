import type { ReadyObservation } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import styles from './desk.module.css'

interface Props {
  readonly begin: ReadyObservation
  readonly busy: boolean
  readonly onSave: (one: ReadyObservation) => void
  readonly onCancel: () => void
}

const languages = ['es', 'en'] as const

/** A shared observation, in both languages. */
export function SharedForm({ begin, busy, onSave, onCancel }: Props): ReactElement {
  const { t } = useTranslation()
  const [one, setOne] = useState(begin)
  const [isTried, setTried] = useState(false)

  function save(): void {
    setTried(true)
    const cleaned = { ...one, es: one.es.trim(), en: one.en.trim() }
    if (languages.every((language) => cleaned[language].length >= 3)) onSave(cleaned)
  }

  return (
    <div className={styles.editing}>
      <SelectBox
        label={t('review.subject')}
        empty={false}
        value={one.subject}
        options={(['file', 'citizen'] as const).map((value) => ({ value, text: t(`review.about_${value}`) }))}
        onChange={({ target }) => setOne({ ...one, subject: target.value as ReadyObservation['subject'] })}
      />
      <SelectBox
        label={t('review.purpose')}
        empty={false}
        value={one.purpose}
        options={(['return', 'verify'] as const).map((value) => ({ value, text: t(`review.for_${value}`) }))}
        onChange={({ target }) => setOne({ ...one, purpose: target.value as ReadyObservation['purpose'] })}
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`review.in_${language}`)}
          autoFocus={language === 'es'}
          lang={language}
          value={one[language]}
          error={isTried && one[language].trim().length < 3 ? t('review.reason_short') : undefined}
          rows={2}
          length={one[language].length}
          onChange={({ target }) => setOne({ ...one, [language]: target.value })}
        />
      ))}
      <div className={styles.editingFoot}>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button variant="filled" busy={busy} onClick={save}>
          {t('review.shared_save')}
        </Button>
      </div>
    </div>
  )
}
