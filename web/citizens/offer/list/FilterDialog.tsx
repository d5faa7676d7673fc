import { nameCase, offerName } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { dayName } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { useIsSignedIn } from '../../frame/session/session.ts'
import styles from './offer.module.css'
import { type DayPart, dayParts, type OfferChoice } from './offer-filters.ts'
import { type OfferQuery, perPage, useOffer } from './use-offer-query.ts'

interface Props {
  readonly choice: OfferChoice
  readonly offer: OfferQuery
  readonly onChoose: (changes: Partial<OfferChoice>) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

interface TogglesProps<Value> {
  readonly legend: string
  readonly values: readonly { readonly value: Value; readonly text: string }[]
  readonly isOn: (value: Value) => boolean
  readonly onPress: (value: Value) => void
}

function Toggles<Value extends string | number>({ legend, values, isOn, onPress }: TogglesProps<Value>): ReactElement {
  return (
    <fieldset className="stack gap-8">
      <legend className={styles.legend}>{legend}</legend>
      <div className="wrap gap-8">
        {values.map(({ value, text }) => (
          <button
            key={value}
            type="button"
            className={styles.toggle}
            aria-pressed={isOn(value)}
            onClick={() => onPress(value)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const idOf = (value: string) => (value === '' ? undefined : Number(value))

/** All filters of the offer. Each choice applies at once; the button shows the number of matching activities. */
export function FilterDialog({ choice, offer, onChoose, onReset, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { lists } = offer
  const isSignedIn = useIsSignedIn()
  const { total: count } = useOffer(offer, perPage)
  const named = (rows: readonly { readonly id: number; readonly name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, text: offerName(name) }))
  const any = t('filters.any')
  return (
    <Dialog
      title={t('offer.filters')}
      onClose={onClose}
      cancel={false}
      side
      width={440}
      actions={
        <>
          <Button onClick={onReset}>{t('offer.remove_all')}</Button>
          <Button variant="filled" onClick={onClose}>
            {count === undefined ? t('filters.show') : t('filters.show_count', { count })}
          </Button>
        </>
      }
    >
      <SelectBox
        label={t('filters.category')}
        empty={any}
        value={choice.category ?? ''}
        options={(lists?.categories ?? []).map(({ name, value }) => ({ value, text: nameCase(name) }))}
        onChange={({ target }) => onChoose({ category: target.value || undefined })}
      />
      <SelectBox
        label={t('filters.locality')}
        help={t('filters.locality_help')}
        empty={any}
        value={choice.locality ?? ''}
        options={named(lists?.localities)}
        onChange={({ target }) => onChoose({ locality: idOf(target.value) })}
      />
      {isSignedIn ? null : (
        <TextBox
          label={t('filters.age')}
          help={t('filters.age_help')}
          inputMode="numeric"
          maxLength={3}
          value={choice.age ?? ''}
          onChange={({ target }) => onChoose({ age: idOf(target.value.replace(/\D/g, '')) })}
        />
      )}
      <Toggles
        legend={t('filters.days')}
        values={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, text: dayName(value) }))}
        isOn={(day) => choice.days.includes(day)}
        onPress={(day) =>
          onChoose({
            days: choice.days.includes(day) ? choice.days.filter((one) => one !== day) : [...choice.days, day],
          })
        }
      />
      <Toggles
        legend={t('filters.hours')}
        values={(Object.keys(dayParts) as DayPart[]).map((value) => ({ value, text: t(`offer.${value}`) }))}
        isOn={(part) => choice.part === part}
        onPress={(part) => onChoose({ part: choice.part === part ? undefined : part })}
      />
      <Toggles
        legend={t('filters.price')}
        values={[
          { value: 'free', text: t('offer.free') },
          { value: 'paid', text: t('offer.paid') },
        ]}
        isOn={(value) => choice.isPaid === (value === 'paid')}
        onPress={(value) => onChoose({ isPaid: choice.isPaid === (value === 'paid') ? undefined : value === 'paid' })}
      />
      <SelectBox
        label={t('filters.program')}
        empty={any}
        value={choice.program ?? ''}
        options={named(lists?.programs)}
        onChange={({ target }) => onChoose({ program: idOf(target.value) })}
      />
      <CheckBox
        label={t('filters.with_full')}
        checked={choice.withFull}
        onChange={({ target }) => onChoose({ withFull: target.checked })}
      />
    </Dialog>
  )
}
