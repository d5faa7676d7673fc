import type { ResponseOf } from '@portal/contract'
import { handOverProfile, undoHandover } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorsIn, resolverOf } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { textProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { undoTransition, undoUntil } from '../../../ui/undo.ts'
import { type DecidedCitizen, SubjectLine, useSubjectReading } from '../../citizen/subject.tsx'
import { transitionKeys } from '../../citizen/undo.ts'
import { ValidatorChoice, type ValidatorValues, validatorRequired } from './ValidatorChoice.tsx'

interface Props {
  readonly loaded: DecidedCitizen
  /** Called when the citizen is the colleague's. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

interface Values extends ValidatorValues {
  reason: string
}

const resolver = resolverOf<Values>(async (values, labelOf) => {
  const { errors } = await validatorRequired(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  const { reason } = errorsIn<Values>(handOverProfile.body, { ...values, validator_id: 1 }, labelOf)
  return { ...errors, ...(reason && { reason }) }
})

/** Hands a citizen over to another validator, with a reason that the colleague reads. */
export function HandOverDialog({ loaded, onDone, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { id: own } = usePrincipal()
  const {
    form,
    frame,
    record: subject,
  } = useRecordForm<Values, DecidedCitizen, ResponseOf<typeof handOverProfile>>({
    record: loaded,
    values: { validator_id: null, reason: '' },
    resolver,
    send: ({ validator_id, reason }, { id, version }) =>
      request(handOverProfile, { params: { id }, body: { validator_id: validator_id ?? 0, reason, version } }),
    ...useSubjectReading(loaded.id),
    invalidates: transitionKeys,
    onDone: ({ data, details: { transition_id, undo_until } }) => {
      const undo = () => request(undoHandover, { params: { id: loaded.id }, body: { transition_id } })
      showDone(
        data,
        undoUntil(undo_until, () => void undoTransition(undo(), transitionKeys)),
      )
      onDone?.()
    },
    onClose,
  })

  return (
    <Dialog
      {...frame}
      title={t('profiles.actions.hand_over')}
      subtitle={<SubjectLine subject={subject} />}
      submit={t('profiles.hand_over.save')}
    >
      <ValidatorChoice
        form={form as unknown as UseFormReturn<ValidatorValues>}
        help={t('profiles.hand_over.help')}
        without={[own, subject.checker_id]}
      />
      <TextArea
        {...textProps(form, 'reason')}
        label={t('fields.reason')}
        help={t('profiles.hand_over.reason_help')}
        rows={2}
      />
    </Dialog>
  )
}
