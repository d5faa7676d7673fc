import type { AnswerOf, BodyInput } from '@portal/contract'
import { activateSchedules } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { manyBody } from '../../../kit/list/many.ts'
import { useAgreedCount } from '../../../kit/list/use-agreed-count.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { changedTags } from './tags.ts'

interface Props {
  readonly activates: boolean
  readonly ticked: Ticked
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Publishes or withdraws many schedules: the selected ones, or all that match the filter after their number is confirmed. */
export function ActivationDialog({ activates, ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { count, errorMessageOf } = useAgreedCount(ticked)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [result, setResult] = useState<AnswerOf<typeof activateSchedules>>()
  const { mutate, isPending } = useCallMutation(activateSchedules, {
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
    onFailed: (error) => setErrorMessage(errorMessageOf(error)),
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
      error={errorMessage}
      onClose={onClose}
      actions={
        <Button
          variant="filled"
          autoFocus
          busy={isPending}
          onClick={() => {
            setErrorMessage(undefined)
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
