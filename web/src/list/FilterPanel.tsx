import { fold } from '@portal/contract'
import { type ReactElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import {
  type ChoiceFilter,
  chosen,
  cleaned,
  type DaysFilter,
  type Filter,
  type FilterValues,
  type OptionsFilter,
  withChoice,
  withParameter,
} from './filters.ts'
import { Panel } from './Panel.tsx'
import styles from './panel.module.css'

/** Above so many options a box finds them (look.md), and above so many they scroll in a frame of their own. */
const findAbove = 15
const scrollAbove = 6

interface Props {
  readonly anchor: HTMLElement
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly onApply: (values: FilterValues) => void
  readonly onClose: () => void
}

interface FieldProps<F extends Filter> {
  readonly filter: F
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  readonly error?: string | undefined
}

/** Whether a range of days runs backwards. */
function isBackwards(filter: Filter, values: FilterValues): boolean {
  if (filter.kind !== 'days') return false
  const [from, to] = [values[filter.from]?.[0], values[filter.to]?.[0]]
  return from !== undefined && to !== undefined && from > to
}

/** Everything a list can be narrowed by, applied together. */
export function FilterPanel({ anchor, filters, values, onApply, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(values)
  const [told, setTold] = useState(false)

  const isMany = filters.length > 2

  function apply(): void {
    if (filters.some((filter) => isBackwards(filter, draft))) {
      setTold(true)
      return
    }
    onApply(cleaned(draft))
    onClose()
  }

  return (
    <Panel
      anchor={anchor}
      title={t('list.filters')}
      width={isMany ? 680 : 360}
      {...(isMany ? { height: 640 } : {})}
      onClose={onClose}
      onSubmit={apply}
      foot={
        <>
          <Button onClick={() => setDraft({})}>{t('list.remove_filters')}</Button>
          <Button type="submit" variant="filled">
            {t('list.apply')}
          </Button>
        </>
      }
    >
      <div className={isMany ? styles.fields : styles.options}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={draft}
            onChange={setDraft}
            error={told && isBackwards(filter, draft) ? t('list.days_order') : undefined}
          />
        ))}
      </div>
    </Panel>
  )
}

function FilterField({ filter, ...rest }: FieldProps<Filter>): ReactElement {
  if (filter.kind === 'options') return <OptionsField filter={filter} {...rest} />
  if (filter.kind === 'days') return <DaysField filter={filter} {...rest} />
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...rest} />
  const { values, onChange } = rest
  return (
    <TextBox
      label={filter.label}
      help={filter.help}
      value={values[filter.name]?.[0] ?? ''}
      maxLength={200}
      onChange={(event) => onChange({ ...values, [filter.name]: [event.target.value] })}
    />
  )
}

function DaysField({ filter, values, onChange, error }: FieldProps<DaysFilter>): ReactElement {
  const { t } = useTranslation()
  const [from, to] = [values[filter.from]?.[0] ?? '', values[filter.to]?.[0] ?? '']
  return (
    <fieldset className={styles.group}>
      <legend>{filter.label}</legend>
      <div className={styles.days}>
        <TextBox
          type="date"
          label={t('list.from_day')}
          value={from}
          max={to || undefined}
          onChange={(event) => onChange(withParameter(values, filter.from, [event.target.value]))}
        />
        <TextBox
          type="date"
          label={t('list.to_day')}
          value={to}
          min={from || undefined}
          error={error}
          onChange={(event) => onChange(withParameter(values, filter.to, [event.target.value]))}
        />
      </div>
    </fieldset>
  )
}

function ChoiceField({ filter, values, onChange }: FieldProps<ChoiceFilter>): ReactElement {
  const group = useId()
  const now = chosen(filter, values)
  const choices = [{ value: '', label: filter.all }, ...filter.choices]
  return (
    <fieldset className={styles.group}>
      <legend>{filter.label}</legend>
      <div className={styles.options}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={now === value}
              onChange={() => onChange(withChoice(filter, values, value))}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function OptionsField({ filter, values, onChange }: FieldProps<OptionsFilter>): ReactElement {
  const { t } = useTranslation()
  const options = filter.useOptions(true)
  const [typed, setTyped] = useState('')
  const ticked = values[filter.name] ?? []
  const words = fold(typed).split(/\s+/)
  const found = options?.filter((option) => words.every((word) => fold(option.label).includes(word)))
  const isLong = (options?.length ?? 0) > scrollAbove

  function toggle(value: string): void {
    const next = ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]
    onChange(withParameter(values, filter.name, next))
  }

  return (
    <fieldset className={styles.group}>
      <legend>
        {filter.label}
        {ticked.length === 0 || !isLong ? null : (
          <span className={styles.ticked}>{t('list.ticked', { count: ticked.length })}</span>
        )}
      </legend>
      {options === undefined ? <SkeletonLines /> : null}
      {(options?.length ?? 0) > findAbove ? (
        <TextBox
          type="search"
          size="small"
          className={styles.find ?? ''}
          label={t('list.search_options', { filter: filter.label })}
          labelHidden
          placeholder={t('list.search_options', { filter: filter.label })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <div className={`${styles.options} ${isLong ? styles.long : ''}`}>
        {found?.map(({ value, label, hint }) => (
          <label key={value} className={styles.option}>
            <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
            <span>
              {label}
              {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
            </span>
          </label>
        ))}
        {found?.length === 0 ? <p className={styles.none}>{t('list.no_options')}</p> : null}
      </div>
    </fieldset>
  )
}
