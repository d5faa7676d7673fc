import {
  mdiAccountOutline,
  mdiAccountQuestionOutline,
  mdiBellOutline,
  mdiCalendarPlus,
  mdiCalendarWeek,
  mdiCogOutline,
  mdiFileUploadOutline,
  mdiLogout,
  mdiThemeLightDark,
  mdiTranslate,
  mdiTrayArrowDown,
} from '@mdi/js'
import { couldEver, locales, scopeOf } from '@portal/contract'
import { menu, type Screen, type ScreenName, screens } from '@portal/contract/staff'
import type { TFunction } from 'i18next'
import { useStore } from '../../../kit/device/store.ts'
import { prefer } from '../../../kit/settings/preferences.ts'
import { mode } from '../../../kit/settings/theme-type.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { showProgressPanel } from '../../frame/device/server-export.ts'
import { mayOpen } from '../../frame/screens/authorize-screen.ts'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { useSwitchLocale } from '../../frame/screens/switch-locale.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { signOut } from '../../frame/session/session-calls.ts'
import { iconOf } from '../../ui/mdi-icons.ts'
import type { Entry } from './entries.ts'

/** The icons of screens, from the side menu; a screen in a group has the icon of the group. */
const icons = new Map<ScreenName, string>(
  menu.flatMap((entry) =>
    'screen' in entry
      ? [[entry.screen, entry.icon] as const]
      : entry.children.map((name) => [name, entry.icon] as const),
  ),
)

/** The icons of screens that are not in the menu. */
const ownIcons: Partial<Record<ScreenName, string>> = {
  notifications: mdiBellOutline,
  'user-profile': mdiAccountOutline,
}

/** Screens in the "data" group of the menu: too many to show without a typed text. */
const minor: ReadonlySet<ScreenName> = new Set(menu.flatMap((entry) => ('screen' in entry ? [] : entry.children)))

/** Screens that need a session and no parameters. */
const plainScreens = (Object.entries(screens) as [ScreenName, Screen][])
  .filter(([, { plain, needs }]) => needs !== 'anonymous' && !plain.includes(':'))
  .map(([name]) => name)

type PlainAction =
  | `schedule_${'new' | 'import' | 'week'}`
  | 'unassigned'
  | 'language'
  | 'settings'
  | 'files'
  | 'sign_out'

/** An action, found by its title and by other words. */
function action(t: TFunction, key: PlainAction, icon: string, does: Pick<Entry, 'to' | 'state' | 'run'>): Entry {
  return {
    key,
    group: 'actions',
    icon,
    title: t(`searching.actions.${key}`),
    also: t(`searching.also.${key}`),
    ...does,
  }
}

/** Results without a request: the screens this person may open, and their actions. */
export function useLoadedEntries(onSettings: () => void): readonly Entry[] {
  const { t, locale } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const switchLocale = useSwitchLocale()
  const shown = useStore(mode)

  const ofScreens = plainScreens
    .filter((name) => mayOpen(principal, name))
    .map(
      (name): Entry => ({
        key: `screen-${name}`,
        group: 'screens',
        title: t(`titles.${name}`),
        icon: ownIcons[name] ?? iconOf(icons.get(name)),
        to: path(name),
        isMinor: minor.has(name),
      }),
    )
  const mayCreate = couldEver(principal, 'create', 'Schedule')
  const maySeeSchedules = mayOpen(principal, 'schedules')
  const mayAssign = couldEver(principal, 'assign-validator', 'Profile') && scopeOf(principal) === 'all'
  const leading: readonly (Entry | false)[] = [
    mayAssign &&
      action(t, 'unassigned', mdiAccountQuestionOutline, {
        to: `${path('user-validation')}?not_assigned=pending`,
      }),
    mayCreate && action(t, 'schedule_new', mdiCalendarPlus, { to: path('schedules'), state: { begin: 'create' } }),
    mayCreate && action(t, 'schedule_import', mdiFileUploadOutline, { to: `${path('schedules')}?show=import` }),
    maySeeSchedules && action(t, 'schedule_week', mdiCalendarWeek, { to: `${path('schedules')}?show=week` }),
  ]

  const other = locales.find((one) => one !== locale) ?? 'es'
  const otherMode = shown === 'dark' ? 'light' : 'dark'
  return [
    ...ofScreens,
    ...leading.filter((one) => one !== false),
    {
      key: 'mode',
      group: 'actions',
      icon: mdiThemeLightDark,
      title: t(`searching.actions.mode_${otherMode}`),
      also: t('searching.also.mode'),
      run: () => prefer({ themeType: otherMode }),
    },
    action(t, 'language', mdiTranslate, { run: () => void switchLocale(other) }),
    action(t, 'settings', mdiCogOutline, { run: onSettings }),
    action(t, 'files', mdiTrayArrowDown, { run: () => showProgressPanel() }),
    action(t, 'sign_out', mdiLogout, { run: () => void signOut() }),
  ]
}
