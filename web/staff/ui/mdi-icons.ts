import {
  mdiAccountMultiple,
  mdiAccountMultiplePlus,
  mdiCalendar,
  mdiCheckCircle,
  mdiCircleMedium,
  mdiClipboardTextSearchOutline,
  mdiEmailOutline,
  mdiFormDropdown,
  mdiMagnify,
  mdiOrderBoolAscendingVariant,
  mdiSecurity,
  mdiShieldCheck,
  mdiSwapHorizontalBold,
  mdiViewDashboard,
} from '@mdi/js'

/** The icons that the server names in menus and counters. A name that is missing here is rendered as a dot. */
const icons: Readonly<Record<string, string>> = {
  'mdi-account-multiple': mdiAccountMultiple,
  'mdi-account-multiple-plus': mdiAccountMultiplePlus,
  'mdi-calendar': mdiCalendar,
  'mdi-check-circle': mdiCheckCircle,
  'mdi-clipboard-text-search-outline': mdiClipboardTextSearchOutline,
  'mdi-email-outline': mdiEmailOutline,
  'mdi-form-dropdown': mdiFormDropdown,
  'mdi-magnify': mdiMagnify,
  'mdi-order-bool-ascending-variant': mdiOrderBoolAscendingVariant,
  'mdi-security': mdiSecurity,
  'mdi-shield-check': mdiShieldCheck,
  'mdi-swap-horizontal-bold': mdiSwapHorizontalBold,
  'mdi-view-dashboard': mdiViewDashboard,
}

/** The path of an icon that the server names. */
export function iconOf(name: string | null | undefined): string {
  return (name == null ? undefined : icons[name]) ?? mdiCircleMedium
}
