import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { answersOf } from '../profile-form/AnswerText.tsx'
import { CheckedFiles, CheckedPart } from '../profile-form/CheckedPart.tsx'
import type { PersonField, PersonValues } from '../profile-form/person-values.ts'
import { type AddedPerson, addSteps, fieldsOfStep } from './added-person.ts'

interface Props {
  readonly values: PersonValues
  readonly draft: Pick<AddedPerson, 'file' | 'proof'>
}

/** All values before they are sent, with a link to change each part. */
export function AddPersonCheck({ values, draft }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <>
      {addSteps
        .filter((step) => step !== 'check')
        .map((step) => (
          <CheckedPart key={step} title={t(`family.add_person.steps.${step}`)} to={{ search: `step=${step}` }}>
            {step === 'document' ? (
              <CheckedFiles files={[...draft.file, ...draft.proof]} />
            ) : (
              <Facts facts={answersOf(fieldsOfStep[step] as readonly PersonField[], values)} />
            )}
          </CheckedPart>
        ))}
      <p>
        <span>{`${t('family.add_person.consent')} `}</span>
        <Link to={to('terms')} target="_blank">
          {t('family.add_person.consent_read')}
        </Link>
      </p>
      <p className="muted">{t('family.add_person.after')}</p>
    </>
  )
}
