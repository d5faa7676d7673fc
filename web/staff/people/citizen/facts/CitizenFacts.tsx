import { mdiPencilOutline } from '@mdi/js'
import type { Header, Profile } from '@portal/contract'
import { type ReactElement, useId } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { Facts } from '../../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../../kit/ui/text/StatusChip.tsx'
import styles from '../citizen.module.css'
import { MailLink, PhoneLink } from './ContactLinks.tsx'
import { FieldValue } from './FieldValue.tsx'
import { type FactGroup, factGroups } from './facts.ts'

interface Props {
  readonly profile: Profile
  /** The server's labels of the fields. */
  readonly headers: readonly Header[]
  /** Opens the form that corrects the data, for people who may. */
  readonly onCorrect?: (() => void) | undefined
}

/** A citizen's data in groups. Missing values are shown as missing, because a gap is often the reason to return a file. */
export function CitizenFacts({ profile, headers, onCorrect }: Props): ReactElement {
  return (
    <div className="stack gap-12">
      {factGroups.map((group, index) => (
        <Group
          key={group.name}
          group={group}
          profile={profile}
          headers={headers}
          onCorrect={index === 0 ? onCorrect : undefined}
        />
      ))}
    </div>
  )
}

function Group({ group, profile, headers, onCorrect }: Props & { readonly group: FactGroup }): ReactElement {
  const { t } = useTranslation()
  const heading = useId()

  function labelOf(field: keyof Profile): string {
    // A one-character heading is enough in a table, but not here.
    if (field === 'id') return t('profiles.record_number')
    return headers.find((header) => header.value === field)?.text ?? t(`fields.${field}` as 'fields.name')
  }

  return (
    <section className="card" aria-labelledby={heading}>
      <div className="card-head">
        <h2 id={heading}>{t(`profiles.sections.${group.name}`)}</h2>
        {onCorrect === undefined ? null : (
          <Button size="small" icon={mdiPencilOutline} onClick={onCorrect}>
            {t('profiles.actions.correct')}
          </Button>
        )}
      </div>
      {group.name === 'social' ? <p className={`muted ${styles.note}`}>{t('profiles.sections.social_note')}</p> : null}
      <Facts
        className={`figures ${group.name === 'contact' ? styles.wideFacts : styles.facts}`}
        facts={group.fields.map((field) => [labelOf(field), <Fact key={field} profile={profile} field={field} />])}
      />
    </section>
  )
}

/** Marks a person under 18 as a minor. */
export function MinorTag({ age }: Pick<Profile, 'age'>): ReactElement | null {
  const { t } = useTranslation()
  if (age >= 18) return null
  return <span className={`inline small strong one-line warning-ink ${styles.minor}`}>{t('profiles.minor')}</span>
}

function Fact({ profile, field }: { readonly profile: Profile; readonly field: keyof Profile }): ReactElement {
  const { t } = useTranslation()
  if (field === 'status') return <StatusChip text={profile.status} color={profile.color} />
  if (field === 'email') return <MailLink contact={profile} />
  if (field === 'mobile_phone' && profile.mobile_phone !== null) return <PhoneLink contact={profile} />
  if (field === 'age') {
    return (
      <span className="inline wrap gap-4-8">
        <span>{t('profiles.years', { count: profile.age })}</span>
        <MinorTag age={profile.age} />
      </span>
    )
  }
  return <FieldValue field={field} value={profile[field]} />
}
