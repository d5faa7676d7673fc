import type { AnswerOf, BodyInput } from '@portal/contract'
import { assignValidatorToMany } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Ticked } from '../../../kit/list/declare.ts'
import { ManyResult } from '../../../kit/list/ManyResult.tsx'
import { useManyForm } from '../../../kit/list/many-form.ts'
import { request } from '../../../kit/request/api.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { takeOrdered } from '../../layout/server-export.ts'
import { undoAssigned } from '../../layout/undo-many.ts'
import { ShareChoice } from './ShareChoice.tsx'
import { showAssigned, transitionTags } from './undo.ts'
import { type ManyValues, someValidatorRequired, ValidatorChoice, type ValidatorValues } from './ValidatorChoice.tsx'

interface Props {
  readonly ticked: Ticked
  /** Called when it is done, to clear the selection. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Assigns many citizens to a validator, or shares them among several by load: the selected ones, or all that match the filter after their number is confirmed. */
export function AssignManyDialog({ ticked, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, count, result } = useManyForm<ManyValues, AnswerOf<typeof assignValidatorToMany>>({
    ticked,
    values: { isShared: false, validator_id: null, shares: [] },
    resolver: someValidatorRequired,
    send: ({ isShared, validator_id, shares }, rows) => {
      const whose = isShared ? { shares } : { validator_id }
      return request(assignValidatorToMany, { body: { ...whose, ...rows } as BodyInput<typeof assignValidatorToMany> })
    },
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
        text={t('profiles.assign.skipped', counted(skipped.length))}
        skipped={skipped}
        nameOf={(id) => t('tray.record', { id })}
        undo={undoable.length === 0 ? undefined : () => void undoAssigned(result.details)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog {...frame} title={t('profiles.assign.many_title', counted(count))} submit={t('profiles.assign.save')}>
      {count < 2 ? null : <CheckBox {...form.register('isShared')} label={t('profiles.assign.share_by_load')} />}
      {form.watch('isShared') ? (
        <ShareChoice form={form} count={count} />
      ) : (
        <ValidatorChoice
          form={form as unknown as UseFormReturn<ValidatorValues>}
          help={t('profiles.assign.many_help')}
        />
      )}
    </Dialog>
  )
}
