import { mdiAlertCircleOutline, mdiFilterOffOutline, mdiInboxOutline, mdiLockOutline, mdiWifiOff } from '@mdi/js'
import type { ReactElement, ReactNode } from 'react'
import { type ApiError, handlingOf } from '../../request/api-errors.ts'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Drawing } from '../picture/Drawing.tsx'
import type { DrawingName } from '../picture/drawing-player.ts'
import { Icon } from '../picture/Icon.tsx'
import styles from './empty-state.module.css'
import { Status } from './Status.tsx'

/** Five different reasons to show nothing. */
export type EmptyKind = 'empty' | 'no-match' | 'forbidden' | 'failed' | 'offline'

const icons: Readonly<Record<EmptyKind, string>> = {
  empty: mdiInboxOutline,
  'no-match': mdiFilterOffOutline,
  forbidden: mdiLockOutline,
  failed: mdiAlertCircleOutline,
  offline: mdiWifiOff,
}

/** The reasons that have an animation. */
const drawings: Readonly<Partial<Record<EmptyKind, DrawingName>>> = {
  empty: 'empty-bench',
  'no-match': 'search-path',
  offline: 'offline-cloud',
}

interface Props {
  readonly kind: EmptyKind
  /** One sentence. Forbidden, failed and offline have a default sentence. */
  readonly text?: ReactNode
  /** One action: its label and its function. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** A smaller one, for menus and side panels. */
  readonly compact?: boolean
}

/** Shown where there is no content: one sentence, one action. */
export function EmptyState({ kind, text, action, compact = false }: Props): ReactElement {
  const { t } = useTranslation()
  const own = kind === 'forbidden' || kind === 'failed' || kind === 'offline' ? t(`ui.${kind}`) : null
  const drawing = drawings[kind]
  const icon = <Icon path={icons[kind]} size={compact ? 32 : 48} className="faint" />
  const className = `grid gap-14 soft centered ${styles.state} ${compact ? styles.compact : ''}`
  const content = (
    <>
      {drawing === undefined || compact ? icon : <Drawing name={drawing}>{icon}</Drawing>}
      <p>{text ?? own}</p>
      {action === undefined ? null : (
        <Button variant="outlined" size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </>
  )
  if (kind === 'failed')
    return (
      <div className={className} role="alert">
        {content}
      </div>
    )
  return (
    <Status as="div" className={className}>
      {content}
    </Status>
  )
}

/** The state of a failed request, with the server's reason and a button to try again. */
export function ErrorState({
  error,
  onRetry,
  compact = false,
}: {
  readonly error: ApiError
  readonly onRetry: () => void
  readonly compact?: boolean
}): ReactElement | null {
  const { t } = useTranslation()
  if (handlingOf(error) === 'ignore') return null
  const kind: EmptyKind = error.kind === 'offline' ? 'offline' : error.status === 403 ? 'forbidden' : 'failed'
  const action = kind === 'forbidden' ? undefined : { label: t('ui.retry'), run: onRetry }
  return (
    <EmptyState kind={kind} text={kind === 'offline' ? undefined : error.message} action={action} compact={compact} />
  )
}
