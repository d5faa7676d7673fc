import i18next from 'i18next'
import { type Mark, modelOf } from './marks.ts'

function labelFor(chapter: 'actions' | 'models', name: string): string {
  const key = `${chapter}.${name}`
  return i18next.exists(key) ? String(i18next.t(key as 'actions.view')) : name
}

/** The label of an action; a custom action is shown as it is stored. */
export function actionLabel(action: string): string {
  return labelFor('actions', action)
}

/** The label of a model. */
export function entityLabel(entity: string): string {
  return labelFor('models', entity)
}

/** A model in the middle of a sentence; abbreviations keep their capitals. */
export function entityInside(entity: string): string {
  const label = entityLabel(entity)
  return label.charAt(0).toLocaleLowerCase(i18next.language) + label.slice(1)
}

/** The label of the model of a stored type; the star means all models. */
export function typeLabel(type: string): string {
  return entityLabel(modelOf(type))
}

/** The text of a mark: the action, the model, and its scope. */
export function markLabels({ action, entity, entity_id, only_owned }: Mark): string {
  const scope = [
    ...(entity_id === null ? [] : [i18next.t('security.review.record', { id: entity_id })]),
    ...(only_owned ? [i18next.t('actions.own')] : []),
  ]
  const text = `${actionLabel(action)} ${entityInside(entity)}`
  return scope.length === 0 ? text : `${text} (${scope.join(', ')})`
}
