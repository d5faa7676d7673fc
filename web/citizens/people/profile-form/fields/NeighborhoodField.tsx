import type { ResponseOf } from '@portal/contract'
import { isNamedNeighborhood, otherNeighborhood, searchNeighborhoods } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { translate, useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase, personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { ReferencePicker, type ReferenceSource } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import { Status } from '../../../../kit/ui/feedback/Status.tsx'
import { focusField } from '../ErrorSummary.tsx'
import { helpOfField, labelOfField } from '../person-errors.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

type Neighborhood = ResponseOf<typeof searchNeighborhoods>['data'][number]
/** The answer that the list does not have the neighbourhood. */
const notListed = { id: otherNeighborhood } as const
type Option = Neighborhood | typeof notListed

/** Neighbourhoods change a few times a year. */
const freshFor = 3_600_000

const neighborhoods: ReferenceSource<Option> = {
  useMatches: (query, enabled) => {
    const options = { enabled, freshFor, keepPrevious: true }
    const { data, ...found } = useCallQuery(searchNeighborhoods, { query: { query } }, options)
    return { ...found, rows: data && [...data.data, notListed] }
  },
  textOf: (option) =>
    'name' in option
      ? `${personNameCase(option.name)} · ${nameCase(option.locality.name)}`
      : translate('person_form.other_neighborhood'),
  noteOf: (option) => ('name' in option ? personNameCase(option.upz.name) : undefined),
  keyOf: ({ id }) => id,
  leastLetters: 0,
}

/**
 * The stored neighbourhood of the form; undefined while there is none, and until it is loaded.
 * @param chosen - the last choice, which needs no request
 */
function useStored(id: string, chosen: Neighborhood | undefined): Neighborhood | undefined {
  const isChosen = chosen !== undefined && String(chosen.id) === id
  const enabled = !isChosen && id !== '' && isNamedNeighborhood(Number(id))
  const { data } = useCallQuery(searchNeighborhoods, { query: { where_in: [Number(id)] } }, { enabled, freshFor })
  return isChosen ? chosen : enabled ? data?.data[0] : undefined
}

/** Finds the neighbourhood by its name in the whole city. The locality and the planning unit follow from it. */
export function NeighborhoodField({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  const [lastChosen, setLastChosen] = useState<Neighborhood>()
  const id = form.watch('neighborhood_id')
  const stored = useStored(id, lastChosen)
  const choose = (option: Option | null) => {
    const chosen = option !== null && 'name' in option ? option : undefined
    setLastChosen(chosen)
    setField(form, 'neighborhood_id', String(option?.id ?? ''))
    setField(form, 'other_neighborhood_name', '')
    // The locality and the planning unit of an imported person stay when the list does not have the neighbourhood.
    if (option === notListed && id === '') return
    setField(form, 'locality_id', String(chosen?.locality.id ?? ''))
    setField(form, 'upz_id', chosen?.upz.code ?? '')
  }
  return (
    <FieldPlace field="neighborhood_id">
      <ReferencePicker
        label={labelOfField('neighborhood_id')}
        help={helpOfField('neighborhood_id')}
        error={form.formState.errors.neighborhood_id?.message}
        source={neighborhoods}
        value={id === String(otherNeighborhood) ? notListed : (stored ?? null)}
        onChange={choose}
      />
      {stored === undefined ? null : (
        <Status as="div" className="row gap-8 wrap">
          <span>
            {t('person_form.area', {
              locality: nameCase(stored.locality.name),
              zone: personNameCase(stored.upz.name),
            })}
          </span>
          <Button
            onClick={() => {
              choose(null)
              focusField('neighborhood_id')
            }}
          >
            {t('person_form.not_this_area')}
          </Button>
        </Status>
      )}
    </FieldPlace>
  )
}
