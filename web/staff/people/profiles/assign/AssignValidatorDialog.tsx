import type { ResponseOf } from '@portal/contract'
import { assignValidator } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { type DecidedCitizen, SubjectLine, useSubjectReading } from '../../citizen/subject.tsx'
import { showProfileTransition, transitionKeys } from '../../citizen/undo.ts'
import { ValidatorChoice, type ValidatorValues, validatorRequired } from './ValidatorChoice.tsx'

interface Props {
  readonly loaded: DecidedCitizen
  readonly onClose: () => void
}

/** Assigns one citizen to a validator. */
export function AssignValidatorDialog({ loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const {
    form,
    frame,
    record: subject,
  } = useRecordForm<ValidatorValues, DecidedCitizen, ResponseOf<typeof assignValidator>>({
    record: loaded,
    values: { validator_id: loaded.checker_id },
    resolver: validatorRequired,
    send: ({ validator_id }, { id, version }) =>
      request(assignValidator, { params: { id }, body: { validator_id: validator_id ?? 0, version } }),
    ...useSubjectReading(loaded.id),
    invalidates: transitionKeys,
    onDone: ({ data, details }) => showProfileTransition(data, loaded.id, details),
    onClose,
  })
  const validator = form.watch('validator_id')

  return (
    <Dialog
      {...frame}
      title={t('profiles.actions.assign')}
      subtitle={<SubjectLine subject={subject} />}
      submit={t('profiles.assign.save')}
    >
      <ValidatorChoice
        form={form}
        help={t(
          validator !== null && validator === subject.checker_id ? 'profiles.assign.same' : 'profiles.assign.help',
        )}
      />
    </Dialog>
  )
}
