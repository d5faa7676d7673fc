import { mdiClose } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/Button.tsx'
import type { Unsaved } from './decided.ts'
import styles from './desk.module.css'
import { stopKey } from './stops.ts'
import { useDecisionSubject } from './use-decision-subject.ts'
import type { Decisions } from './use-decisions.ts'

interface Props {
  readonly decisions: Decisions
  /** The current stop, as a text. */
  readonly at: string
  readonly onAgain: (unsaved: Unsaved) => void
  readonly onGo: (unsaved: Unsaved) => void
}

/** The decisions that were not saved. Each stays until it is saved, or until the person gives it up. */
export function UnsavedDecisions({ decisions: { unsaved, busy, settle }, at, onAgain, onGo }: Props): ReactElement {
  const { t } = useTranslation()
  const subjectOf = useDecisionSubject()
  return (
    <div role="alert" className={styles.unsaved}>
      {unsaved.map((one) => {
        const subject = t(`review.unsaved_${one.purpose}`, { subject: subjectOf(one) })
        return (
          <div key={stopKey(one.stop)} className="error notice row wrap gap-4-12">
            <p className="grow break-words">
              <strong>{t(one.mayBeSaved ? 'review.not_confirmed' : 'review.not_saved', { subject })}</strong>{' '}
              {one.message}
            </p>
            {stopKey(one.stop) === at ? (
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
              onClick={() => settle(one.stop)}
            />
          </div>
        )
      })}
    </div>
  )
}
