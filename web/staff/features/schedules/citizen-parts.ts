import type { Header, Profile, ProfileRow } from '@portal/contract'
import type { ComponentType } from 'react'
import type { Cells } from '../../../kit/list/declare.ts'
import type { Filter } from '../../../kit/list/filters.ts'

type Contact = Pick<ProfileRow, 'full_name' | 'email' | 'mobile_phone' | 'whatsapp'>

/** Components of the citizens feature, passed in by the routes: a citizen looks the same in a roster as in the list of citizens. */
export interface CitizenParts {
  readonly cells: Cells<ProfileRow>
  readonly useFilters: (onlyOwn: boolean) => readonly Filter[]
  readonly Mail: ComponentType<{ readonly contact: Contact }>
  readonly Phone: ComponentType<{ readonly contact: Contact }>
  readonly Facts: ComponentType<{ readonly profile: Profile; readonly headers: readonly Header[] }>
  readonly Observations: ComponentType<{ readonly id: number }>
}
