import { mdiCheck, mdiClockOutline, mdiClose } from '@mdi/js'
import { type FamilyMember, type Fit, fitOf, type Requirements } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatDate, today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import styles from '../list/offer.module.css'

export { FamilySwitch } from './FamilySwitch.tsx'

interface Props {
  readonly activity: Requirements
  readonly people: readonly FamilyMember[]
}

/** The people of the family, each with whether they may take part in an activity, why not, and from when. */
export function FitLines({ activity, people }: Props): ReactElement | null {
  const { t } = useTranslation()
  if (activity.state === 'closed') return null
  const { min_age: min, max_age: max, state } = activity

  function sentence(name: string, fit: Fit): string {
    const day = fit.from === null ? '' : formatDate(fit.from)
    if (fit.may && fit.from !== null) return t('fits.later', { name, day })
    if (fit.may) return t(state === 'full' ? 'fits.full' : 'fits.may', { name })
    if (fit.reason === 'unverified') return t('fits.unverified', { name })
    if (fit.reason === 'disability') return t('fits.disability', { name })
    if (fit.reason === 'too-old') return t('fits.old', { name, count: max })
    return fit.from === null ? t('fits.young', { name, count: min }) : t('fits.birthday', { name, day, count: min })
  }

  return (
    <ul className={`stack gap-4 small ${styles.fits}`} aria-label={t('offer.family')}>
      {people.map((person, place) => {
        const fit = fitOf(activity, person, today())
        const name = person.name === '' ? t('fits.person', { number: place + 1 }) : person.name
        const [icon, tone] =
          fit.may && fit.from === null
            ? [mdiCheck, 'success-ink']
            : fit.from === null && !(fit.may === false && fit.reason === 'unverified')
              ? [mdiClose, 'error-ink']
              : [mdiClockOutline, 'info-ink']
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and birthday
          <li key={place}>
            <Icon path={icon} size={18} className={tone} />
            <span>{sentence(name, fit)}</span>
          </li>
        )
      })}
    </ul>
  )
}
