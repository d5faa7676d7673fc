import type { IdentityRequest, Profile, ResponseOf } from '@portal/contract'
import { grantIdentityRequest, refuseIdentityRequest } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { textProps } from '../../../../kit/form/use-form.ts'
import { request as send } from '../../../../kit/request/api.ts'
import type { ApiError } from '../../../../kit/request/api-errors.ts'
import { invalidate } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone, showError } from '../../../../kit/ui/feedback/snackbars.ts'
import { TextArea } from '../../../../kit/ui/field/TextArea.tsx'
import { ChangesTable } from '../../../ui/table/ChangesTable.tsx'
import { readableChanges } from '../facts/FieldValue.tsx'
import { type DecidedCitizen, useSubjectReading } from '../subject.tsx'
import { transitionKeys } from '../undo.ts'

interface Props {
  readonly loaded: Profile
  readonly request: IdentityRequest
  readonly onClose: () => void
}

/** The parts that both decisions have in common. */
function useDecision(loaded: Profile, onClose: () => void) {
  const { t } = useTranslation()
  const { read } = useSubjectReading(loaded.id)
  return {
    record: loaded as DecidedCitizen,
    read,
    describe: () => t('profiles.identity.changed'),
    // The citizen withdrew the request, or a colleague decided it: the card disappears, and with it the dialog.
    onError: (error: ApiError) => {
      if (error.reason !== 'identity_request_gone' && error.status !== 404) return false
      showError(error)
      invalidate(...transitionKeys)
      onClose()
      return true
    },
    invalidates: transitionKeys,
    onDone: ({ data }: { readonly data: string }) => showDone(`${personNameCase(loaded.full_name)}: ${data}`),
    onClose,
  }
}

/** Asks before the requested values replace those of the citizen. */
export function GrantDialog({ loaded, request, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { frame } = useRecordForm<Record<string, never>, DecidedCitizen, ResponseOf<typeof grantIdentityRequest>>({
    ...useDecision(loaded, onClose),
    values: {},
    send: (_, { version }) =>
      send(grantIdentityRequest, { params: { id: loaded.id, request: request.id }, body: { version } }),
  })
  return (
    <Dialog
      {...frame}
      title={t('profiles.identity.grant_title')}
      subtitle={personNameCase(loaded.full_name)}
      actions={
        <Button type="submit" variant="filled" busy={frame.busy} autoFocus>
          {t('profiles.identity.grant')}
        </Button>
      }
    >
      <ChangesTable changes={readableChanges(request.changes)} isTinted />
      <p>{t('profiles.identity.grant_text')}</p>
    </Dialog>
  )
}

const resolver = contractResolver<{ observation: string }>(refuseIdentityRequest.body)

/** Refuses the request with a reason. */
export function RefuseDialog({ loaded, request, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm<
    { observation: string },
    DecidedCitizen,
    ResponseOf<typeof refuseIdentityRequest>
  >({
    ...useDecision(loaded, onClose),
    values: { observation: '' },
    resolver,
    send: (values, { version }) =>
      send(refuseIdentityRequest, { params: { id: loaded.id, request: request.id }, body: { ...values, version } }),
  })
  return (
    <Dialog
      {...frame}
      title={t('profiles.identity.refuse_title')}
      subtitle={personNameCase(loaded.full_name)}
      submit={t('profiles.identity.refuse')}
    >
      <TextArea
        {...textProps(form, 'observation')}
        autoFocus
        label={t('fields.reason')}
        help={t('profiles.identity.refuse_help')}
        rows={4}
      />
    </Dialog>
  )
}
