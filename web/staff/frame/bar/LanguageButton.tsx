import { locales } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { useSwitchLocale } from '../screens/switch-locale.ts'
import styles from './language-button.module.css'

/** Switches to the other language; the label names the current one and the other one. */
export function LanguageButton(): ReactElement {
  const { t, locale } = useTranslation()
  const switchLocale = useSwitchLocale()
  const other = locales.find((one) => one !== locale) ?? 'es'
  const label = t('shell.other_language')
  return (
    <button
      type="button"
      className={`pressable soft rigid semibold ${styles.button}`}
      aria-label={label}
      data-tip={label}
      onClick={() => void switchLocale(other)}
    >
      {other.toUpperCase()}
    </button>
  )
}
