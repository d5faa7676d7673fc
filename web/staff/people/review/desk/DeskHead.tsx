import {
  mdiAccountArrowRightOutline,
  mdiArrowCollapseHorizontal,
  mdiArrowExpandHorizontal,
  mdiClockOutline,
  mdiOpenInNew,
} from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import { UndeliveredNotice } from '../../citizen/facts/ContactLinks.tsx'
import { HandoverNote } from '../../citizen/handover.tsx'
import type { DeskPosition } from '../documents/positions.ts'
import { LaterNote } from '../queue/Later.tsx'
import styles from './desk.module.css'
import type { DeskSelection } from './use-desk-selection.ts'

interface Props {
  readonly place: DeskSelection
  /** The name in the queue, until the citizen is read. */
  readonly name: string | undefined
  readonly onGo: (to: DeskPosition) => void
  readonly keys: boolean
  /** Undefined where the person may not do it. */
  readonly onHandOver: (() => void) | undefined
  readonly onPostpone: (() => void) | undefined
  /** Whether the document has the whole width; undefined where it always has. */
  readonly isWhole: boolean | undefined
  readonly onWhole: (isWhole: boolean) => void
}

/** The positions are one line that scrolls: the current one is visible. */
function reveal(position: HTMLElement | null): void {
  position?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The citizen's name, and the positions: each document, then the decision about the citizen. */
export function DeskHead(props: Props): ReactElement {
  const { place, name, onGo, keys, onHandOver, onPostpone, isWhole, onWhole } = props
  const { t } = useTranslation()
  const path = useScreenPath()
  const { citizen, position, files, current, notFound, profile } = place
  return (
    <div className="stack gap-6">
      <div className="row gap-4 shrink">
        <h2 className="cut-off">{name === undefined ? t('titles.review-desk') : personNameCase(name)}</h2>
        {citizen === undefined || notFound ? null : (
          <Link
            className="pressable round rigid accent-ink"
            to={path('user-validation-id-citizen', { id: citizen })}
            target="_blank"
            rel="noopener"
            aria-label={t('review.open_record')}
            data-tip={t('review.open_record')}
          >
            <Icon path={mdiOpenInNew} size={18} />
          </Link>
        )}
        {onHandOver === undefined ? null : (
          <IconButton
            icon={mdiAccountArrowRightOutline}
            label={t('profiles.actions.hand_over')}
            aria-keyshortcuts={keys ? 'E' : undefined}
            onClick={onHandOver}
          />
        )}
        {onPostpone === undefined ? null : (
          <IconButton
            icon={mdiClockOutline}
            label={t('review.later')}
            aria-keyshortcuts={keys ? 'P' : undefined}
            onClick={onPostpone}
          />
        )}
        {isWhole === undefined ? null : (
          <IconButton
            icon={isWhole ? mdiArrowCollapseHorizontal : mdiArrowExpandHorizontal}
            label={t(isWhole ? 'review.keys.form' : 'review.keys.whole')}
            aria-keyshortcuts={keys ? (isWhole ? 'F' : 'A') : undefined}
            onClick={() => onWhole(!isWhole)}
          />
        )}
      </div>
      {profile === undefined ? null : <HandoverNote profile={profile} />}
      {profile === undefined ? null : <LaterNote profile={profile} />}
      {profile === undefined ? null : <UndeliveredNotice contact={profile} />}
      <nav className={`row gap-6 ${styles.positions}`} aria-label={t('review.stops')}>
        {files.map((one, index) => (
          <button
            key={one.id}
            ref={one.id === current?.id ? reveal : undefined}
            type="button"
            className={`pressable surface grid gap-2 ink small ${styles.position}`}
            data-position={one.id}
            aria-current={one.id === current?.id ? 'step' : undefined}
            onClick={() => onGo({ kind: 'file', citizen: one.profile_id, file: one.id })}
          >
            <span className="two-lines">{`${index + 1}. ${sentenceCase(one.file_type)}`}</span>
            <StatusChip text={one.status} color={one.color} />
          </button>
        ))}
        {citizen === undefined || position === undefined ? null : (
          <button
            ref={position.kind === 'citizen' ? reveal : undefined}
            type="button"
            className={`pressable surface grid gap-2 ink small ${styles.position}`}
            data-position="citizen"
            aria-current={position.kind === 'citizen' ? 'step' : undefined}
            onClick={() => onGo({ kind: 'citizen', citizen })}
          >
            <span className="two-lines">{t('review.decide_citizen')}</span>
          </button>
        )}
      </nav>
    </div>
  )
}
