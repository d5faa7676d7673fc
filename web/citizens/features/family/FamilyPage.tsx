import { mdiAccountPlusOutline } from '@mdi/js'
import { listPeople } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { buttonClass } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { officeEvery, useAnswer } from '../../layout/use-answer.ts'
import styles from './family.module.css'
import { Invitations } from './Invitations.tsx'
import { PersonCard } from './PersonCard.tsx'
import { inOrder } from './people.ts'

/** More people than a household may have. */
const everybody = { query: { per_page: 100 } }

/** The start page of whoever is signed in: the people in their care, how each stands, and what comes next. */
export function FamilyPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const answer = useAnswer(listPeople, everybody, { every: officeEvery })
  const people = answer.data?.data
  return (
    <Page title={t('family.title')} lead={t('family.lead')} wide>
      <Invitations />
      <AnswerState answer={answer} waiting={<SkeletonLines lines={8} />} />
      {people === undefined ? null : (
        <>
          <ul className={styles.cards}>
            {inOrder(people).map((person) => (
              <PersonCard key={person.id} person={person} />
            ))}
          </ul>
          {people.length < 2 ? <p className="muted">{t('family.alone')}</p> : null}
          <p>
            <Link to={to('add-person')} className={buttonClass({ variant: 'filled' })}>
              <Icon path={mdiAccountPlusOutline} size={20} />
              {t('family.add')}
            </Link>
          </p>
        </>
      )}
    </Page>
  )
}
