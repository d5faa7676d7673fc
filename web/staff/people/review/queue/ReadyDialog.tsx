import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import type { DeskSettings, UsedDeskSettings } from '../../decision/desk-settings.ts'
import { type Editing, OwnReady } from './OwnReady.tsx'
import { SharedReady } from './SharedReady.tsx'

interface Props {
  readonly deskSettings: UsedDeskSettings
  readonly onClose: () => void
}

/** The person's own ready-made observations, the shared ones, and the default text of a verification. */
export function ReadyDialog({ deskSettings, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { settings, isLoaded, failed: hasError, retry, keep } = deskSettings
  const [editing, edit] = useState<Editing>()
  const [sharedDirty, setSharedDirty] = useState(false)
  return (
    <Dialog
      width={640}
      title={t('review.ready_title')}
      cancel={t('ui.close')}
      dirty={(editing?.text ?? '').trim() !== '' || sharedDirty}
      onClose={onClose}
    >
      {isLoaded ? (
        <>
          <VerifyingText settings={settings} onKeep={keep} />
          <OwnReady own={settings.own} onKeep={(own) => keep({ own })} editing={editing} onEdit={edit} />
        </>
      ) : hasError ? (
        // Settings that were not read must not be overwritten.
        <EmptyState kind="failed" action={{ label: t('ui.retry'), run: retry }} compact />
      ) : (
        <Skeleton height={160} />
      )}
      <SharedReady onCopy={isLoaded ? (one) => edit({ at: undefined, ...one }) : undefined} onDirty={setSharedDirty} />
    </Dialog>
  )
}

interface VerifyingProps {
  readonly settings: DeskSettings
  readonly onKeep: (changes: Partial<DeskSettings>) => void
}

/** The text of a verification when nothing is typed; saved when the field loses focus. */
function VerifyingText({ settings, onKeep }: VerifyingProps): ReactElement {
  const { t } = useTranslation()
  const [text, setText] = useState(settings.verifying ?? t('review.ready.legible_valid'))
  const isWrong = text.trim().length < 3
  return (
    <TextArea
      label={t('review.verifying')}
      help={t('review.verifying_help')}
      error={isWrong ? t('review.reason_short') : undefined}
      value={text}
      rows={2}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        const entered = text.trim()
        if (!isWrong) onKeep({ verifying: entered === t('review.ready.legible_valid') ? undefined : entered })
      }}
    />
  )
}
