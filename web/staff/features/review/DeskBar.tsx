import { mdiHelpCircleOutline, mdiUndo } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button, IconButton } from '../../../kit/ui/Button.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import type { Decided } from './decided.ts'
import styles from './desk.module.css'
import { stopKey } from './stops.ts'
import type { Decisions } from './use-decisions.ts'
import type { DeskSelection } from './use-desk-selection.ts'

interface Props {
  readonly place: DeskSelection
  readonly decisions: Decisions
  readonly keys: boolean
  readonly onUndo: (decided: Decided) => void
  readonly onHelp: () => void
}

/** The latest decisions, each with "undo"; otherwise the current position. */
export function DeskBar({ place: { citizen, stop, files }, decisions, keys, onUndo, onHelp }: Props): ReactElement {
  const { t } = useTranslation()
  const { undoable, busy } = decisions
  const last = undoable.at(-1)
  const position = stop?.kind === 'file' ? files.findIndex(({ id }) => id === stop.file) + 1 : undefined
  // The name is omitted while that citizen is on screen.
  const words = ({ purpose, document, name, stop: { citizen: whose } }: Decided) =>
    t(`review.decided_${purpose}`, {
      subject: [
        ...(document === undefined ? [] : [sentenceCase(document)]),
        ...(name === undefined || (document !== undefined && whose === citizen) ? [] : [nameCase(name)]),
      ].join(', '),
    })
  return (
    <div className={styles.bar}>
      {undoable.length < 2 ? null : (
        <ul className={`surface ${styles.earlier}`}>
          {undoable.slice(0, -1).map((one) => (
            <li key={stopKey(one.stop)}>
              <span className={`grow muted break-words ${styles.told}`}>{words(one)}</span>
              <Button
                size="small"
                icon={mdiUndo}
                busy={busy}
                aria-label={`${t('review.undo')}: ${words(one)}`}
                onClick={() => onUndo(one)}
              >
                {t('review.undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={`grow muted break-words ${styles.told}`} role="status">
        {last !== undefined
          ? words(last)
          : position === undefined
            ? ''
            : t('review.position', { at: position, all: files.length })}
      </p>
      {last === undefined ? null : (
        <Button
          size="small"
          icon={mdiUndo}
          busy={busy}
          onClick={() => onUndo(last)}
          aria-keyshortcuts={keys ? 'U' : undefined}
        >
          {t('review.undo')}
          {keys ? (
            <span aria-hidden="true" className={styles.key}>
              U
            </span>
          ) : null}
        </Button>
      )}
      <IconButton icon={mdiHelpCircleOutline} label={t('review.help')} onClick={onHelp} />
    </div>
  )
}
