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

/** The person's own ready-made observations, the shared ones, and the default text of a verification. */
export function ReadyDialog({ kept, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { settings, known, failed, retry, keep } = kept
  const [ownDirty, setOwnDirty] = useState(false)
  const [sharedDirty, setSharedDirty] = useState(false)
  /** A shared observation that is being copied to the own ones. */
  const [copied, setCopied] = useState<Ready>()
  return (
    <Dialog
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
        // Settings that were not read must not be overwritten.
        <EmptyState kind="failed" action={{ label: t('ui.retry'), run: retry }} compact />
      ) : (
        <Skeleton height={160} />
      )}
      <SharedReady onCopy={known ? setCopied : undefined} onDirty={setSharedDirty} />
    </Dialog>
  )
}
