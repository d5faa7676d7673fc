import { type ReactElement, useState } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import type { draftOf } from '../../frame/session/draft.ts'

const Confirm = lazy(() => import('../../../kit/ui/dialog/Confirm.tsx'), 'Confirm')

interface Props {
  readonly draft: Pick<ReturnType<typeof draftOf>, 'isStored' | 'clear'>
  /** Whether the draft has a value. */
  readonly hasBegun: boolean
  readonly onErased?: () => void
}

/** Shows that the draft stays on this device, and removes it after a confirmation. */
export function DraftNote({ draft, hasBegun, onErased }: Props): ReactElement {
  const { t } = useTranslation()
  const isStored = useStore(draft.isStored)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <p className={isStored ? 'muted' : 'notice warning-tint'}>{t(isStored ? 'draft.kept' : 'draft.not_kept')}</p>
      {hasBegun ? (
        <div className="flush">
          <Button tone="danger" onClick={() => setAsks(true)}>
            {t('draft.erase')}
          </Button>
        </div>
      ) : null}
      {asks ? (
        <Confirm
          title={t('draft.erase_question')}
          text={t('draft.erase_text')}
          action={t('draft.erase')}
          danger
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            setAsks(false)
            await draft.clear()
            onErased?.()
            showDone(t('draft.erased'))
          }}
        />
      ) : null}
    </>
  )
}
