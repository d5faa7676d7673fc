import { mdiCheck, mdiUndoVariant } from '@mdi/js'
import { type ReactElement, type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/ui/Button.tsx'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { TextArea } from '../../../kit/ui/TextArea.tsx'
import styles from './desk.module.css'
import type { Purpose, Ready } from './desk-settings.ts'

interface Props {
  readonly about: 'file' | 'citizen'
  /** What is open from where it stands, and this person may do. */
  readonly open: readonly Purpose[]
  /** Whether that is known; until then there is only the box, for what is typed already. */
  readonly isKnown: boolean
  /** Whether that could not be read: then nothing is waited for. */
  readonly hasFailed: boolean
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ready: readonly Ready[]
  readonly onReady: (ready: Ready) => void
  /** What verifying says when nothing is written. */
  readonly verifying: string
  readonly busy: boolean
  readonly keys: boolean
  /** What is missing before it can be sent. */
  readonly wanting: string | undefined
  /** What was asked for before there were words; Ctrl+Enter in the box then does it. */
  readonly intent: Purpose | undefined
  readonly onDecide: (purpose: Purpose) => void
  readonly onManage: () => void
}

const longest = 2500

/** The decision: its words, the ready-made ones, and the two buttons. */
export function DecisionBox(props: Props): ReactElement {
  const {
    about,
    open,
    isKnown,
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
      className={styles.decision}
      aria-labelledby={isKnown ? heading : undefined}
      aria-busy={!isKnown && !hasFailed}
    >
      {isKnown ? <h3 id={heading}>{t(`review.decide_${about}`)}</h3> : hasFailed ? null : <Skeleton width={160} />}
      {isClosed ? <p className={styles.quiet}>{t('review.may_not')}</p> : null}
      {/* What is being written is never taken away from under the fingers. */}
      {isClosed && draft === '' ? null : (
        <TextArea
          ref={box}
          label={t('review.observation')}
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          placeholder={open.includes('verify') ? verifying : ''}
          help={t(keys ? 'review.observation_help_keys' : 'review.observation_help')}
          error={wanting}
          max={longest}
          length={draft.length}
          rows={2}
          aria-keyshortcuts={keys ? 'O' : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && intent !== undefined) {
              event.preventDefault()
              onDecide(intent)
            } else if (keys && draft === '' && intent !== undefined && /^[1-9]$/.test(event.key)) {
              // Asked for words, a figure is still a choice of them.
              const chosen = ready[Number(event.key) - 1]
              if (chosen === undefined) return
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
              variant="outlined"
              icon={mdiUndoVariant}
              busy={busy}
              disabled={!open.includes('return')}
              aria-keyshortcuts={keys ? 'R' : undefined}
              onClick={() => onDecide('return')}
            >
              {t('review.return')}
              {keys ? (
                <span aria-hidden="true" className={styles.key}>
                  R
                </span>
              ) : null}
            </Button>
            <Button
              variant="filled"
              icon={mdiCheck}
              busy={busy}
              disabled={!open.includes('verify')}
              aria-keyshortcuts={keys ? 'V' : undefined}
              onClick={() => onDecide('verify')}
            >
              {t('review.verify')}
              {keys ? (
                <span aria-hidden="true" className={styles.key}>
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
          <ol className={styles.ready}>
            {ready.map((one, index) => (
              <li key={`${one.purpose}:${one.text}`}>
                <button
                  type="button"
                  className={styles.readyOne}
                  data-purpose={one.purpose}
                  aria-keyshortcuts={keys && index < 9 ? String(index + 1) : undefined}
                  onClick={() => onReady(one)}
                >
                  <span aria-hidden="true" className={styles.key}>
                    {index < 9 && keys ? index + 1 : '·'}
                  </span>
                  <span>
                    <span className="visually-hidden">{t(`review.for_${one.purpose}`)}: </span>
                    {one.text}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
