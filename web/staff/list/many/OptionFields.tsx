import { containsWords } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { usePaused } from '../../../kit/ui/choice/use-paused.ts'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import {
  type FieldProps,
  type FilterOptions,
  type OptionsFilter,
  optionsIn,
  type ReferenceFilter,
  withParameter,
} from '../filters/filters.ts'
import styles from '../panel/panel.module.css'

/** With more options than `findAbove` there is a search box; with more than `scrollAbove` they scroll in a frame of their own. */
const findAbove = 15
const scrollAbove = 6

interface ChoicesProps {
  readonly label: string
  readonly help?: string | undefined
  readonly options: FilterOptions
  readonly selected: readonly string[]
  readonly isLong: boolean
  readonly single?: boolean
  readonly find: { readonly typed: string; readonly onType: (typed: string) => void } | undefined
  readonly onSelect: (values: readonly string[]) => void
}

/** Check boxes, with a search box where there are many. */
function Choices({
  label,
  help,
  options,
  selected,
  isLong,
  single = false,
  find,
  onSelect,
}: ChoicesProps): ReactElement {
  const { t } = useTranslation()
  const all = optionsIn(options)

  function toggle(value: string): void {
    if (selected.includes(value)) onSelect(selected.filter((one) => one !== value))
    else onSelect(single ? [value] : [...selected, value])
  }

  return (
    <fieldset className={styles.group}>
      <legend>
        <span>{label}</span>
        {selected.length === 0 || !isLong ? null : (
          <span className="muted regular">{t('list.ticked', { count: selected.length })}</span>
        )}
      </legend>
      {find === undefined ? null : (
        <TextBox
          type="search"
          size="small"
          className={styles.find ?? ''}
          label={t('list.search_options', { filter: label })}
          labelHidden
          placeholder={t('list.search_options', { filter: label })}
          help={help}
          maxLength={100}
          value={find.typed}
          onChange={(event) => find.onType(event.target.value)}
          onKeyDown={(event) => {
            // Typed text is not an option: Enter never applies the filters with it.
            if (event.key === 'Enter' && find.typed.trim() !== '') event.preventDefault()
          }}
        />
      )}
      {options === undefined ? <SkeletonLines /> : null}
      {options !== undefined && 'error' in options ? (
        <div className={`gap-4-8 rounded spread error ${styles.trouble}`} role="alert">
          <span>{t('list.options_failed', { message: options.error.message })}</span>
          <Button size="small" onClick={options.retry}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : null}
      <div className={`stack ${styles.options} ${isLong ? styles.long : ''}`}>
        {all?.map(({ value, label: text, hint }) => (
          <label key={value} className={styles.option}>
            <input type="checkbox" checked={selected.includes(value)} onChange={() => toggle(value)} />
            <span>
              <span>{text}</span>
              {hint === undefined ? null : <span className={`muted block ${styles.hint}`}>{hint}</span>}
            </span>
          </label>
        ))}
        {all?.length === 0 ? <p className={styles.none}>{t('list.no_options')}</p> : null}
      </div>
    </fieldset>
  )
}

/** Options that are all loaded, with a search box where there are many. */
export function OptionsField({ filter, values, onChange }: FieldProps<OptionsFilter>): ReactElement {
  const found = filter.useOptions()
  const options = optionsIn(found)
  const [typed, setTyped] = useState('')
  const isMany = (options?.length ?? 0) > findAbove
  return (
    <Choices
      label={filter.label}
      options={options?.filter((option) => containsWords(option.label, typed)) ?? found}
      selected={values[filter.name] ?? []}
      isLong={(options?.length ?? 0) > scrollAbove}
      find={isMany ? { typed, onType: setTyped } : undefined}
      onSelect={(next) => onChange(withParameter(values, filter.name, next))}
    />
  )
}

/** Options that the server finds. The chosen ones stay visible, at the top. */
export function ReferenceField({ filter, values, onChange }: FieldProps<ReferenceFilter>): ReactElement {
  const [typed, setTyped] = useState('')
  const selected = values[filter.name] ?? []
  const found = filter.useMatches(usePaused(typed))
  const matches = optionsIn(found)
  const names = optionsIn(filter.useNames(selected))
  const first = selected.map(
    (value) => [...(names ?? []), ...(matches ?? [])].find((one) => one.value === value) ?? { value, label: '…' },
  )
  const others = matches?.filter((one) => !selected.includes(one.value))
  return (
    <Choices
      label={filter.label}
      help={filter.help}
      options={others === undefined ? found : [...first, ...others]}
      selected={selected}
      isLong
      single={filter.single === true}
      find={{ typed, onType: setTyped }}
      onSelect={(next) => onChange(withParameter(values, filter.name, next))}
    />
  )
}
