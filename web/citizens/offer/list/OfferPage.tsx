import { mdiAccountGroupOutline, mdiClose, mdiFilterVariant, mdiMagnify } from '@mdi/js'
import { nameCase } from '@portal/contract'
import { offerTitles } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { currentLocale, useTranslation, withNamespaces } from '../../../kit/text/i18n.ts'
import { dayName } from '../../../kit/text/timetable-text.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { usePaused } from '../../../kit/ui/choice/use-paused.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Page } from '../../frame/Page.tsx'
import { withParam } from '../../frame/paths.ts'
import { useHousehold } from '../fit/household.ts'
import { CardSkeletons } from './OfferCard.tsx'
import { OfferList } from './OfferList.tsx'
import styles from './offer.module.css'
import { choiceOf, countFilters, noChoice, type OfferChoice, type OfferLists, withChoice } from './offer-filters.ts'
import { useOfferQuery } from './use-offer-query.ts'

const FilterDialog = lazy(() => withNamespaces(import('./FilterDialog.tsx'), 'activity'), 'FilterDialog')
const HouseholdDialog = lazy(
  () => withNamespaces(import('../fit/HouseholdDialog.tsx'), 'activity', 'forms'),
  'HouseholdDialog',
)
const WeekView = lazy(
  () => withNamespaces(import('../week/WeekView.tsx'), 'activity'),
  'WeekView',
  <CardSkeletons count={3} />,
)

interface ChipsProps {
  readonly choice: OfferChoice
  readonly lists: OfferLists | undefined
  readonly onChoose: (changes: Partial<OfferChoice>) => void
  readonly onReset: () => void
}

/** The selected filters, each as a chip that removes it. */
function ChoiceChips({ choice, lists, onChoose, onReset }: ChipsProps): ReactElement | null {
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
    <ul className="row wrap gap-8" aria-label={t('offer.filters')}>
      {shown.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className={`inline gap-8 strong accent-ink ${styles.chip}`}
            aria-label={t('offer.remove', { name: text })}
            onClick={() => onChoose(without)}
          >
            <span>{text}</span>
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

/** The typed search. The address changes when typing pauses. */
function useSearch(choice: OfferChoice, choose: (changes: Partial<OfferChoice>) => void) {
  const [typed, setTyped] = useState(choice.query)
  const paused = usePaused(typed)
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const box = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address
  useEffect(() => {
    if (paused !== choice.query) choose({ query: paused })
  }, [paused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the back button brings an earlier search
  useEffect(() => {
    if (isBack) setTyped(choice.query)
  }, [key])
  // The text box of the server's page may have text that was typed before the application ran.
  useEffect(() => {
    if (box.current !== null) setTyped(box.current.value)
  }, [])
  return [typed, setTyped, box] as const
}

/** The offer, with search and filters, as a list or as a week, and with the people of the family who may take part. */
export function OfferPage(): ReactElement {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const { dialog, open } = useDialog()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const people = useHousehold()
  const choice = choiceOf(address)
  const isWeek = address.get('view') === 'week'
  const offer = useOfferQuery(choice)
  const choose = (changes: Partial<OfferChoice>) =>
    setAddress((now) => withChoice(now, { ...choiceOf(now), ...changes }), { replace: true })
  const [typed, setTyped, box] = useSearch(choice, choose)
  const reset = () => {
    setTyped('')
    choose(noChoice)
  }
  const show = (view: 'week' | undefined) => setAddress((now) => withParam(now, 'view', view), { replace: true })
  const filters = countFilters(choice)
  return (
    <Page title={t('frame.offer')} tab={offerTitles[currentLocale()]} lead={t('offer.lead')} wide>
      <search className="stack gap-12">
        <TextBox
          ref={box}
          label={t('offer.search')}
          labelHidden
          type="search"
          size="large"
          enterKeyHint="search"
          maxLength={200}
          placeholder={t('offer.search_example')}
          value={typed}
          before={<Icon path={mdiMagnify} className="faint" />}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={`wrap gap-8 ${styles.buttons}`}>
          <Button
            variant="outlined"
            icon={mdiFilterVariant}
            aria-haspopup="dialog"
            onClick={() => setFiltersOpen(true)}
          >
            {filters === 0 ? t('offer.filters') : t('offer.filters_chosen', { count: filters })}
          </Button>
          <Button
            variant="outlined"
            icon={mdiAccountGroupOutline}
            aria-haspopup="dialog"
            onClick={() => open((onClose) => <HouseholdDialog onClose={onClose} />)}
          >
            {t('offer.family')}
          </Button>
          <fieldset className={`rigid push-end ${styles.views}`}>
            <legend className="visually-hidden">{t('offer.view')}</legend>
            {([undefined, 'week'] as const).map((view) => (
              <button
                key={view ?? 'list'}
                type="button"
                aria-pressed={isWeek === (view === 'week')}
                className={`soft strong ${styles.view}`}
                onClick={() => show(view)}
              >
                {t(view === undefined ? 'offer.list' : 'offer.week')}
              </button>
            ))}
          </fieldset>
        </div>
      </search>
      <ChoiceChips choice={choice} lists={offer.lists} onChoose={choose} onReset={reset} />
      {isWeek ? (
        <WeekView offer={offer} onReset={reset} />
      ) : (
        <OfferList offer={offer} people={people} onReset={reset} />
      )}
      {filtersOpen ? (
        <FilterDialog
          choice={choice}
          offer={offer}
          onChoose={choose}
          onReset={reset}
          onClose={() => setFiltersOpen(false)}
        />
      ) : null}
      {dialog}
    </Page>
  )
}
