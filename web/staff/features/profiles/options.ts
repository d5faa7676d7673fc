import { documentTypes, localities, validators } from '@portal/contract'
import { profileTypes, statuses } from '@portal/contract/staff'
import { type FilterOptions, optionsBy } from '../../../kit/list/filters.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'

/** Lists that change a few times a year are fetched again after this many milliseconds. */
const seldom = { freshFor: 600_000 }

/** All rows of a small list, in the order of their ids. */
const inOrder = { per_page: -1, column: ['id'], order: ['asc'] }

/** The statuses of citizens. */
export function useStatusOptions(): FilterOptions {
  const found = useCallQuery(statuses.index, { query: { for_profile: true, ...inOrder } }, seldom)
  return optionsBy(found, ({ data }) => data.map(({ id, name }) => ({ value: String(id), label: sentenceCase(name) })))
}

/** The validators, each with the number of citizens assigned to them, and when they are back if they are absent. */
export function useValidatorOptions(): FilterOptions {
  const { t } = useTranslation()
  const found = useCallQuery(validators, {})
  return optionsBy(found, ({ data }) =>
    data.map(({ id, full_name, assigned_count: count, back_on: back }) => ({
      value: String(id),
      label: nameCase(full_name),
      hint: [
        t('profiles.assigned_count', counted(count)),
        ...(back === null ? [] : [t('profiles.assign.back_on', { day: formatDate(back) })]),
      ].join(' · '),
    })),
  )
}

export function useProfileTypeOptions(): FilterOptions {
  const found = useCallQuery(profileTypes.index, { query: inOrder }, seldom)
  return optionsBy(found, ({ data }) => data.map(({ id, name }) => ({ value: String(id), label: sentenceCase(name) })))
}

export function useDocumentTypeOptions(): FilterOptions {
  const found = useCallQuery(documentTypes, {}, seldom)
  return optionsBy(found, ({ data }) =>
    data.map(({ id, name, description }) => ({
      value: String(id),
      label: `${name} · ${sentenceCase(description)}`,
    })),
  )
}

export function useLocalityOptions(): FilterOptions {
  const found = useCallQuery(localities, {}, seldom)
  return optionsBy(found, ({ data }) => data.map(({ id, name }) => ({ value: String(id), label: nameCase(name) })))
}
