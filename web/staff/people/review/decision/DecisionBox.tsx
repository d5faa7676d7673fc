import { mdiCheck, mdiUndoVariant } from '@mdi/js'
import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import type { Purpose, Ready } from '../../decision/desk-settings.ts'
import { ReadyPhrases } from '../../decision/ReadyPhrases.tsx'
import styles from '../desk/desk.module.css'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import type { ObservationDraft } from './use-observation-draft.ts'

interface Props
  extends Pick<DeskSelection, 'about' | 'open' | 'isLoaded'>,
    Pick<ObservationDraft, 'draft' | 'box' | 'ready' | 'verifying' | 'wanting' | 'intent'> {
  /** The decision that matches the documents: it is the filled button. */
  readonly suggested: Purpose
  /** Corrects an earlier decision; undefined when none was made here. */
  readonly correction: string | undefined
  /** Whether the data could not be read; then no skeleton is shown. */
  readonly hasError: boolean
  readonly onDraft: (draft: string) => void
  readonly onReady: (ready: Ready) => void
  readonly busy: boolean
  readonly keys: boolean
  readonly onDecide: (purpose: Purpose) => void
  readonly onManage: () => void
}

const decisions = [
  { purpose: 'return', icon: mdiUndoVariant, letter: 'R' },
  { purpose: 'verify', icon: mdiCheck, letter: 'V' },
] as const

/** The decision: its text, the ready-made texts, and the two buttons. */
export function DecisionBox(props: Props): ReactElement {
  const { about, open, isLoaded, suggested, correction, hasError, busy, keys, onDecide, onManage } = props
  const { draft, onDraft, box, ready, onReady, verifying, wanting, intent } = props
  const { t } = useTranslation()
  const heading = useId()
  const isClosed = isLoaded && open.length === 0
  return (
    <section
      className={`surface stack gap-10 ${styles.decision}`}
      aria-labelledby={isLoaded ? heading : undefined}
      aria-busy={!isLoaded && !hasError}
    >
      {isLoaded ? <h3 id={heading}>{t(`review.decide_${about}`)}</h3> : hasError ? null : <Skeleton width={160} />}
      {isClosed ? <p className="soft">{t('review.may_not')}</p> : null}
      {correction === undefined ? null : <p className="soft">{correction}</p>}
      {/* A text that is being typed is never removed. */}
      {isClosed && draft === '' ? null : (
        <TextArea
          ref={box}
          label={t('fields.observation')}
          labelHidden
          className={styles.observation}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          help={
            draft.trim() !== '' || !open.includes('verify') ? (
              t(keys ? 'review.observation_help_keys' : 'review.observation_help')
            ) : (
              <>
                <span>{`${t('review.will_send')} `}</span>
                <strong lang="es">{verifying}</strong>
              </>
            )
          }
          error={wanting}
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
          <div className={`wrap gap-8 ${styles.decide}`}>
            {decisions.map(({ purpose, icon, letter }) => (
              <Button
                key={purpose}
                variant={suggested === purpose ? 'filled' : 'outlined'}
                icon={icon}
                busy={busy}
                disabled={!open.includes(purpose)}
                aria-keyshortcuts={keys ? letter : undefined}
                onClick={() => onDecide(purpose)}
              >
                <span>{t(`transitions.${purpose}`)}</span>
                {keys ? (
                  <span aria-hidden="true" className="key-cap">
                    {letter}
                  </span>
                ) : null}
              </Button>
            ))}
          </div>
          <div className={`row gap-8 ${styles.readyHead}`}>
            <h4 className="muted strong">{t('review.ready_title')}</h4>
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

interface QuickProps {
  readonly place: DeskSelection
  readonly busy: boolean
  readonly suggested: Purpose
  readonly onDecide: (purpose: Purpose) => void
}

/** On a phone: the two decisions under the document, within reach of the thumb. */
export function QuickDecision({ place: { about, open }, busy, suggested, onDecide }: QuickProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={`wrap gap-8 ${styles.quick}`}>
      {decisions.map(({ purpose }) => (
        <Button
          key={purpose}
          variant={suggested === purpose ? 'filled' : 'outlined'}
          disabled={!open.includes(purpose)}
          busy={busy && purpose === 'verify'}
          onClick={() => onDecide(purpose)}
        >
          {t(about === 'file' ? `transitions.${purpose}` : `review.${purpose}_citizen`)}
        </Button>
      ))}
    </div>
  )
}
