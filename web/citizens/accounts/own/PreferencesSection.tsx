import { type CitizenPreferences, readCitizenPreferences, writeCitizenPreferences } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { prefer, usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { useUnsaved } from '../../../kit/ui/dialog/unsaved.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import styles from './own.module.css'

const themes = ['system', 'light', 'dark'] as const

function Theme(): ReactElement {
  const { t } = useTranslation()
  const { themeType } = usePreferences()
  return (
    <section className="card" aria-labelledby="own-screen">
      <h2 id="own-screen">{t('own.preferences.screen')}</h2>
      <fieldset
        className={`stack gap-8 ${styles.choice}`}
        aria-labelledby="own-screen"
        aria-describedby="own-screen-help"
      >
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={themeType === theme}
              onChange={() => prefer({ themeType: theme })}
            />
            <span>{t(`own.preferences.themes.${theme}`)}</span>
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
  const { form, frame } = useRecordForm({
    values: { language, reminders: mails.reminders, news: mails.news },
    send: ({ language: chosen, ...kinds }) =>
      request(writeCitizenPreferences, { body: { language: chosen, mails: kinds } }),
    invalidates: ['citizen-preferences'],
    onDone: (_, saved) => {
      form.reset(saved)
      showDone(t('own.preferences.saved'))
    },
  })
  useUnsaved(frame.dirty, frame.busy)
  return (
    <section className="card" aria-labelledby="own-mails">
      <h2 id="own-mails">{t('own.preferences.mails')}</h2>
      <RecordForm frame={frame} submit={t('ui.save')} isWide className={`stack gap-20 ${styles.form}`}>
        <div className={`stack gap-8 ${styles.choice}`}>
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
      </RecordForm>
    </section>
  )
}

/** The mails to receive, their language, and the theme on this device. */
export function PreferencesSection(): ReactElement {
  const result = useCallQuery(readCitizenPreferences, {})
  return (
    <>
      <QueryResult query={result} lines={6}>
        {({ data: preferences }) => <Mails {...preferences} />}
      </QueryResult>
      <Theme />
    </>
  )
}
