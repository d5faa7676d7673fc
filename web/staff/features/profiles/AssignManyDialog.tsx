import type { AnswerOf, BodyInput } from '@portal/contract'
import { assignValidatorToMany } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { useManyForm } from '../../../kit/list/many-form.ts'
import { request } from '../../../kit/request/api.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { takeOrdered } from '../../layout/server-export.ts'
import { undoAssigned } from '../../layout/undo-many.ts'
import { showAssigned, transitionTags } from './undo.ts'
import { ValidatorChoice, type ValidatorValues, validatorRequired } from './ValidatorChoice.tsx'

interface Props {
  readonly ticked: Ticked
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Assigns many citizens to a validator: the selected ones, or all that match the filter after their number is confirmed. */
export function AssignManyDialog({ ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, count, result } = useManyForm<ValidatorValues, AnswerOf<typeof assignValidatorToMany>>({
    ticked,
    values: { validator_id: null },
    resolver: validatorRequired,
    send: (values, rows) =>
      request(assignValidatorToMany, { body: { ...values, ...rows } as BodyInput<typeof assignValidatorToMany> }),
    refreshes: transitionTags,
    say: ({ data, details }) =>
      details.job === undefined ? showAssigned(data, details) : takeOrdered(data, details.job),
    onDone,
    onClose,
  })

  if (result !== undefined) {
    const { skipped, undoable } = result.details
    return (
      <ManyResult
        done={result.data}
        text={t('profiles.assign.skipped', { count: skipped.length, formatted: formatNumber(skipped.length) })}
        skipped={skipped}
        nameOf={(id) => t('profiles.assign.record', { id })}
        undo={undoable.length === 0 ? undefined : () => void undoAssigned(result.details)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      {...frame}
      title={t('profiles.assign.many_title', { count, formatted: formatNumber(count) })}
      actions={
        <Button type="submit" variant="filled" busy={frame.busy}>
          {t('profiles.assign.save')}
        </Button>
      }
    >
      <ValidatorChoice form={form} help={t('profiles.assign.many_help')} />
    </Dialog>
  )
}
