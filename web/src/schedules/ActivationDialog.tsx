import { type AnswerOf, activateSchedules, type BodyInput } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../format.ts'
import type { Ticked } from '../list/declare.ts'
import { ManyResult } from '../list/ManyResult.tsx'
import { manyBody } from '../list/many.ts'
import { useAgreedCount } from '../list/use-agreed-count.ts'
import { useCall } from '../queries.ts'
import { showDone } from '../snackbars.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { changedTags } from './tags.ts'

interface Props {
  readonly activates: boolean
  readonly ticked: Ticked
  /** The ticks have done their work. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Publishes or withdraws many schedules: those ticked, or all that match the filter, whose number is confirmed. */
export function ActivationDialog({ activates, ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { count, troubleOf } = useAgreedCount(ticked)
  const [trouble, setTrouble] = useState<string>()
  const [result, setResult] = useState<AnswerOf<typeof activateSchedules>>()
  const { mutate, isPending } = useCall(activateSchedules, {
    refreshes: [...changedTags],
    onDone: (answer) => {
      onDone()
      if (answer.details.skipped.length > 0) {
        setResult(answer)
        return
      }
      showDone(answer.data)
      onClose()
    },
    onFailed: (error) => setTrouble(troubleOf(error)),
  })

  if (result !== undefined) {
    const { skipped } = result.details
    return (
      <ManyResult
        done={result.data}
        text={t('schedules.many.schedules_left_out', {
          count: skipped.length,
          formatted: formatNumber(skipped.length),
        })}
        skipped={skipped}
        nameOf={(id) => t('schedules.number', { id })}
        onClose={onClose}
      />
    )
  }
  const words = { count, formatted: formatNumber(count) }
  return (
    <Dialog
      open
      width={460}
      title={activates ? t('schedules.many.activate_title', words) : t('schedules.many.deactivate_title', words)}
      subtitle={ticked.kind === 'filter' ? t('list.many_all') : undefined}
      busy={isPending}
      error={trouble}
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          autoFocus
          busy={isPending}
          onClick={() => {
            setTrouble(undefined)
            mutate({
              body: { is_activated: activates, ...manyBody(ticked, count) } as BodyInput<typeof activateSchedules>,
            })
          }}
        >
          {t(activates ? 'schedules.actions.activate' : 'schedules.actions.deactivate')}
        </Button>
      }
    >
      <p>{t(activates ? 'schedules.many.activate_text' : 'schedules.many.deactivate_text')}</p>
    </Dialog>
  )
}
