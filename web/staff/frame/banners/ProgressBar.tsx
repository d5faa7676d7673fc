import { type ReactElement, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useStore } from '../../../kit/device/store.ts'
import { beginProgress, progress } from '../../../kit/request/progress.ts'
import { OverModal } from '../../../kit/ui/dialog/OverModal.tsx'
import styles from './progress-bar.module.css'

/** The progress bar at the top: shown during route changes and writes, red when they fail. */
export function ProgressBar(): ReactElement | null {
  const state = useStore(progress)
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!moving) return
    const end = beginProgress()
    return () => end()
  }, [moving])
  if (state === 'idle') return null
  return (
    <OverModal>
      <div aria-hidden="true" className={`${styles.bar} ${state === 'failed' ? styles.failed : ''}`} />
    </OverModal>
  )
}
