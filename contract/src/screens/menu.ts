import { places } from '../offer/catalogues/places.ts'
import type { ScreenName } from './screens.ts'

/** An entry of the side menu, or a group of entries. The permission of its screen decides who sees it. */
export type MenuEntry =
  | { readonly screen: ScreenName; readonly icon: string; readonly exact?: boolean }
  | { readonly group: 'data'; readonly icon: string; readonly children: readonly ScreenName[] }

/** The side menu, in order. A client leaves out the screens that it does not have. */
export const menu: readonly MenuEntry[] = [
  { screen: 'roles-and-permissions', icon: 'mdi-security', exact: true },
  { screen: 'user-admin', icon: 'mdi-account-multiple-plus', exact: true },
  {
    group: 'data',
    icon: 'mdi-form-dropdown',
    children: [...places].sort((a, b) => a.menuPlace - b.menuPlace).map(({ name }) => name),
  },
  { screen: 'home', icon: 'mdi-view-dashboard', exact: true },
  { screen: 'user-validation', icon: 'mdi-account-multiple' },
  { screen: 'review-desk', icon: 'mdi-clipboard-text-search-outline', exact: true },
  { screen: 'schedules', icon: 'mdi-calendar' },
  { screen: 'mails', icon: 'mdi-email-outline', exact: true },
  { screen: 'audit', icon: 'mdi-magnify', exact: true },
]
