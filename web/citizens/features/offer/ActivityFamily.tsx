import { mdiAccountGroupOutline } from '@mdi/js'
import type { PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { loadNamespace, useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import styles from './activity.module.css'
import { Fits } from './Fits.tsx'
import { useHousehold } from './household.ts'

const HouseholdDialog = lazy(async () => {
  const [module] = await Promise.all([import('./HouseholdDialog.tsx'), loadNamespace('forms')])
  return { default: module.HouseholdDialog }
})

/** Who of the family may take part; who is in the family is asked for where nobody is known. */
export function ActivityFamily({ activity }: { readonly activity: PublicSchedule }): ReactElement | null {
  const { t } = useTranslation()
  const people = useHousehold()
  const [isOpen, setOpen] = useState(false)
  if (activity.state === 'closed') return null
  return (
    <section className={`card stack gap-12 ${styles.section}`} aria-labelledby="activity-family">
      <h2 id="activity-family">{t('activity.who')}</h2>
      {people.length === 0 ? <p>{t('household.ask')}</p> : <Fits activity={activity} people={people} />}
      <div>
        <Button variant="outlined" icon={mdiAccountGroupOutline} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(people.length === 0 ? 'household.begin' : 'household.change')}
        </Button>
      </div>
      {isOpen ? <HouseholdDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
