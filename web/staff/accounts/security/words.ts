import i18next from 'i18next'
import { type Mark, modelOf } from './marks.ts'

function wordOf(chapter: 'actions' | 'models', name: string): string {
  const key = `${chapter}.${name}`
  return i18next.exists(key) ? String(i18next.t(key as 'actions.view')) : name
}

/** An action in words; a custom one as it is stored. */
export function actionWord(action: string): string {
  return wordOf('actions', action)
}

/** A model in words. */
export function entityWord(entity: string): string {
  return wordOf('models', entity)
}

/** A model in the middle of a sentence; abbreviations keep their capitals. */
export function entityInside(entity: string): string {
  const word = entityWord(entity)
  return word.charAt(0).toLocaleLowerCase(i18next.language) + word.slice(1)
}

/** The model of a stored type, in words; the star means all models. */
export function typeWord(type: string): string {
  return entityWord(modelOf(type))
}

/** A mark in words: the action, the model, and its scope. */
export function markWords({ action, entity, entity_id, only_owned }: Mark): string {
  const scope = [
    ...(entity_id === null ? [] : [i18next.t('security.review.record', { id: entity_id })]),
    ...(only_owned ? [i18next.t('actions.own')] : []),
  ]
  const text = `${actionWord(action)} ${entityInside(entity)}`
  return scope.length === 0 ? text : `${text} (${scope.join(', ')})`
}
