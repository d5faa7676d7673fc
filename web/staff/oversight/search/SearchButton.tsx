import { mdiMagnify } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/ErrorBoundary.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { SearchProps } from '../../frame/bar/bar-tools.ts'
import { openingKeys } from './opening-keys.ts'
import styles from './search-button.module.css'

const SearchDialog = lazy(() => import('./SearchDialog.tsx'), 'SearchDialog')

/** The button in the bar that opens the search; the bar itself handles Ctrl or Cmd with K. */
export function SearchButton({ open, onOpen, onClose, onSettings }: SearchProps): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className={`pressable soft row gap-8 rigid ${styles.button}`}
        aria-label={t('searching.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-name="search"
        data-tip={`${t('searching.open')} (${openingKeys})`}
        onClick={onOpen}
      >
        <Icon path={mdiMagnify} size={20} />
        <span className={styles.text}>{t('searching.short')}</span>
        <kbd className={styles.keys}>{openingKeys}</kbd>
      </button>
      {open ? (
        <ErrorBoundary>
          <SearchDialog onClose={onClose} onSettings={onSettings} />
        </ErrorBoundary>
      ) : null}
    </>
  )
}
