import { mdiAccountArrowRightOutline, mdiAccountPlusOutline, mdiCheckCircleOutline, mdiRefresh } from '@mdi/js'
import { can, openTransitions, type Profile, profileTransitions } from '@portal/contract'
import type { ReactElement } from 'react'
import { serverTime } from '../../../../kit/device/clock.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button, IconButton } from '../../../../kit/ui/button/Button.tsx'
import { PageTitle } from '../../../../kit/ui/text/PageTitle.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import { TimeAgoSentence } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { MinorTag } from '../../citizen/facts/CitizenFacts.tsx'
import { MailLink, PhoneLink, UndeliveredNotice } from '../../citizen/facts/ContactLinks.tsx'
import { HandoverNote, mayHandOver } from '../../citizen/handover.tsx'
import styles from './citizen-page.module.css'

interface Props {
  readonly profile: Profile
  readonly loadedAt: number
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  readonly onAssign: () => void
  readonly onDecide: () => void
  readonly onHandOver: () => void
}

/** The main data of a citizen, the status, the contact data, and the actions. */
export function CitizenHead(props: Props): ReactElement {
  const { profile, loadedAt, isRefreshing, onRefresh, onAssign, onDecide, onHandOver } = props
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { full_name_verifier: validator, age } = profile
  const mayDecide =
    can(principal, 'assign-status', 'Profile', profile) && openTransitions(profileTransitions, profile).length > 0
  return (
    <header className={`card spread at-top ${styles.head}`}>
      <div className="stack gap-8 shrink">
        <div className="row wrap gap-6-12">
          <PageTitle className="break-words">{personNameCase(profile.full_name)}</PageTitle>
          <StatusChip text={profile.status} color={profile.color} />
          <MinorTag age={age} />
        </div>
        <ul className={`row wrap shrink soft ${styles.brief}`}>
          <li className="figures">{`${profile.document_type} ${profile.document}`}</li>
          <li>{t('profiles.years', { count: age })}</li>
          <li>
            {validator === null
              ? t('profiles.no_validator')
              : t('profiles.validator', { name: personNameCase(validator) })}
          </li>
        </ul>
        <ul className={`row wrap shrink ${styles.brief}`}>
          <li>
            <MailLink contact={profile} />
          </li>
          {profile.mobile_phone === null ? null : (
            <li>
              <PhoneLink contact={profile} />
            </li>
          )}
        </ul>
        <UndeliveredNotice contact={profile} />
        <HandoverNote profile={profile} />
      </div>
      <div className={`stack gap-4 ${styles.actions}`}>
        <div className={`buttons ${styles.buttons}`}>
          {can(principal, 'assign-validator', 'Profile', profile) ? (
            <Button variant={mayDecide ? 'outlined' : 'filled'} icon={mdiAccountPlusOutline} onClick={onAssign}>
              {t('profiles.actions.assign')}
            </Button>
          ) : null}
          {mayHandOver(principal, profile) ? (
            <Button variant="outlined" icon={mdiAccountArrowRightOutline} onClick={onHandOver}>
              {t('profiles.actions.hand_over')}
            </Button>
          ) : null}
          {mayDecide ? (
            <Button variant="filled" icon={mdiCheckCircleOutline} onClick={onDecide}>
              {t('profiles.actions.status')}
            </Button>
          ) : null}
          <IconButton icon={mdiRefresh} label={t('profiles.refresh')} busy={isRefreshing} onClick={onRefresh} />
        </div>
        <p className={`muted ${styles.fresh}`}>
          <TimeAgoSentence at={serverTime(loadedAt)} sentence={(ago) => t('list.updated', { ago })} />
        </p>
      </div>
    </header>
  )
}
