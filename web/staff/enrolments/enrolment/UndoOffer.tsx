import type { ComponentProps, ReactElement } from 'react'
import { useTicker } from '../../../kit/device/ticker.ts'
import { momentOf } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon'> {
  /** A time in the format of the API; null where there is nothing to undo. */
  readonly until: string | null
  /** The id of the person's own last transition. */
  readonly transition: number | null
  readonly onUndo: (transition: number) => void
}

/** Shown while the server allows the person to undo their own last transition. */
export function UndoOffer({ until, transition, onUndo, ...look }: Props): ReactElement | null {
  const { t } = useTranslation()
  const now = useTicker()
  const end = until === null ? undefined : momentOf(until)?.getTime()
  if (transition === null || end === undefined || end <= now) return null
  return (
    <Button {...look} size="small" onClick={() => onUndo(transition)}>
      {`${t('ui.undo')} (${Math.ceil((end - now) / 1000)})`}
    </Button>
  )
}
