import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './conflict-choice.module.css'
import type { Choices, Merged, Values } from './three-way.ts'

type Whose = Choices[string]

/** How a form shows a record, and how it names its fields and values. */
export interface RecordLabels<V, R> {
  /** The form's values of a record. */
  readonly valuesOf: (record: R) => V
  readonly titleOf: (record: R) => ReactNode
  /** The label of a field in the form; some labels come from the record. */
  readonly labelOf: (field: string, of: R | undefined) => string
  /** The text of a value; `of` is the record that has it, undefined for a value of the form. */
  readonly textOf: (field: keyof V & string, values: V, of: R | undefined) => ReactNode
}

/** The changes that two people made to one record. */
export interface Conflict<V extends Values, R> {
  readonly loaded: R
  readonly theirs: R
  readonly merged: Merged<V>
}

interface ConflictChoiceProps<V extends Values, R> {
  readonly conflict: Conflict<V, R>
  readonly labels: RecordLabels<V, R>
  /** Saves with a choice for every contested field. */
  readonly onChoose: (choices: Choices) => void
  /** Returns to the form, with nothing lost. */
  readonly onClose: () => void
}

/** Shows that somebody else saved first, and lets the person choose, field by field, which value stays. */
export function ConflictChoice<V extends Values, R>({
  conflict: { loaded, theirs, merged },
  labels: { valuesOf, titleOf, labelOf, textOf },
  onChoose,
  onClose,
}: ConflictChoiceProps<V, R>): ReactElement {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  const [showsErrors, setShowsErrors] = useState(false)
  const { contested, taken } = merged
  const open = contested.filter((field) => choices[field] === undefined)
  const namesOf = (fields: readonly string[]) => fields.map((field) => labelOf(field, theirs)).join(', ')
  const all = (whose: Whose) => setChoices(Object.fromEntries(contested.map((field) => [field, whose])))
  return (
    <Dialog
      width={640}
      title={t('ui.conflict_title')}
      subtitle={titleOf(theirs)}
      cancel={t('ui.conflict_back')}
      error={showsErrors && open.length > 0 ? t('ui.conflict_open', { fields: namesOf(open) }) : undefined}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        // The event bubbles through React's tree to the form behind, which must not be submitted.
        event.stopPropagation()
        if (open.length > 0) setShowsErrors(true)
        else onChoose(choices)
      }}
      submit={t('ui.conflict_save')}
    >
      <p>{t(contested.length === 0 ? 'ui.conflict_none' : 'ui.conflict_text')}</p>
      {taken.length === 0 ? null : <p>{t('ui.conflict_taken', { fields: namesOf(taken) })}</p>}
      {contested.length < 2 ? null : (
        <div className="wrap gap-8">
          <Button size="small" onClick={() => all('mine')}>
            {t('ui.conflict_all_mine')}
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            {t('ui.conflict_all_theirs')}
          </Button>
        </div>
      )}
      {contested.map((field) => (
        <OneField
          key={field}
          label={labelOf(field, theirs)}
          values={{
            mine: textOf(field, merged.values, undefined),
            theirs: textOf(field, valuesOf(theirs), theirs),
            former: textOf(field, valuesOf(loaded), loaded),
          }}
          choice={choices[field]}
          isMissing={showsErrors && choices[field] === undefined}
          onChoose={(whose) => setChoices((now) => ({ ...now, [field]: whose }))}
        />
      ))}
    </Dialog>
  )
}

interface FieldProps {
  readonly label: string
  /** The values as displayed text; `former` is the one before both changes. */
  readonly values: Readonly<Record<Whose, ReactNode>>
  readonly choice: Whose | undefined
  readonly isMissing: boolean
  readonly onChoose: (whose: Whose) => void
}

/** A field that two people changed to different values. */
function OneField({ label, values, choice, isMissing, onChoose }: FieldProps): ReactElement {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={isMissing ? 'error-ink' : undefined}>{label}</legend>
      <div className={`grid gap-8 ${styles.sides}`}>
        {(['mine', 'theirs', 'former'] as const).map((whose) => (
          <label key={whose} className={`gap-8 shrink ${styles.side}`} data-chosen={choice === whose || undefined}>
            <input type="radio" name={group} checked={choice === whose} onChange={() => onChoose(whose)} />
            <span>
              <span className="muted block">{t(`ui.conflict_${whose}`)}</span>
              <span className={`block break-words ${styles.value}`}>
                {values[whose] === '' || values[whose] == null ? t('ui.conflict_nothing') : values[whose]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
