import { couldMeet, isA, type Locale, type MenuItem, type Subject } from '@portal/contract'
import { menu, type Screen, type ScreenName, screens } from '@portal/contract/staff'
import { translate } from '../../base/text/i18n.ts'

function mayOpen(principal: Subject, name: ScreenName): boolean {
  const { needs, roles }: Screen = screens[name]
  if (roles !== undefined && !isA(principal, ...roles)) return false
  return couldMeet(principal, needs)
}

function titled(locale: Locale, name: string): Pick<MenuItem, 'title' | 'title_key'> {
  const title_key = `titles.${name}`
  return { title: translate(locale, title_key), title_key }
}

/** The side menu of a person in a language, with the same check as the route guard. A group is visible while one of its entries is. */
export function menuOf(principal: Subject, locale: Locale): MenuItem[] {
  const leaf = (screen: ScreenName, icon: string | null, exact: boolean): MenuItem => ({
    icon,
    ...titled(locale, screen),
    to: { name: screen },
    exact,
    can: true,
  })
  return menu.flatMap((entry): MenuItem[] => {
    if ('screen' in entry)
      return mayOpen(principal, entry.screen) ? [leaf(entry.screen, entry.icon, entry.exact ?? false)] : []
    const children = entry.children.filter((name) => mayOpen(principal, name)).map((name) => leaf(name, null, false))
    if (children.length === 0) return []
    const { icon, group } = entry
    return [{ icon, ...titled(locale, group), to: null, exact: false, can: true, group, children }]
  })
}
