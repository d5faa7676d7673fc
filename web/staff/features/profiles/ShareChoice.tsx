import { validators } from '@portal/contract'
import { type ReactElement, useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { shareByLoad } from './shares.ts'
import type { ManyValues } from './ValidatorChoice.tsx'
import styles from './validator-choice.module.css'

interface Props {
  readonly form: UseFormReturn<ManyValues>
  /** How many citizens are shared. */
  readonly count: number
}

/** Chooses among whom citizens are shared by load: everybody at first. It shows what each validator has and will have. */
export function ShareChoice({ form, count }: Props): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const answer = useCallQuery(validators, {}, { onFailure: 'inline', freshFor: 0 })
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const all = answer.data?.data
  const chosen = (all ?? []).filter((one) => !without.has(one.id))
  const shares = shareByLoad(
    chosen.map((one) => ({ id: one.id, load: one.assigned_count })),
    count,
  )
  // The shares that are shown are those that are sent.
  const shown = JSON.stringify(
    [...shares].flatMap(([validator_id, part]) => (part > 0 ? { validator_id, count: part } : [])),
  )
  const { setValue } = form
  useEffect(() => setValue('shares', JSON.parse(shown)), [setValue, shown])
  const error = form.formState.errors.shares?.message

  function choose(one: number, isChosen: boolean): void {
    const next = new Set(without)
    if (isChosen) next.delete(one)
    else next.add(one)
    setWithout(next)
    form.clearErrors('shares')
  }

  return (
    <fieldset
      className={`stack gap-6 ${styles.group}`}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend>{t('profiles.assign.among')}</legend>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={4} />} compact />
      <div className={`${styles.list} ${error === undefined ? '' : styles.wrong}`}>
        {all?.map(({ id: one, full_name, assigned_count: now }) => {
          const part = shares.get(one) ?? 0
          const figures = { now: formatNumber(now), total: formatNumber(now + part), part: formatNumber(part) }
          return (
            <label key={one} className={`pressable ruled ${styles.one}`}>
              <input
                type="checkbox"
                checked={!without.has(one)}
                onChange={({ target }) => choose(one, target.checked)}
              />
              <span className={styles.name}>{nameCase(full_name)}</span>
              <span className="figures muted">{t('profiles.assign.share', figures)}</span>
            </label>
          )
        })}
      </div>
      <p id={id} className={error === undefined ? 'muted' : 'muted error-ink'} aria-live="polite">
        {error ?? t('profiles.assign.share_help')}
      </p>
    </fieldset>
  )
}
