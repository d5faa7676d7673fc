import { type Passkey, removePasskey, renamePasskey } from '@portal/contract'
import type { ComponentProps, ReactElement } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { deviceOf } from '../../../../kit/device/device.ts'
import { contractResolver, resolverOf } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { translate, useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { PasswordBox } from '../../../../kit/ui/field/PasswordBox.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { makePasskey } from '../../../frame/session/passkeys.ts'
import { refreshPermissions } from '../../../frame/session/session-calls.ts'

/**
 * Asks for the password in a form, unless the person has a second factor, for which the server then asks.
 * @param others - validates the other fields
 */
function passwordProof<V extends FieldValues & { password: string }>(
  hasFactor: boolean,
  others?: Resolver<V>,
): Resolver<V> {
  const own = resolverOf<V>(({ password }) => {
    if (hasFactor || password !== '') return {}
    return { password: { type: 'required', message: translate('users.codes.password_text') } } as FieldErrors<V>
  })
  return async (values, context, options) => {
    const [mine, theirs] = await Promise.all([own(values, context, options), others?.(values, context, options)])
    const errors = { ...theirs?.errors, ...mine.errors } as FieldErrors<V>
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

function ProofBox(box: Omit<ComponentProps<typeof PasswordBox>, 'label'>): ReactElement {
  const { t } = useTranslation()
  return <PasswordBox {...box} label={t('fields.current_password')} isCurrent size="medium" />
}

function NameBox(box: Omit<ComponentProps<typeof TextBox>, 'label'>): ReactElement {
  const { t } = useTranslation()
  return (
    <TextBox {...box} label={t('users.passkeys.name')} help={t('users.passkeys.name_help')} autoFocus maxLength={80} />
  )
}

interface ProofDialogProps {
  /** Whether the person has a second factor: they confirm with it, and not with the password. */
  readonly hasFactor: boolean
  readonly onClose: () => void
}

/** Adds a passkey: asks for a name, and for the password before the first factor; then the browser asks the person. */
export function PasskeyDialog({ hasFactor, onClose }: ProofDialogProps): ReactElement {
  const { t } = useTranslation()
  const { browser, system } = deviceOf(navigator.userAgent)
  const { form, frame } = useRecordForm({
    values: {
      name: browser !== undefined && system !== undefined ? t('ui.device', { browser, system }) : '',
      password: '',
    },
    resolver: passwordProof(hasFactor, contractResolver(renamePasskey.body)),
    send: ({ name, password }) => makePasskey(name, password === '' ? undefined : password),
    invalidates: ['users'],
    onDone: (sentence) => {
      showDone(sentence)
      void refreshPermissions(true)
    },
    onClose,
  })
  return (
    <Dialog {...frame} width={460} title={t('users.passkeys.add')} submit={t('users.codes.next')}>
      <p>{t('users.passkeys.add_text')}</p>
      <NameBox {...fieldProps(form, 'name')} />
      {hasFactor ? null : <ProofBox {...fieldProps(form, 'password')} />}
    </Dialog>
  )
}

interface Props {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Gives a passkey another name. */
export function PasskeyNameDialog({ passkey, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { name: passkey.name },
    resolver: contractResolver(renamePasskey.body),
    send: (body) => request(renamePasskey, { params: { id: passkey.id }, body }),
    invalidates: ['users'],
    onClose,
  })
  return (
    <Dialog {...frame} width={440} title={t('users.passkeys.rename_title')} submit={t('ui.save')}>
      <NameBox {...fieldProps(form, 'name')} />
    </Dialog>
  )
}

/** Removes a passkey after a confirmation; a passkey of a former address requires the password. */
export function PasskeyRemoveDialog({ passkey, hasFactor, onClose }: Props & ProofDialogProps): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: { password: '' },
    resolver: passwordProof(hasFactor),
    send: ({ password }) =>
      request(removePasskey, { params: { id: passkey.id }, body: password === '' ? {} : { password } }),
    invalidates: ['users'],
    onClose,
  })
  return (
    <Dialog
      {...frame}
      width={440}
      title={t('users.passkeys.remove', { name: passkey.name })}
      danger
      submit={t('users.passkeys.remove_short')}
    >
      <p>{t('users.passkeys.remove_text')}</p>
      {hasFactor ? null : <ProofBox {...fieldProps(form, 'password')} autoFocus />}
    </Dialog>
  )
}
