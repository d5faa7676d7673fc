import type { ReactElement } from 'react'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import type { WorkResult } from './work.ts'

interface Props {
  readonly result: WorkResult
  readonly onClose: () => void
}

/** The result of work on many records: what was done, the records that were skipped by reason, and "undo" while the server allows it. */
export function WorkResultDialog({ result, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { message, skipped, undo } = result
  const count = skipped.length
  return (
    <ManyResult
      done={message}
      text={count === 0 ? t('tray.nothing_skipped') : t('tray.skipped', { count, formatted: formatNumber(count) })}
      skipped={skipped}
      nameOf={(id) => t('tray.record', { id })}
      undo={undo}
      onClose={onClose}
    />
  )
}
