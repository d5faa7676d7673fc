import { mdiAccountGroupOutline, mdiClose, mdiFilterVariant, mdiMagnify } from '@mdi/js'
import { offerTitles } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { currentLocale, useTranslation, withNamespaces } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { usePaused } from '../../../kit/ui/choice/use-paused.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Page } from '../../frame/Page.tsx'
import { withParam } from '../../frame/paths.ts'
import type { ChosenFilter } from './chosen-filters.ts'
import { CardSkeletons } from './OfferCard.tsx'
import { OfferList } from './OfferList.tsx'
import styles from './offer.module.css'
import { choiceOf, countFilters, noChoice, noFilters, type OfferChoice, withChoice } from './offer-filters.ts'
import { useOfferQuery } from './use-offer-query.ts'

const FilterDialog = lazy(() => withNamespaces(import('./FilterDialog.tsx'), 'fits'), 'FilterDialog')
const HouseholdDialog = lazy(
  () => withNamespaces(import('../fit/HouseholdDialog.tsx'), 'fits', 'forms'),
  'HouseholdDialog',
)
const WeekView = lazy(
  () => withNamespaces(import('../week/WeekView.tsx'), 'fits'),
  'WeekView',
  <CardSkeletons count={3} />,
)

interface ChipsProps {
  readonly filters: readonly ChosenFilter[]
  readonly onChoose: (changes: Partial<OfferChoice>) => void
}

/** The selected filters, each as a chip that removes it. */
function FilterChips({ filters, onChoose }: ChipsProps): ReactElement | null {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <ul className="row wrap gap-8" aria-label={t('offer.filters')}>
      {filters.map(({ text, without }) => (
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
        <Button onClick={() => onChoose(noFilters)}>{t('offer.remove_all')}</Button>
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
  const choice = choiceOf(address)
  const isWeek = address.get('view') === 'week'
  const offer = useOfferQuery(choice, address.get('all') === '1')
  const choose = (changes: Partial<OfferChoice>) =>
    setAddress((now) => withChoice(now, { ...choiceOf(now), ...changes }), { replace: true })
  const [typed, setTyped, box] = useSearch(choice, choose)
  const showAll = (yes: boolean) =>
    setAddress((now) => withParam(withParam(now, 'pages', undefined), 'all', yes ? 1 : undefined), { replace: true })
  const reset = () => {
    setTyped('')
    choose(noChoice)
    if (offer.family !== undefined) showAll(true)
  }
  const show = (view: 'week' | undefined) => setAddress((now) => withParam(now, 'view', view), { replace: true })
  const count = countFilters(choice)
  return (
    <Page title={t('frame.offer')} tab={offerTitles[currentLocale()]} wide>
      <search className="stack gap-8">
        <div className={styles.search}>
          <div className="grow">
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
          </div>
          <Button
            variant="outlined"
            icon={mdiFilterVariant}
            className={styles.filter}
            aria-haspopup="dialog"
            onClick={() => setFiltersOpen(true)}
          >
            {count === 0 ? t('offer.filters') : t('offer.filters_chosen', { count })}
          </Button>
        </div>
        <div className="wrap gap-8">
          <Button
            variant="outlined"
            icon={mdiAccountGroupOutline}
            className={styles.family}
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
      <FilterChips filters={offer.filters} onChoose={choose} />
      {isWeek ? (
        <WeekView offer={offer} onReset={reset} onShowAll={showAll} />
      ) : (
        <OfferList offer={offer} onReset={reset} onShowAll={showAll} />
      )}
      {filtersOpen ? (
        <FilterDialog
          choice={choice}
          offer={offer}
          onChoose={choose}
          onReset={() => choose(noFilters)}
          onClose={() => setFiltersOpen(false)}
        />
      ) : null}
      {dialog}
    </Page>
  )
}
