import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { answersOf } from '../profile-form/AnswerText.tsx'
import type { PersonField, PersonValues } from '../profile-form/person-values.ts'
import { type AddedPerson, type AddStep, addSteps, fieldsOfStep } from './added-person.ts'

interface Props {
  readonly values: PersonValues
  readonly draft: Pick<AddedPerson, 'file' | 'proof'>
  readonly onOpen: (step: AddStep) => void
}

/** All values before they are sent, with a link to change each part. */
export function AddPersonCheck({ values, draft, onOpen }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const factsOf = (step: AddStep) =>
    step === 'document'
      ? [[t('family.add_person.file'), [...draft.file, ...draft.proof].map(({ name }) => name).join(', ')] as const]
      : answersOf(fieldsOfStep[step] as readonly PersonField[], values)
  return (
    <>
      {addSteps
        .filter((step) => step !== 'check')
        .map((step) => (
          <section key={step} className="card stack gap-16">
            <div className="spread gap-8">
              <h3>{t(`family.add_person.steps.${step}`)}</h3>
              <Button onClick={() => onOpen(step)}>
                <span>{t('family.person.change')}</span>
                <span className="visually-hidden">{`: ${t(`family.add_person.steps.${step}`)}`}</span>
              </Button>
            </div>
            <Facts facts={factsOf(step)} />
          </section>
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
