import type { ReactElement } from 'react'
import { useStore } from '../../../kit/device/store.ts'
import type { draftOf } from '../../../kit/drafts/draft.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'

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
  const { dialog, ask } = useDialog()
  return (
    <>
      <p className={isStored ? 'muted' : 'notice warning-tint'}>{t(isStored ? 'draft.kept' : 'draft.not_kept')}</p>
      {hasBegun ? (
        <div className="flush">
          <Button
            tone="danger"
            onClick={() =>
              ask({
                title: t('draft.erase_question'),
                text: t('draft.erase_text'),
                action: t('draft.erase'),
                danger: true,
                send: draft.clear,
                onDone: () => {
                  onErased?.()
                  showDone(t('draft.erased'))
                },
              })
            }
          >
            {t('draft.erase')}
          </Button>
        </div>
      ) : null}
      {dialog}
    </>
  )
}
