import { mdiMagnify } from '@mdi/js'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { openingKeys } from './opening-keys.ts'
import styles from './search-button.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

/** Whether something lies over the page that asks for an answer first: leaving it by a search could lose what is typed. */
function isHeld(): boolean {
  return document.querySelector('.MuiDialog-root') !== null
}

/** The way to search everywhere: a button of the bar, and Ctrl or Cmd with K from any signed-in page. */
export function SearchButton({ onSettings }: { readonly onSettings: () => void }): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isIt || event.repeat) return
      event.preventDefault()
      setOpen((open) => !open && !isHeld())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('searching.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-name="search"
        data-tip={`${t('searching.open')} (${openingKeys})`}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiMagnify} size={20} />
        <span className={styles.words}>{t('searching.short')}</span>
        <kbd className={styles.keys}>{openingKeys}</kbd>
      </button>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <SearchDialog onClose={() => setOpen(false)} onSettings={onSettings} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
