import { type StaffOption, validators } from '@portal/contract'
import { type ReactElement, useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { formatDate, formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { useAnnouncedError } from '../../../../kit/ui/feedback/announce.ts'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { AbsentNotice } from './AbsentNotice.tsx'
import { shareByLoad } from './shares.ts'
import type { ManyValues } from './ValidatorChoice.tsx'
import styles from './validator-choice.module.css'

interface Props {
  readonly form: UseFormReturn<ManyValues>
  readonly count: number
}

/** Chooses among whom citizens are shared by load: at first everybody who is not absent today. It shows the present and the future load of each validator. */
export function ShareChoice({ form, count }: Props): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const query = useCallQuery(validators, {}, { freshFor: 0 })
  /** The validators that the person selected or deselected. */
  const [selected, setSelected] = useState<ReadonlyMap<number, boolean>>(new Map())
  const all = query.data?.data
  const isChosen = (one: StaffOption) => selected.get(one.id) ?? one.back_on === null
  const chosen = (all ?? []).filter(isChosen)
  const shares = shareByLoad(
    chosen.map((one) => ({ id: one.id, load: one.assigned_count })),
    count,
  )
  // The form sends the shares that it shows.
  const shown = JSON.stringify(
    [...shares].flatMap(([validator_id, part]) => (part > 0 ? { validator_id, count: part } : [])),
  )
  const { setValue } = form
  useEffect(() => setValue('shares', JSON.parse(shown)), [setValue, shown])
  const error = form.formState.errors.shares?.message
  useAnnouncedError(error)

  function choose(one: number, isSelected: boolean): void {
    setSelected(new Map(selected).set(one, isSelected))
    form.clearErrors('shares')
  }

  return (
    <fieldset
      className={`stack gap-6 ${styles.group}`}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend>{t('profiles.assign.among')}</legend>
      <QueryResult query={query} lines={4} compact />
      <div className={`${styles.list} ${error === undefined ? '' : styles.wrong}`}>
        {all?.map((validator) => {
          const { id: one, full_name, assigned_count: now, back_on: back } = validator
          const part = shares.get(one) ?? 0
          const figures = { now: formatNumber(now), total: formatNumber(now + part), part: formatNumber(part) }
          return (
            <label key={one} className={`pressable ruled row wrap ${styles.one}`}>
              <input
                type="checkbox"
                checked={isChosen(validator)}
                onChange={({ target }) => choose(one, target.checked)}
              />
              <span className={styles.name}>{personNameCase(full_name)}</span>
              {back === null ? null : (
                <span className="tag">{t('profiles.assign.back_on', { day: formatDate(back) })}</span>
              )}
              <span className="figures muted">{t('profiles.assign.share', figures)}</span>
            </label>
          )
        })}
      </div>
      <AbsentNotice chosen={chosen} />
      <p id={id} className={error === undefined ? 'muted' : 'muted error-ink'}>
        {error ?? t('profiles.assign.share_help')}
      </p>
    </fieldset>
  )
}
