import { mdiHelpCircleOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/Button.tsx'
import { type Decided, lastUndoable, remainingTime } from './decided.ts'
import styles from './desk.module.css'
import { LeavingMails } from './LeavingMails.tsx'
import { stopKey } from './stops.ts'
import { useDecisionSubject } from './use-decision-subject.ts'
import type { Decisions } from './use-decisions.ts'
import type { DeskSelection } from './use-desk-selection.ts'

interface Props {
  readonly place: DeskSelection
  readonly decisions: Decisions
  readonly keys: boolean
  /** Why the last requested decision was not made. */
  readonly unseen: 'not_drawn' | 'unreadable' | undefined
  readonly onUndo: (decided: Decided) => void
  /** Goes to a decision that is too old for an undo. */
  readonly onCorrect: (decided: Decided) => void
  readonly onHelp: () => void
}

/** The last decisions, the newest first, each with its own undo and the time that remains for it; otherwise the current position. */
export function DeskBar({
  place: { stop, files },
  decisions: { decided, busy },
  keys,
  unseen,
  onUndo,
  onCorrect,
  onHelp,
}: Props): ReactElement {
  const { t } = useTranslation()
  const subjectOf = useDecisionSubject()
  const now = useTicker()
  const last = decided.at(-1)
  const next = lastUndoable(decided, now)
  const position = stop?.kind === 'file' ? files.findIndex(({ id }) => id === stop.file) + 1 : undefined
  const words = (one: Decided) => `${subjectOf(one)}: ${t(`review.decided_${one.purpose}`)}`
  const spoken =
    unseen !== undefined
      ? t(`review.${unseen}`)
      : last !== undefined
        ? words(last)
        : position === undefined
          ? ''
          : t('review.position', { at: position, all: files.length })
  return (
    <div className={styles.bar}>
      <div className={`grow ${styles.last}`}>
        <p className={last === undefined || unseen !== undefined ? 'muted' : 'visually-hidden'} role="status">
          {spoken}
        </p>
        {last === undefined ? null : (
          <ul aria-label={t('review.last_decisions')}>
            {decided.toReversed().map((one) => {
              const time = remainingTime(one, now)
              return (
                <li key={`${stopKey(one.stop)} ${one.transition_id}`} title={words(one)}>
                  {/* The first name, as there is little room; the title and the button say the whole. */}
                  <span className={styles.told}>{subjectOf({ ...one, name: one.name?.split(' ')[0] })}</span>
                  <span className={one.purpose === 'verify' ? 'success-ink' : 'error-ink'}>
                    {t(`review.decided_${one.purpose}`)}
                  </span>
                  {time === undefined ? (
                    <Button
                      size="small"
                      aria-label={`${t('review.correct')}: ${words(one)}`}
                      onClick={() => onCorrect(one)}
                    >
                      {t('review.correct')}
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      busy={busy}
                      aria-label={`${t('review.undo')}: ${words(one)}`}
                      aria-keyshortcuts={keys && one === next ? 'U' : undefined}
                      onClick={() => onUndo(one)}
                    >
                      {t('review.undo')}
                      {keys && one === next ? (
                        <span aria-hidden="true" className="key-cap">
                          U
                        </span>
                      ) : null}
                      <span aria-hidden="true" className="figures">
                        {time}
                      </span>
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <LeavingMails />
      <IconButton icon={mdiHelpCircleOutline} label={t('review.help')} onClick={onHelp} />
    </div>
  )
}
