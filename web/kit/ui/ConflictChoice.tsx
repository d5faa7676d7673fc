import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../text/i18n.ts'
import { Button } from './Button.tsx'
import styles from './conflict-choice.module.css'
import { Dialog } from './Dialog.tsx'
import type { Choices } from './three-way.ts'

type Whose = Choices[string]

/** A field that two people changed to different values, with the values as displayed text. */
export interface ContestedField {
  readonly name: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** The value before both changes. */
  readonly former: ReactNode
}

interface Props {
  /** The record that it is about. */
  readonly subtitle?: ReactNode
  /** The fields to choose; empty where the two changes concern different fields. */
  readonly fields: readonly ContestedField[]
  /** Labels of the fields that only the other person changed: their values stay. */
  readonly taken: readonly string[]
  /** Saves with a choice for every contested field. */
  readonly onChoose: (choices: Choices) => void
  /** Returns to the form, with nothing lost. */
  readonly onClose: () => void
}

/** Says that somebody else saved first, and lets the person choose, field by field, which value stays (decisions §2). */
export function ConflictChoice({ subtitle, fields, taken, onChoose, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  const [showsErrors, setShowsErrors] = useState(false)
  const open = fields.filter(({ name }) => choices[name] === undefined)
  const all = (whose: Whose) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, whose])))
  return (
    <Dialog
      width={640}
      title={t('ui.conflict_title')}
      subtitle={subtitle}
      cancel={t('ui.conflict_back')}
      error={
        showsErrors && open.length > 0
          ? t('ui.conflict_open', { fields: open.map(({ label }) => label).join(', ') })
          : undefined
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        // The event bubbles through React's tree to the form behind, which must not be submitted.
        event.stopPropagation()
        if (open.length > 0) setShowsErrors(true)
        else onChoose(choices)
      }}
      actions={
        <Button type="submit" variant="filled">
          {t('ui.conflict_save')}
        </Button>
      }
    >
      <p>{t(fields.length === 0 ? 'ui.conflict_none' : 'ui.conflict_text')}</p>
      {taken.length === 0 ? null : <p>{t('ui.conflict_taken', { fields: taken.join(', ') })}</p>}
      {fields.length < 2 ? null : (
        <div className="wrap gap-8">
          <Button size="small" onClick={() => all('mine')}>
            {t('ui.conflict_all_mine')}
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            {t('ui.conflict_all_theirs')}
          </Button>
        </div>
      )}
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          choice={choices[field.name]}
          isWanted={showsErrors && choices[field.name] === undefined}
          onChoose={(whose) => setChoices((now) => ({ ...now, [field.name]: whose }))}
        />
      ))}
    </Dialog>
  )
}

function OneField({
  field,
  choice,
  isWanted,
  onChoose,
}: {
  readonly field: ContestedField
  readonly choice: Whose | undefined
  readonly isWanted: boolean
  readonly onChoose: (whose: Whose) => void
}): ReactElement {
  const { t } = useTranslation()
  const group = useId()
  const sides = [
    { whose: 'mine', label: t('ui.conflict_mine'), value: field.mine },
    { whose: 'theirs', label: t('ui.conflict_theirs'), value: field.theirs },
    { whose: 'former', label: t('ui.conflict_former'), value: field.former },
  ] as const
  return (
    <fieldset className={styles.field}>
      <legend className={isWanted ? 'error-ink' : undefined}>{field.label}</legend>
      <div className={styles.sides}>
        {sides.map(({ whose, label, value }) => (
          <label key={whose} className={styles.side} data-chosen={choice === whose || undefined}>
            <input type="radio" name={group} checked={choice === whose} onChange={() => onChoose(whose)} />
            <span>
              <span className="muted block">{label}</span>
              <span className={styles.value}>{value === '' || value == null ? t('ui.conflict_nothing') : value}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
