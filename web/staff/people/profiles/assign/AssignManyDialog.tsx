import type { BodyInput, ResponseOf } from '@portal/contract'
import { assignValidatorToMany } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { resolverOf } from '../../../../kit/form/form.ts'
import { request } from '../../../../kit/request/api.ts'
import { counted } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { type ManyProps, useManyForm } from '../../../list/many/many-form.tsx'
import { undoAssigned } from '../../../list/many/undo-many.ts'
import { transitionKeys } from '../../citizen/undo.ts'
import { errorsOfWhose, type ManyValues } from './ValidatorChoice.tsx'
import { Whose } from './Whose.tsx'

/** Assigns many citizens to a validator, or shares them among several by load: the selected ones, or all that match the filter after their number is confirmed. */
export function AssignManyDialog({ selected, onDone, onClose }: ManyProps): ReactElement {
  const { t } = useTranslation()
  const { form, frame, count, result } = useManyForm<ManyValues, ResponseOf<typeof assignValidatorToMany>>({
    selected,
    values: { isShared: false, validator_id: null, shares: [] },
    resolver: resolverOf(errorsOfWhose),
    send: ({ isShared, validator_id, shares }, rows) => {
      const whose = isShared ? { shares } : { validator_id }
      return request(assignValidatorToMany, { body: { ...whose, ...rows } as BodyInput<typeof assignValidatorToMany> })
    },
    invalidates: transitionKeys,
    undo: undoAssigned,
    skippedText: (amount) => t('profiles.assign.skipped', amount),
    nameOf: (id) => t('tray.record', { id }),
    onDone,
    onClose,
  })

  if (result !== null) return result
  return (
    <Dialog {...frame} title={t('profiles.assign.many_title', counted(count))} submit={t('profiles.assign.save')}>
      <Whose form={form} count={count} />
    </Dialog>
  )
}
