import { mdiClose } from '@mdi/js'
import { nameCase } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { dayName } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Icon } from '../../../kit/ui/Icon.tsx'
import styles from './offer.module.css'
import type { OfferChoice, OfferLists } from './offer-filters.ts'

interface Props {
  readonly choice: OfferChoice
  readonly lists: OfferLists | undefined
  readonly onChoose: (changes: Partial<OfferChoice>) => void
  readonly onReset: () => void
}

/** What was chosen, each as a chip that removes it. */
export function ChoiceChips({ choice, lists, onChoose, onReset }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { program, category, days, part, locality, isPaid, withFull } = choice
  const named = (id: number | undefined, rows: readonly { readonly id: number; readonly name: string }[] = []) =>
    rows.find((row) => row.id === id)?.name
  const chips: (readonly [string | false | undefined, Partial<OfferChoice>])[] = [
    [program !== undefined && nameCase(named(program, lists?.programs) ?? '…'), { program: undefined }],
    [category !== undefined && nameCase(category.toLocaleUpperCase('es')), { category: undefined }],
    ...days.map((day) => [dayName(day), { days: days.filter((other) => other !== day) }] as const),
    [part !== undefined && t(`offer.${part}`), { part: undefined }],
    [locality !== undefined && nameCase(named(locality, lists?.localities) ?? '…'), { locality: undefined }],
    [isPaid !== undefined && t(isPaid ? 'offer.paid' : 'offer.free'), { isPaid: undefined }],
    [withFull && t('offer.with_full'), { withFull: false }],
  ]
  const shown = chips.flatMap(([text, without]) => (typeof text === 'string' ? [{ text, without }] : []))
  if (shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('offer.filters')}>
      {shown.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('offer.remove', { name: text })}
            onClick={() => onChoose(without)}
          >
            {text}
            <Icon path={mdiClose} size={18} />
          </button>
        </li>
      ))}
      <li>
        <Button onClick={onReset}>{t('offer.remove_all')}</Button>
      </li>
    </ul>
  )
}
