import type { ScreenName } from './screens.ts'

/** An entry of the side menu, or a group of them. Titles are message keys; what may be seen is asked of the screen. */
export type MenuEntry =
  | { readonly screen: ScreenName; readonly icon: string; readonly exact?: boolean }
  | { readonly group: 'data'; readonly icon: string; readonly children: readonly ScreenName[] }

/**
 * The side menu in its order (screens dossier, b; the newer catalogues stand beside those they belong to). It names every
 * entry there is to be; whoever draws it leaves out those whose screen it does not have yet.
 */
export const menu: readonly MenuEntry[] = [
  { screen: 'roles-and-permissions', icon: 'mdi-security', exact: true },
  { screen: 'user-admin', icon: 'mdi-account-multiple-plus', exact: true },
  {
    group: 'data',
    icon: 'mdi-form-dropdown',
    children: [
      'status',
      'stages',
      'projects',
      'programs',
      'activity-types',
      'activities',
      'age-groups',
      'modalities',
      'weekdays',
      'daily-hours',
      'rates',
      'pse-services',
      'participant-roles',
      'regulations',
      'informed-consents',
      'file-types',
      'profile-types',
      'pre-registers',
    ],
  },
  { screen: 'home', icon: 'mdi-view-dashboard', exact: true },
  { screen: 'user-validation', icon: 'mdi-account-multiple' },
  { screen: 'review-desk', icon: 'mdi-clipboard-text-search-outline', exact: true },
  { screen: 'schedules', icon: 'mdi-calendar' },
  { screen: 'mails', icon: 'mdi-email-outline', exact: true },
  { screen: 'audit', icon: 'mdi-magnify', exact: true },
]
