import { isLocale, locales } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './language-button.module.css'
import { useSwitchLocale } from './switch-locale.ts'

/** Switches to the other language; the label names the current one and the other one. */
export function LanguageButton(): ReactElement {
  const { t, i18n } = useTranslation()
  const switchLocale = useSwitchLocale()
  const spoken = isLocale(i18n.language) ? i18n.language : 'es'
  const other = locales.find((locale) => locale !== spoken) ?? 'es'
  const label = t('shell.other_language')
  return (
    <button
      type="button"
      className={`pressable soft ${styles.button}`}
      aria-label={label}
      data-tip={label}
      onClick={() => void switchLocale(other)}
    >
      {other.toUpperCase()}
    </button>
  )
}
