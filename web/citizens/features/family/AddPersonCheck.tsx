import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../kit/text/format.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { optionText } from '../../profile-form/option-texts.ts'
import { labelOfField } from '../../profile-form/person-faults.ts'
import type { PersonField, PersonValues } from '../../profile-form/person-values.ts'
import { type AddStep, addSteps, fieldsOfStep } from './add-steps.ts'
import type { TakenFiles } from './added-person.ts'
import styles from './family.module.css'

interface Props {
  readonly values: PersonValues
  readonly files: Pick<TakenFiles, 'file' | 'proof'>
  readonly onOpen: (step: AddStep) => void
}

/** All answers before they are sent, each part with the way to change it. */
export function AddPersonCheck({ values, files, onOpen }: Props): ReactElement {
  const { t } = useTranslation()
  const yesNo: Readonly<Record<string, string>> = { SI: t('person_form.yes'), NO: t('person_form.no') }
  const textOf = (field: PersonField) => {
    const value = values[field]
    if (field === 'birthdate') return formatDate(value)
    if (field === 'relationship') return t(value === 'TUTELADO' ? 'person_form.ward' : 'person_form.child')
    return yesNo[value] ?? optionText(field, value)
  }
  const factsOf = (step: AddStep) =>
    step === 'document'
      ? [[t('family.add_person.file'), [...files.file, ...files.proof].map(({ name }) => name).join(', ')] as const]
      : fieldsOfStep[step]
          .map((field) => field as PersonField)
          .filter((field) => values[field] !== '')
          .map((field) => [labelOfField(field), textOf(field)] as const)
  return (
    <>
      {addSteps
        .filter((step) => step !== 'check')
        .map((step) => (
          <section key={step} className={`card ${styles.part}`}>
            <div className="spread gap-8">
              <h3>{t(`family.add_person.steps.${step}`)}</h3>
              <Button onClick={() => onOpen(step)}>
                {t('family.person.change')}
                <span className="visually-hidden">: {t(`family.add_person.steps.${step}`)}</span>
              </Button>
            </div>
            <Facts facts={factsOf(step)} />
          </section>
        ))}
      <p className="muted">{t('family.add_person.after')}</p>
    </>
  )
}
