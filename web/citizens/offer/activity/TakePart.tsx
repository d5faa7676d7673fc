import { fitOf, type PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { useIsSignedIn } from '../../frame/session/session.ts'
import { useHousehold } from '../fit/household.ts'

/** The links to enrol in an open activity: one for each selected person of the account who may take part, and one for everybody else. */
export function TakePart({ activity }: { readonly activity: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const isSignedIn = useIsSignedIn()
  const { chosen, isLoading } = useHousehold()
  const choice = to('take-part', { id: activity.id })
  // As high as the link and the note of a visitor, with which the server renders the page.
  if (isLoading)
    return (
      <div className="stack gap-16">
        <Skeleton height={44} />
        <Skeleton height={42} />
      </div>
    )
  // A team begins with its form.
  const able = (activity.is_teams ? [] : chosen).filter((person) => {
    const fit = fitOf(activity, person, today())
    return fit.may && fit.from === null
  })
  const isNamesake = (firstName: string) => able.filter((person) => person.firstName === firstName).length > 1
  if (able.length === 0)
    return (
      <>
        <ButtonLink to={choice}>{t('activity.take_part')}</ButtonLink>
        {isSignedIn ? null : <p className="muted">{t('activity.sign_in_first')}</p>}
      </>
    )
  return (
    <div className="stack">
      <div className="stack gap-8">
        {able.map(({ id, name, firstName }) => (
          <ButtonLink key={id} to={`${choice}?person=${id}`}>
            {t('activity.take_part_name', { name: isNamesake(firstName) ? name : firstName })}
          </ButtonLink>
        ))}
      </div>
      <ButtonLink to={choice} variant="text">
        {t('activity.take_part_other')}
      </ButtonLink>
    </div>
  )
}
