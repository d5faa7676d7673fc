import { mdiHelpCircleOutline, mdiUndo } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './desk.module.css'
import type { Decisions } from './use-decisions.ts'
import type { Place } from './use-place.ts'

interface Props {
  readonly place: Place
  readonly decisions: Decisions
  readonly keys: boolean
  readonly onUndo: () => void
  readonly onHelp: () => void
}

/** What was just decided, with the way back, else where one stands. */
export function DeskBar({ place: { stop, files }, decisions, keys, onUndo, onHelp }: Props): ReactElement {
  const { t } = useTranslation()
  const { last, busy } = decisions
  const position = stop?.kind === 'file' ? files.findIndex(({ id }) => id === stop.file) + 1 : undefined
  return (
    <div className={styles.bar}>
      <p className={styles.told} role="status">
        {last?.fresh
          ? last.message
          : position === undefined
            ? ''
            : t('review.position', { at: position, all: files.length })}
      </p>
      {last?.fresh ? (
        <Button size="small" icon={mdiUndo} busy={busy} onClick={onUndo} aria-keyshortcuts={keys ? 'U' : undefined}>
          {t('review.undo')}
          {keys ? (
            <span aria-hidden="true" className={styles.key}>
              U
            </span>
          ) : null}
        </Button>
      ) : null}
      <IconButton icon={mdiHelpCircleOutline} label={t('review.help')} onClick={onHelp} />
    </div>
  )
}
