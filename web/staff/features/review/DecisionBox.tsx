import { mdiCheck, mdiUndoVariant } from '@mdi/js'
import { type ReactElement, type RefObject, useId } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import type { Purpose, Ready } from '../../decision/desk-settings.ts'
import { ReadyPhrases } from '../../decision/ReadyPhrases.tsx'
import styles from './desk.module.css'

interface Props {
  readonly about: 'file' | 'citizen'
  /** The decisions that the current status allows and this person may make. */
  readonly open: readonly Purpose[]
  /** Whether `open` is known. Until then only the text box is shown, with what is typed already. */
  readonly isKnown: boolean
  /** The decision that fits the documents: it is the filled button. */
  readonly suggested: Purpose
  /** How to correct a decision that was made before; undefined for one that was not made. */
  readonly correction: string | undefined
  /** Whether the data could not be read; then no skeleton is shown. */
  readonly hasFailed: boolean
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ready: readonly Ready[]
  readonly onReady: (ready: Ready) => void
  /** The text of a verification when nothing is typed. */
  readonly verifying: string
  readonly busy: boolean
  readonly keys: boolean
  /** What is missing before the decision can be sent. */
  readonly wanting: string | undefined
  /** The decision that was requested before there was a text; Ctrl+Enter in the box then makes it. */
  readonly intent: Purpose | undefined
  readonly onDecide: (purpose: Purpose) => void
  readonly onManage: () => void
}

/** The decision: its text, the ready-made texts, and the two buttons. */
export function DecisionBox(props: Props): ReactElement {
  const {
    about,
    open,
    isKnown,
    suggested,
    correction,
    hasFailed,
    draft,
    onDraft,
    box,
    ready,
    onReady,
    verifying,
    busy,
    keys,
    wanting,
    intent,
    onDecide,
    onManage,
  } = props
  const { t } = useTranslation()
  const heading = useId()
  const isClosed = isKnown && open.length === 0
  return (
    <section
      className={`surface stack gap-10 ${styles.decision}`}
      aria-labelledby={isKnown ? heading : undefined}
      aria-busy={!isKnown && !hasFailed}
    >
      {isKnown ? <h3 id={heading}>{t(`review.decide_${about}`)}</h3> : hasFailed ? null : <Skeleton width={160} />}
      {isClosed ? <p className="soft">{t('review.may_not')}</p> : null}
      {correction === undefined ? null : <p className="soft">{correction}</p>}
      {/* A text that is being typed is never removed. */}
      {isClosed && draft === '' ? null : (
        <TextArea
          ref={box}
          label={t('review.observation')}
          labelHidden
          className={styles.observation}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          help={
            draft.trim() !== '' || !open.includes('verify') ? (
              t(keys ? 'review.observation_help_keys' : 'review.observation_help')
            ) : (
              <>
                {t('review.will_send')} <strong lang="es">{verifying}</strong>
              </>
            )
          }
          error={wanting}
          length={draft.length}
          rows={2}
          aria-keyshortcuts={keys ? 'O' : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && intent !== undefined) {
              event.preventDefault()
              onDecide(intent)
            } else if (keys && draft === '' && intent !== undefined && /^[1-9]$/.test(event.key)) {
              // When the box is focused to ask for a text, a digit key still chooses a ready-made text.
              const chosen = ready[Number(event.key) - 1]
              if (chosen === undefined || !open.includes(chosen.purpose)) return
              event.preventDefault()
              onReady(chosen)
            }
          }}
        />
      )}
      {isClosed ? null : (
        <>
          <div className={styles.decide}>
            <Button
              variant={suggested === 'return' ? 'filled' : 'outlined'}
              icon={mdiUndoVariant}
              busy={busy}
              disabled={!open.includes('return')}
              aria-keyshortcuts={keys ? 'R' : undefined}
              onClick={() => onDecide('return')}
            >
              {t('review.return')}
              {keys ? (
                <span aria-hidden="true" className="key-cap">
                  R
                </span>
              ) : null}
            </Button>
            <Button
              variant={suggested === 'verify' ? 'filled' : 'outlined'}
              icon={mdiCheck}
              busy={busy}
              disabled={!open.includes('verify')}
              aria-keyshortcuts={keys ? 'V' : undefined}
              onClick={() => onDecide('verify')}
            >
              {t('review.verify')}
              {keys ? (
                <span aria-hidden="true" className="key-cap">
                  V
                </span>
              ) : null}
            </Button>
          </div>
          <div className={styles.readyHead}>
            <h4>{t('review.ready_title')}</h4>
            <Button size="small" onClick={onManage}>
              {t('review.manage')}
            </Button>
          </div>
          <ReadyPhrases ready={ready} open={open} keys={keys} onReady={onReady} />
        </>
      )}
    </section>
  )
}
