import { mdiBrightness6, mdiThemeLightDark, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js'
import type { ReactElement } from 'react'
import { prefer, type ThemeType, themeTypes, usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'

export const themeIcons: Readonly<Record<ThemeType, string>> = {
  light: mdiWhiteBalanceSunny,
  dark: mdiWeatherNight,
  auto: mdiBrightness6,
  system: mdiThemeLightDark,
}

/** Cycles through the four theme types: light, dark, auto, system. */
export function ThemeButton(): ReactElement {
  const { t } = useTranslation()
  const { themeType } = usePreferences()
  const next = themeTypes[(themeTypes.indexOf(themeType) + 1) % themeTypes.length] ?? 'auto'
  return (
    <IconButton
      icon={themeIcons[themeType]}
      label={t('shell.theme', { theme: t(`shell.themes.${themeType}`) })}
      onClick={() => prefer({ themeType: next })}
    />
  )
}
