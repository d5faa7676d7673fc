import { useEffect } from 'react'
import { isPersonLoaded } from '../device/person-data.ts'
import { useStore } from '../device/store.ts'
import { newVersion } from '../offline/new-version.ts'
import { useTranslation } from '../text/i18n.ts'
import { closeSnackbar, showSnackbar } from '../ui/feedback/snackbars.ts'

/** Offers a newer version at the bottom of the window. It stays until it is accepted or closed, and it is never forced. */
export function VersionOffer(): null {
  const { t } = useTranslation()
  const takeOver = useStore(newVersion)
  const isLoaded = useStore(isPersonLoaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages go with the session, and this one is everybody's
  useEffect(() => {
    if (takeOver === undefined) return
    const id = showSnackbar({
      message: t('shell.new_version'),
      colour: 'info',
      timeout: 0,
      action: { label: t('errors.reload'), run: takeOver },
    })
    return () => closeSnackbar(id)
  }, [takeOver, t, isLoaded])
  return null
}
