import { abilityName, actions, dashed, entityType, roleIdentifier } from '@portal/contract'
import { listModels, type Permission, storePermission, updatePermission } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsOf } from '../../../kit/form/faults.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { CheckBox } from '../../../kit/ui/CheckBox.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import styles from './rights.module.css'
import { actionWord, entityInside } from './words.ts'

interface Props {
  /** The ability to change; none to make one. */
  readonly ability?: Permission
  readonly onClose: () => void
}

/** What the choice of an action of one's own is called among the others. */
const custom = 'custom'

function modelOf(type: string): string {
  return type.split('/').at(-1) ?? ''
}

/** The action in the stored name of an ability. */
function actionIn({ name, entity_type }: Permission): string {
  const end = `-${dashed(modelOf(entity_type))}-${roleIdentifier}`
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** Makes or changes an ability: the action and the model make its name and, until somebody types one, its title. */
export function AbilityForm({ ability, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const models = useCallQuery(listModels, {}, { onFailure: 'inline' })
  const begun = ability === undefined ? 'view' : actionIn(ability)
  const isKnown = (actions as readonly string[]).includes(begun)
  const [type, setType] = useState(ability?.entity_type ?? '')
  const [action, setAction] = useState(isKnown ? begun : custom)
  const [own, setOwn] = useState(isKnown ? '' : begun)
  const [title, setTitle] = useState(ability?.title)
  const [record, setRecord] = useState(ability?.entity_id == null ? '' : String(ability.entity_id))
  const [owned, setOwned] = useState(ability?.only_owned ?? false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string>()
  const [dirty, setDirty] = useState(false)

  const verb = action === custom ? own.trim().toLowerCase() : action
  const model = modelOf(type)
  const name = model === '' || verb === '' ? '' : abilityName(verb, model)
  const proposed = model === '' ? '' : `${verb === '' ? '' : `${actionWord(verb)} `}${entityInside(model)}`
  const words = title ?? proposed

  function fail(error: ApiError): void {
    const said = Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0] ?? '']))
    setFaults(said)
    if (Object.keys(said).length === 0) setTrouble(error.message)
  }
  const manner = {
    refreshes: ['security', 'audits'],
    onFailed: fail,
    onDone: ({ data }: { data: string }) => {
      showDone(data)
      onClose()
    },
  }
  const creating = useCallMutation(storePermission, manner)
  const updating = useCallMutation(updatePermission, manner)
  const busy = creating.isPending || updating.isPending

  function save(): void {
    setTrouble(undefined)
    const body = {
      name,
      title: words.trim(),
      entity_type: type,
      entity_id: record.trim() === '' ? null : record.trim(),
      only_owned: owned,
    }
    const wrong = Object.fromEntries(
      [...faultsOf(storePermission.body, body)].map(([field, { message }]) => [field, message]),
    )
    // Without an entity there is neither a name nor a title that follows from it: one fault is said, not three.
    if (model === '') {
      delete wrong.name
      if (title === undefined) delete wrong.title
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    if (ability === undefined) creating.mutate({ body } as never)
    else updating.mutate({ params: { id: ability.id }, body } as never)
  }

  function change<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      setDirty(true)
      set(value)
    }
  }

  return (
    <Dialog
      open
      width={520}
      title={t(ability === undefined ? 'security.abilities.create_title' : 'security.abilities.edit_title')}
      subtitle={ability?.title}
      dirty={dirty}
      busy={busy}
      error={trouble ?? models.error?.message}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      actions={
        <Button type="submit" variant="filled" busy={busy}>
          {t(ability === undefined ? 'security.abilities.create' : 'ui.save')}
        </Button>
      }
    >
      <SelectBox
        label={t('fields.entity_type')}
        autoFocus
        value={type}
        error={faults.entity_type}
        options={(models.data?.data ?? [])
          .filter(({ model: one }) => modelOf(one) !== 'Role')
          .map((one) => ({ value: entityType(one.model), text: one.name }))}
        onChange={(event) => change(setType)(event.target.value)}
      />
      <SelectBox
        label={t('security.abilities.action')}
        empty={false}
        value={action}
        error={action === custom ? undefined : faults.name}
        options={[
          ...actions.map((one) => ({ value: one, text: actionWord(one) })),
          { value: custom, text: t('security.abilities.custom') },
        ]}
        onChange={(event) => change(setAction)(event.target.value)}
      />
      {action === custom ? (
        <TextBox
          label={t('security.abilities.custom_action')}
          help={t('security.abilities.custom_help')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          value={own}
          error={faults.name}
          onChange={(event) => change(setOwn)(event.target.value)}
        />
      ) : null}
      <TextBox
        label={t('fields.title')}
        maxLength={191}
        value={words}
        error={faults.title}
        help={name === '' ? undefined : t('security.abilities.preview', { name })}
        onChange={(event) => change(setTitle)(event.target.value)}
      />
      <TextBox
        label={t('security.scope.record')}
        optional
        inputMode="numeric"
        maxLength={10}
        value={record}
        error={faults.entity_id}
        onChange={(event) => change(setRecord)(event.target.value)}
      />
      <div>
        <CheckBox
          label={t('security.scope.own')}
          checked={owned}
          onChange={(event) => change(setOwned)(event.target.checked)}
        />
        <p className={styles.soft}>{t('security.scope.own_help')}</p>
      </div>
    </Dialog>
  )
}
