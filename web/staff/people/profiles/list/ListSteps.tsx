import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { IconButton } from '../../../../kit/ui/button/Button.tsx'
import { usePageKeys } from '../../../frame/device/page-keys.ts'
import { useSingleKeysOn } from '../../../frame/device/single-keys.ts'
import { useScreenPath } from '../../../frame/screens/paths.ts'
import type { Neighbour } from '../record/neighbours.ts'
import { useNeighbours } from '../record/use-neighbours.ts'

/** The keys of the review desk for the next and the previous one. */
const keys: Readonly<Record<string, 'next' | 'previous'>> = { j: 'next', k: 'previous' }

/** Links to the previous and the next citizen in the list that the page was opened from. */
export function ListSteps({ id }: { readonly id: number }): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  const navigate = useNavigate()
  const place = useNeighbours(id)
  const keysOn = useSingleKeysOn()

  function go(to: Neighbour | undefined): void {
    if (to === undefined || place === undefined) return
    void navigate(path('user-validation-id-citizen', { id: to.id }), { state: { from: place.listAt(to) } })
  }

  usePageKeys(keysOn, ({ key, ctrlKey, altKey, metaKey, repeat }) => {
    const step = keys[key.toLowerCase()]
    if (step === undefined || ctrlKey || altKey || metaKey || repeat) return false
    go(place?.[step])
    return true
  })

  if (place === undefined) return null
  const total = place.isLowerBound
    ? t('list.more_than', { count: formatNumber(place.total) })
    : formatNumber(place.total)
  const steps = [
    { to: place.previous, icon: mdiChevronLeft, label: t('profiles.neighbours.previous'), key: 'K' },
    { to: place.next, icon: mdiChevronRight, label: t('profiles.neighbours.next'), key: 'J' },
  ]
  const [previous, next] = steps.map(({ to, icon, label, key }) => (
    // Not disabled: the last pressed button keeps the focus at either end of the list.
    <IconButton
      key={key}
      icon={icon}
      label={keysOn ? `${label} (${key})` : label}
      mirrored
      aria-keyshortcuts={keysOn ? key : undefined}
      aria-disabled={to === undefined || undefined}
      onClick={() => go(to)}
    />
  ))
  return (
    <nav className="row gap-4" aria-label={t('profiles.neighbours.label')}>
      {previous}
      <span className="muted figures">{t('profiles.neighbours.at', { at: formatNumber(place.at), total })}</span>
      {next}
    </nav>
  )
}
