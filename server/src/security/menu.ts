import {
  couldAny,
  isA,
  type MenuItem,
  menu,
  type Screen,
  type ScreenName,
  type Subject,
  screens,
} from '@portal/contract'

function mayOpen(who: Subject, name: ScreenName): boolean {
  const { needs, roles }: Screen = screens[name]
  if (roles !== undefined && !isA(who, ...roles)) return false
  return typeof needs === 'string' || couldAny(who, needs)
}

function leaf(screen: ScreenName, icon: string | null, exact: boolean): MenuItem {
  return { icon, title: `titles.${screen}`, to: { name: screen }, exact, can: true }
}

/** The side menu of a person, by the same test as the route's guard; a group shows while one of its children does. */
export function menuOf(who: Subject): MenuItem[] {
  return menu.flatMap((entry): MenuItem[] => {
    if ('screen' in entry)
      return mayOpen(who, entry.screen) ? [leaf(entry.screen, entry.icon, entry.exact ?? false)] : []
    const children = entry.children.filter((name) => mayOpen(who, name)).map((name) => leaf(name, null, false))
    if (children.length === 0) return []
    return [
      {
        icon: entry.icon,
        title: `titles.${entry.group}`,
        to: null,
        exact: false,
        can: true,
        group: entry.group,
        children,
      },
    ]
  })
}
