import { mdiTrayArrowDown } from '@mdi/js'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { ErrorBoundary } from '../../../kit/ui/feedback/ErrorBoundary.tsx'
import { showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import bar from '../../frame/bar/app-bar.module.css'
import { progressPanelRequest } from '../../frame/device/server-export.ts'
import styles from './progress-panel.module.css'
import { useProgressPanel } from './use-progress-panel.ts'
import type { WorkResult } from './work.ts'

const ProgressPanel = lazy(() => import('./ProgressPanel.tsx'), 'ProgressPanel')
const ManyResult = lazy(() => import('../many/ManyResult.tsx'), 'ManyResult')

/** The person's jobs on the server: a button in the bar while there are any, with the number of those in progress. */
export function ProgressButton(): ReactElement | null {
  const { t } = useTranslation()
  const panel = useProgressPanel()
  const wish = useStore(progressPanelRequest)
  const button = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [focused, setFocused] = useState<string>()
  const [result, setResult] = useState<WorkResult>()
  const skipped = result?.skipped.length ?? 0
  const { jobs, running, refetch } = panel
  const [looked, setLooked] = useState(false)

  function open(key?: string): void {
    setFocused(key)
    setAnchor(button.current?.querySelector('button') ?? null)
  }

  // Another component asked to open the popup. Refetch the list first: the wanted file may be new or deleted.
  useEffect(() => {
    if (wish === undefined) return
    void refetch()
    setLooked(true)
  }, [wish, refetch])
  const isReady = looked && wish !== undefined && !panel.isFetching && jobs !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, when the response arrives
  useEffect(() => {
    if (!isReady) return
    progressPanelRequest.set(undefined)
    setLooked(false)
    if (wish.key === undefined && jobs.length === 0) showSnackbar({ message: t('tray.empty'), colour: 'info' })
    else if (wish.key !== undefined && jobs.every(({ key }) => key !== wish.key)) {
      showSnackbar({ message: t('tray.gone'), colour: 'info' })
    } else open(wish.key)
  }, [isReady])

  const isEmpty = jobs === undefined || jobs.length === 0
  useEffect(() => {
    if (isEmpty) setAnchor(null)
  }, [isEmpty])
  if (isEmpty) return null

  const state = running === 0 ? t('tray.none_running') : t('tray.running', { count: running })
  return (
    <span ref={button} className={styles.place}>
      <IconButton
        icon={mdiTrayArrowDown}
        label={`${t('tray.heading')}. ${state}`}
        data-name="tray"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => open()}
      >
        {running === 0 ? null : (
          <span aria-hidden="true" className={`semibold centered ${bar.badge} ${styles.running}`}>
            {running}
          </span>
        )}
      </IconButton>
      <ErrorBoundary>
        {anchor === null ? null : (
          <ProgressPanel
            anchor={anchor}
            panel={{ ...panel, jobs }}
            focused={focused}
            onResult={(shown) => {
              setAnchor(null)
              setResult(shown)
            }}
            onClose={() => setAnchor(null)}
          />
        )}
        {result === undefined ? null : (
          <ManyResult
            done={result.message}
            text={skipped === 0 ? t('tray.nothing_skipped') : t('tray.skipped', counted(skipped))}
            skipped={result.skipped}
            nameOf={(id) => t('tray.record', { id })}
            undo={result.undo.run}
            onClose={() => setResult(undefined)}
          />
        )}
      </ErrorBoundary>
    </span>
  )
}
