import { mdiRestore } from '@mdi/js'
import { readPreferences, writePreferences } from '@portal/contract'
import type { ReactElement } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { queryClient } from '../../../../kit/request/queries.ts'
import { defaultPreferences, prefer } from '../../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { unsentSettings } from '../../../frame/settings/unsent-settings.ts'
import { OwnCard } from './OwnCard.tsx'

/** Deletes all stored preferences of the person: null removes a key. */
async function removePreferences(): Promise<void> {
  unsentSettings.set({})
  const { data } = await request(readPreferences, { blockAllowed: false })
  const keys = Object.keys(data)
  if (keys.length > 0) await request(writePreferences, { body: Object.fromEntries(keys.map((key) => [key, null])) })
  prefer(defaultPreferences)
  await queryClient.invalidateQueries({ queryKey: [readPreferences.tag] })
}

/** Resets the person's preferences to the defaults. */
export function PreferencesCard(): ReactElement {
  const { t } = useTranslation()
  return (
    <OwnCard
      title={t('fields.preferences')}
      text={t('users.preferences.text')}
      action={{
        icon: mdiRestore,
        label: t('users.preferences.reset'),
        question: {
          title: t('users.preferences.reset'),
          text: t('users.preferences.reset_text'),
          action: t('users.preferences.reset'),
          send: removePreferences,
          onDone: () => showDone(t('users.preferences.reset_done')),
        },
      }}
    />
  )
}
