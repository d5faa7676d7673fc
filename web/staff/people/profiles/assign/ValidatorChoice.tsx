import { containsWords, validators } from '@portal/contract'
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorText, resolverOf } from '../../../../kit/form/form.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatDate } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { useAnnouncedError } from '../../../../kit/ui/feedback/announce.ts'
import { ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { SkeletonLines } from '../../../../kit/ui/feedback/Skeleton.tsx'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { AbsentNotice } from './AbsentNotice.tsx'
import styles from './validator-choice.module.css'

/** Above this number of validators a search box is shown. */
const findAbove = 7

/** The values of a form that chooses a validator, by id. */
export interface ValidatorValues {
  validator_id: number | null
}

/** The values of a form about many citizens: one validator, or shares among several. */
export interface ManyValues extends ValidatorValues {
  /** Whether the citizens are shared among several validators. */
  isShared: boolean
  shares: readonly { readonly validator_id: number; readonly count: number }[]
}

const required = (field: string) => ({ type: 'required', message: errorText(field, 'validation.required') })

export const validatorRequired = resolverOf<ValidatorValues>(({ validator_id }) =>
  validator_id === null ? { validator_id: required('validator_id') } : {},
)

/** Requires a validator, or somebody to share among. */
export function errorsOfWhose({ isShared, validator_id, shares }: ManyValues) {
  if (isShared) return shares.length === 0 ? { shares: required('validators_id') } : {}
  return validator_id === null ? { validator_id: required('validator_id') } : {}
}

interface Props {
  readonly form: UseFormReturn<ValidatorValues>
  readonly help: string
  /** Whether it takes the focus when it opens. */
  readonly autoFocus?: boolean
  /** People who cannot be chosen. */
  readonly without?: readonly (number | null)[]
}

/** Chooses a validator. Each is shown with their number of citizens, so that work can be distributed fairly. */
export function ValidatorChoice({ form, help, autoFocus = true, without = [] }: Props): ReactElement {
  const { t } = useTranslation()
  const value = form.watch('validator_id')
  const error = form.formState.errors.validator_id?.message
  useAnnouncedError(error)
  const choose = (id: number) => {
    form.setValue('validator_id', id, { shouldDirty: true })
    form.clearErrors()
  }
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const query = useCallQuery(validators, {}, { freshFor: 0 })
  const all = (query.data?.data ?? []).filter(({ id }) => !without.includes(id))
  const found = all.filter((one) => containsWords(one.full_name, typed))

  function press(event: KeyboardEvent): void {
    const only = found.length === 1 ? found[0] : undefined
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && typed.trim() !== '' && (only === undefined || only.id !== value)) {
      // The first Enter chooses, the next one saves. Text that finds nobody, or several, never saves.
      event.preventDefault()
      if (only !== undefined) choose(only.id)
    }
  }

  if (query.error !== null && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />
  }
  const preset = found.some((one) => one.id === value)
  return (
    <fieldset
      className={`stack gap-6 ${styles.group}`}
      aria-describedby={`${group}-foot`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend>{t('fields.validator_id')}</legend>
      {all.length > findAbove ? (
        <TextBox
          type="search"
          label={t('profiles.assign.find')}
          labelHidden
          placeholder={t('profiles.assign.find')}
          autoFocus={autoFocus}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
      ) : null}
      {query.data === undefined ? <SkeletonLines lines={4} /> : null}
      <div ref={list} className={`${styles.list} ${error === undefined ? '' : styles.wrong}`}>
        {found.map(({ id, full_name, assigned_count: count, back_on: back }, index) => (
          <label key={id} className={`pressable ruled row wrap ${styles.one}`}>
            <input
              type="radio"
              name={group}
              checked={value === id}
              // biome-ignore lint/a11y/noAutofocus: it is the first input of its dialog
              autoFocus={autoFocus && all.length <= findAbove && (value === id || (index === 0 && !preset))}
              onChange={() => choose(id)}
            />
            <span className={styles.name}>{personNameCase(full_name)}</span>
            {back === null ? null : (
              <span className="tag">{t('profiles.assign.back_on', { day: formatDate(back) })}</span>
            )}
            <span className="figures muted">{t('profiles.assigned_count', counted(count))}</span>
          </label>
        ))}
        {query.data !== undefined && found.length === 0 ? (
          <p className={`soft ${styles.none}`}>
            {t(
              all.length === 0
                ? without.length === 0
                  ? 'profiles.assign.none'
                  : 'profiles.hand_over.none'
                : 'profiles.assign.not_found',
            )}
          </p>
        ) : null}
      </div>
      <AbsentNotice chosen={all.filter(({ id }) => id === value)} />
      <p id={`${group}-foot`} className={error === undefined ? 'muted' : 'muted error-ink'}>
        {error ?? help}
      </p>
    </fieldset>
  )
}
