import type { Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../kit/layout/Avatar.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { usePageTo } from '../../layout/paths.ts'
import styles from './family.module.css'
import { nameOf } from './OnePerson.tsx'
import { isHolder, type NextStep, nextStepOf } from './people.ts'
import { StateLine } from './StateLine.tsx'

/** One person of the family: who it is, how it stands, and what can be done next. */
export function PersonCard({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id, age, completion } = person
  const step = nextStepOf(person)
  const targets: Readonly<Record<Exclude<NextStep, 'wait'>, string>> = {
    correct: to('person', { id }),
    complete: to('person', { id }),
    document: to('person-documents', { id }),
    join: to('offer'),
  }
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.who}>
        <Avatar name={nameOf(person)} />
        <div className="shrink">
          <h2 className={styles.name}>
            <Link to={to('person', { id })}>{nameOf(person)}</Link>
          </h2>
          <p className="muted">
            {t('family.age', { count: age })}
            {isHolder(person) ? ` · ${t('family.you')}` : person.is_own ? '' : ` · ${t('family.shared')}`}
          </p>
        </div>
      </div>
      <StateLine person={person} />
      {completion < 100 ? (
        <div className="stack gap-4">
          <progress
            className={styles.progress}
            value={completion}
            max={100}
            aria-label={t('family.completion_label')}
          />
          <small>{t('family.completion', { count: completion })}</small>
        </div>
      ) : null}
      {step === 'wait' ? null : (
        <p>
          <Link to={targets[step]} className={buttonClass({ variant: 'outlined' })}>
            {t(`family.next.${step}`)}
            <span className="visually-hidden">: {nameOf(person)}</span>
          </Link>
        </p>
      )}
    </li>
  )
}
