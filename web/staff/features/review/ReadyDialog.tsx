import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import type { Ready, UsedDeskSettings } from './desk-settings.ts'
import { OwnReady } from './OwnReady.tsx'
import { SharedReady } from './SharedReady.tsx'
import { VerifyingText } from './VerifyingText.tsx'

interface Props {
  readonly kept: UsedDeskSettings
  readonly onClose: () => void
}

/** One's own ready-made observations, and those everybody has; what verifying says by itself. */
export function ReadyDialog({ kept, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { settings, known, failed, retry, keep } = kept
  const [ownDirty, setOwnDirty] = useState(false)
  const [sharedDirty, setSharedDirty] = useState(false)
  /** One of everybody's that is being made one's own. */
  const [copied, setCopied] = useState<Ready>()
  return (
    <Dialog
      open
      width={640}
      title={t('review.ready_title')}
      cancel={t('ui.close')}
      dirty={ownDirty || sharedDirty}
      onClose={onClose}
    >
      {known ? (
        <>
          <VerifyingText settings={settings} onKeep={keep} />
          <OwnReady
            own={settings.own}
            copied={copied}
            onKeep={(own) => keep({ own })}
            onDirty={setOwnDirty}
            onCopied={() => setCopied(undefined)}
          />
        </>
      ) : failed ? (
        // Nothing may be written over what nobody has seen.
        <EmptyState kind="failed" action={{ label: t('ui.retry'), run: retry }} compact />
      ) : (
        <Skeleton height={160} />
      )}
      <SharedReady onCopy={known ? setCopied : undefined} onDirty={setSharedDirty} />
    </Dialog>
  )
}
