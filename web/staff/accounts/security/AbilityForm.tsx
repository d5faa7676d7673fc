import { abilityName, actions, entityType } from '@portal/contract'
import { listModels, type Permission, storePermission, updatePermission } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Controller, type FieldErrors } from 'react-hook-form'
import type { LabelOf } from '../../../kit/form/errors.ts'
import { errorsIn, resolverOf } from '../../../kit/form/form.ts'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { actionLabel, entityInside } from './labels.ts'
import { actionIn, modelOf } from './marks.ts'

interface Props {
  /** The ability to change; undefined to create one. */
  readonly ability?: Permission
  readonly onClose: () => void
}

/** The option in the list of actions for a custom action. */
const custom = 'custom'

interface Values {
  entity_type: string
  /** An action of the list, or `custom`. */
  action: string
  custom_action: string
  /** Undefined until somebody types a title: until then the title is derived from the action and the model. */
  title: string | undefined
  entity_id: string
  only_owned: boolean
  /** Never set: it shows the errors of the name that is derived from action and model. */
  name: undefined
}

/** The form values of an ability; those of a new one without it. */
function valuesOf(ability?: Permission): Values {
  const action = ability === undefined ? 'view' : actionIn(ability)
  const isListed = (actions as readonly string[]).includes(action)
  return {
    entity_type: ability?.entity_type ?? '',
    action: isListed ? action : custom,
    custom_action: isListed ? '' : action,
    title: ability?.title,
    entity_id: String(ability?.entity_id ?? ''),
    only_owned: ability?.only_owned ?? false,
    name: undefined,
  }
}

/** The body that the form sends. The name, and the title until somebody types one, are derived from the action and the model. */
function bodyOf({ entity_type, action, custom_action, title, entity_id, only_owned }: Values) {
  const verb = action === custom ? custom_action.trim().toLowerCase() : action
  const model = modelOf(entity_type)
  const proposed = model === '' ? '' : `${verb === '' ? '' : `${actionLabel(verb)} `}${entityInside(model)}`
  return {
    name: model === '' || verb === '' ? '' : abilityName(verb, model),
    title: title ?? proposed,
    entity_type,
    entity_id: entity_id.trim() === '' ? null : entity_id.trim(),
    only_owned,
  }
}

function errorsOfFields(values: Values, labelInForm?: LabelOf): FieldErrors<Values> {
  const wrong = errorsIn<Values>(storePermission.body, bodyOf(values), labelInForm)
  if (values.entity_type !== '') return wrong
  // Without a model neither the name nor the title can be derived: one error is shown, not three.
  const { name: _, title, ...others } = wrong
  return values.title === undefined || title === undefined ? others : { ...others, title }
}

/** Creates or changes an ability. */
export function AbilityForm({ ability, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const models = useCallQuery(listModels, {})
  const labels = {
    entity_type: t('fields.entity_type'),
    action: t('fields.action'),
    custom_action: t('security.abilities.custom_action'),
    title: t('fields.title'),
    entity_id: t('profiles.record_number'),
    only_owned: t('security.scope.own'),
  }
  const { form, frame, conflict } = useRecordForm<Values, Permission, { readonly data: string }>({
    record: ability,
    values: valuesOf(ability),
    valuesOf,
    resolver: resolverOf(errorsOfFields),
    send: (values, base) => {
      const { title, ...rest } = bodyOf(values)
      const body = { ...rest, title: title.trim() }
      return base === undefined
        ? request(storePermission, { body })
        : request(updatePermission, { params: { id: base.id }, body: { ...body, version: base.version } })
    },
    invalidates: ['security', 'audits'],
    onClose,
    titleOf: ({ title }) => title,
    labelOf: (field) => labels[field as keyof typeof labels],
    textOf: (field, values) => {
      if (field === 'entity_type') return entityInside(modelOf(values.entity_type))
      if (field === 'only_owned') return t(values.only_owned ? 'ui.yes' : 'ui.no')
      if (field !== 'action') return values[field]
      return values.action === custom ? t('security.abilities.custom') : actionLabel(values.action)
    },
  })
  const { register, control, watch } = form
  const { errors } = form.formState
  const { action } = watch()
  const { name, title } = bodyOf(watch())

  return (
    <Dialog
      {...frame}
      width={520}
      title={t(ability === undefined ? 'security.abilities.create' : 'security.abilities.edit_title')}
      subtitle={ability?.title}
      error={frame.error ?? models.error?.message}
      submit={t(ability === undefined ? 'security.abilities.create' : 'ui.save')}
    >
      <Controller
        control={control}
        name="entity_type"
        render={({ field }) => (
          <SelectBox
            {...field}
            label={labels.entity_type}
            autoFocus
            error={errors.entity_type?.message}
            options={(models.data?.data ?? [])
              .filter(({ model: one }) => modelOf(one) !== 'Role')
              .map((one) => ({ value: entityType(one.model), text: one.name }))}
          />
        )}
      />
      <SelectBox
        {...register('action')}
        label={labels.action}
        empty={false}
        error={action === custom ? undefined : errors.name?.message}
        options={[
          ...actions.map((one) => ({ value: one, text: actionLabel(one) })),
          { value: custom, text: t('security.abilities.custom') },
        ]}
      />
      {action === custom ? (
        <TextBox
          {...register('custom_action')}
          label={labels.custom_action}
          help={t('security.abilities.custom_help')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.name?.message}
        />
      ) : null}
      <Controller
        control={control}
        name="title"
        render={({ field }) => (
          <TextBox
            {...field}
            label={labels.title}
            maxLength={191}
            value={title}
            error={errors.title?.message}
            help={name === '' ? undefined : t('security.abilities.preview', { name })}
          />
        )}
      />
      <TextBox
        {...fieldProps(form, 'entity_id')}
        label={labels.entity_id}
        optional
        inputMode="numeric"
        maxLength={10}
      />
      <div>
        <CheckBox {...register('only_owned')} label={labels.only_owned} />
        <p className="muted">{t('security.scope.own_help')}</p>
      </div>
      {conflict}
    </Dialog>
  )
}
