import { type CitizenPreferences, readCitizenPreferences, writeCitizenPreferences } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { prefer, usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import styles from './own.module.css'
import { useSectionForm } from './use-section-form.ts'

const themes = ['system', 'light', 'dark'] as const

function Theme(): ReactElement {
  const { t } = useTranslation()
  const { themeType } = usePreferences()
  return (
    <section className="card" aria-labelledby="own-screen">
      <h2 id="own-screen">{t('own.preferences.screen')}</h2>
      <fieldset className={styles.choice} aria-labelledby="own-screen" aria-describedby="own-screen-help">
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={themeType === theme}
              onChange={() => prefer({ themeType: theme })}
            />
            {t(`own.preferences.themes.${theme}`)}
          </label>
        ))}
      </fieldset>
      <p id="own-screen-help" className="muted">
        {t('own.preferences.screen_help')}
      </p>
    </section>
  )
}

function Mails({ language, mails }: CitizenPreferences): ReactElement {
  const { t } = useTranslation()
  const { form, error, busy, onSubmit } = useSectionForm({
    call: writeCitizenPreferences,
    values: { language, reminders: mails.reminders, news: mails.news },
    refreshes: ['citizen-preferences'],
    inputOf: ({ language: chosen, ...kinds }) => ({ body: { language: chosen, mails: kinds } }),
    onDone: (_, saved) => {
      form.reset(saved)
      showDone(t('own.preferences.saved'))
    },
  })
  return (
    <section className="card" aria-labelledby="own-mails">
      <h2 id="own-mails">{t('own.preferences.mails')}</h2>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {error === undefined ? null : (
          <p className="error notice" role="alert">
            {error}
          </p>
        )}
        <div className={styles.choice}>
          <CheckBox label={t('own.preferences.decisions')} checked disabled aria-describedby="own-decisions" />
          <p id="own-decisions" className="muted">
            {t('own.preferences.decisions_help')}
          </p>
          <CheckBox {...form.register('reminders')} label={t('own.preferences.reminders')} />
          <CheckBox {...form.register('news')} label={t('own.preferences.news')} />
        </div>
        <SelectBox
          {...form.register('language')}
          label={t('own.preferences.language')}
          empty={false}
          options={[
            { value: 'es', text: 'Español' },
            { value: 'en', text: 'English' },
          ]}
        />
        <Button type="submit" variant="filled" busy={busy}>
          {t('own.preferences.save')}
        </Button>
      </form>
    </section>
  )
}

/** Which mails come and in which language, and the colours on this device. */
export function PreferencesSection(): ReactElement {
  const answer = useAnswer(readCitizenPreferences, {})
  const preferences = answer.data?.data
  return (
    <>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={6} />} />
      {preferences === undefined ? null : <Mails {...preferences} />}
      <Theme />
    </>
  )
}
