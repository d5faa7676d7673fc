import { mdiClose, mdiEmailFastOutline, mdiHelpCircleOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTicker } from '../../../../kit/device/ticker.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { timeLeft } from '../../../../kit/text/time-left.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { type Decided, type Decision, lastUndoable, type Unsaved } from '../decision/decided.ts'
import type { Decisions } from '../decision/use-decisions.ts'
import { positionKey } from '../documents/positions.ts'
import styles from './desk.module.css'
import type { DeskSelection } from './use-desk-selection.ts'

const LeavingDialog = lazy(() => import('../decision/LeavingDialog.tsx'), 'LeavingDialog')

/** Names the document and the citizen of a decision: "Cédula de Sandra Pérez". */
function useDecisionSubject(): (decision: Decision) => string {
  const { t } = useTranslation()
  return ({ document, name }) => {
    const person = name === undefined ? t('models.Profile') : personNameCase(name)
    return document === undefined ? person : t('review.document_of', { document: sentenceCase(document), name: person })
  }
}

interface Props {
  readonly place: DeskSelection
  readonly decisions: Decisions
  readonly keys: boolean
  /** Why the last requested decision was not made. */
  readonly notRendered: 'not_rendered' | 'now_rendered' | 'unreadable' | undefined
  readonly onUndo: (decided: Decided) => void
  /** Goes to a decision that is too old for an undo. */
  readonly onCorrect: (decided: Decided) => void
  readonly onHelp: () => void
}

/** The last decisions, the newest first, each with its own undo and the time that remains for it; otherwise the current position. */
export function DeskBar({
  place: { position, files },
  decisions: { decided, busy },
  keys,
  notRendered,
  onUndo,
  onCorrect,
  onHelp,
}: Props): ReactElement {
  const { t } = useTranslation()
  const subjectOf = useDecisionSubject()
  const { dialog, open } = useDialog()
  const now = useTicker()
  const last = decided.at(-1)
  const next = lastUndoable(decided, now)
  const documentNumber = position?.kind === 'file' ? files.findIndex(({ id }) => id === position.file) + 1 : undefined
  const textOf = (one: Decided) => `${subjectOf(one)}: ${t(`review.decided_${one.purpose}`)}`
  const message =
    notRendered !== undefined
      ? t(`review.${notRendered}`)
      : last !== undefined
        ? textOf(last)
        : documentNumber === undefined
          ? ''
          : t('review.position', { at: documentNumber, all: files.length })
  return (
    <div className={`row gap-8 ${styles.bar}`}>
      <div className={`grow ${styles.last}`}>
        <Status className={last === undefined || notRendered !== undefined ? 'muted' : 'visually-hidden'}>
          {message}
        </Status>
        {last === undefined ? null : (
          <ul aria-label={t('review.last_decisions')}>
            {decided.toReversed().map((one) => {
              const time = timeLeft(one.until, now)
              return (
                <li key={`${positionKey(one.position)} ${one.transition_id}`} className="row small" title={textOf(one)}>
                  {/* The first name, because there is little room; the title and the button have the full name. */}
                  <span className={styles.decided}>{subjectOf({ ...one, name: one.name?.split(' ')[0] })}</span>
                  <span className={one.purpose === 'verify' ? 'success-ink' : 'error-ink'}>
                    {t(`review.decided_${one.purpose}`)}
                  </span>
                  {time === undefined ? (
                    <Button
                      size="small"
                      aria-label={`${t('review.correct')}: ${textOf(one)}`}
                      onClick={() => onCorrect(one)}
                    >
                      {t('review.correct')}
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      busy={busy}
                      aria-label={`${t('ui.undo')}: ${textOf(one)}`}
                      aria-keyshortcuts={keys && one === next ? 'U' : undefined}
                      onClick={() => onUndo(one)}
                    >
                      <span>{t('ui.undo')}</span>
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
      <IconButton
        icon={mdiEmailFastOutline}
        label={t('review.leaving.open')}
        onClick={() => open((onClose) => <LeavingDialog onClose={onClose} />)}
      />
      <IconButton icon={mdiHelpCircleOutline} label={t('review.help')} onClick={onHelp} />
      {dialog}
    </div>
  )
}

interface UnsavedProps {
  readonly decisions: Decisions
  /** The current position, as a text. */
  readonly at: string
  readonly onAgain: (unsaved: Unsaved) => void
  readonly onGo: (unsaved: Unsaved) => void
}

/** The decisions that were not saved. Each stays until it is saved, or until the person gives it up. */
export function UnsavedDecisions({
  decisions: { unsaved, busy, settle },
  at,
  onAgain,
  onGo,
}: UnsavedProps): ReactElement {
  const { t } = useTranslation()
  const subjectOf = useDecisionSubject()
  return (
    <div role="alert" className={`stack gap-6 ${styles.unsaved}`}>
      {unsaved.map((one) => {
        const subject = t(`review.unsaved_${one.purpose}`, { subject: subjectOf(one) })
        return (
          <div key={positionKey(one.position)} className="error notice row wrap gap-4-12">
            <p className="grow break-words">
              <strong>{t(one.mayBeSaved ? 'review.not_confirmed' : 'review.not_saved', { subject })}</strong>
              <span>{` ${one.message}`}</span>
            </p>
            {positionKey(one.position) === at ? (
              <Button size="small" busy={busy} onClick={() => onAgain(one)}>
                {t('ui.retry')}
              </Button>
            ) : (
              <Button size="small" onClick={() => onGo(one)}>
                {t('review.go_there')}
              </Button>
            )}
            <IconButton
              icon={mdiClose}
              size="small"
              label={t('review.give_up', { subject })}
              onClick={() => settle(one.position)}
            />
          </div>
        )
      })}
    </div>
  )
}
