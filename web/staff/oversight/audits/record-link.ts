import { type AuditRow, type Screen, type ScreenName, screenPath, screens } from '@portal/contract/staff'
import { mayOpen } from '../../frame/screens/authorize-screen.ts'
import { usePathForm } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'

/** The location of the record of an audit log row: a screen, its parameters, and the text to search there. */
export interface RecordLink {
  readonly screen: ScreenName
  readonly params?: Readonly<Record<string, number>>
  readonly search?: string
}

/** The name of the record in the values of a row. */
function nameIn({ old_values, new_values }: Pick<AuditRow, 'old_values' | 'new_values'>): string | undefined {
  for (const values of [new_values, old_values]) {
    for (const field of ['name', 'title', 'username']) {
      const value = values[field]
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return undefined
}

/** The screen that shows a record; undefined where there is none. */
export function recordLink(
  row: Pick<AuditRow, 'type' | 'type_id' | 'profile_id' | 'old_values' | 'new_values'>,
): RecordLink | undefined {
  const model = row.type.split('/').at(-1) ?? ''
  const id = row.type_id
  if (id !== null) {
    if (model === 'Profile') return { screen: 'user-validation-id-citizen', params: { id } }
    if (model === 'Schedule') return { screen: 'schedules-id-users', params: { id } }
    if (model === 'User') return { screen: 'user-admin', search: `user=${id}` }
    if (model === 'Role') return { screen: 'roles-and-permissions', search: `view=matrix&role=${id}` }
    if (model === 'Ability') return { screen: 'roles-and-permissions', search: 'view=abilities' }
  }
  // The page of a citizen shows all records that belong to the citizen.
  if (row.profile_id !== null) return { screen: 'user-validation-id-citizen', params: { id: row.profile_id } }
  const catalogue = Object.entries<Screen>(screens).find(
    ([, { isCatalogue, needs }]) =>
      isCatalogue === true && typeof needs !== 'string' && needs.some(({ entity }) => entity === model),
  )
  if (catalogue === undefined) return undefined
  const name = nameIn(row)
  return { screen: catalogue[0] as ScreenName, search: name && `query=${encodeURIComponent(name)}` }
}

/** The address of the record of an audit log row, where one exists and this person may open it. */
export function useRecordLink(): (row: AuditRow) => string | undefined {
  const principal = usePrincipal()
  const form = usePathForm()
  return (row) => {
    const place = recordLink(row)
    if (place === undefined || !mayOpen(principal, place.screen)) return undefined
    return screenPath(place.screen, form, place.params ?? {}) + (place.search === undefined ? '' : `?${place.search}`)
  }
}
