import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { DateBox } from '../../ui/field/DateBox.tsx'
import { OptionsField, ReferenceField } from '../many/OptionFields.tsx'
import styles from '../panel/panel.module.css'
import {
  type ChoiceFilter,
  choiceOf,
  chosen,
  type FieldProps,
  type Filter,
  isEnd,
  type RangeFilter,
  withChoice,
  withParameter,
} from './filters.ts'

/** The control of one filter, by its kind. */
export function FilterField({ filter, ...rest }: FieldProps<Filter>): ReactElement {
  const { t } = useTranslation()
  if (filter.kind === 'options') return <OptionsField filter={filter} {...rest} />
  if ('from' in filter) return <RangeField filter={filter} {...rest} />
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...rest} />
  if (filter.kind === 'reference') return <ReferenceField filter={filter} {...rest} />
  if (filter.kind === 'flag') return <ChoiceField filter={choiceOf(filter, t)} {...rest} />
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

function RangeField({ filter, values, onChange, error }: FieldProps<RangeFilter>): ReactElement {
  const { t } = useTranslation()
  const [from, to] = [values[filter.from]?.[0] ?? '', values[filter.to]?.[0] ?? '']
  const isWrong = (end: string) => end !== '' && !isEnd(filter, end.trim())
  const isFirstWrong = isWrong(from) && !isWrong(to)
  const ends = [
    { name: filter.from, value: from, error: isWrong(from) ? error : undefined },
    { name: filter.to, value: to, error: isFirstWrong ? undefined : error },
  ].map((end) => ({ ...end, onChange: (text: string) => onChange(withParameter(values, end.name, [text])) }))
  return (
    <fieldset className={styles.group}>
      <legend>{filter.label}</legend>
      <div className={`grid gap-12 ${styles.days}`}>
        {ends.map(({ name, onChange, ...end }, index) =>
          filter.kind === 'days' ? (
            <DateBox key={name} label={t(index === 0 ? 'list.from_day' : 'list.to_day')} {...end} onChange={onChange} />
          ) : (
            <TextBox
              key={name}
              label={t(index === 0 ? 'list.from_age' : 'list.to_age')}
              {...end}
              inputMode="numeric"
              maxLength={3}
              onChange={(event) => onChange(event.target.value)}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}

function ChoiceField({ filter, values, onChange }: FieldProps<ChoiceFilter>): ReactElement {
  const group = useId()
  const now = chosen(filter, values)
  return (
    <fieldset className={styles.group}>
      <legend>{filter.label}</legend>
      <div className={`stack ${styles.options}`}>
        {[{ value: '', label: filter.all }, ...filter.choices].map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={now === value}
              onChange={() => onChange(withChoice(filter, values, value))}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
