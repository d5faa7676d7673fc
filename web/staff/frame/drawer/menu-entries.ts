import type { MenuItem } from '@portal/contract'
import type { ScreenName } from '@portal/contract/staff'
import { isScreenName } from '../screens/paths.ts'

/** An entry with a link: to a screen, or to another site. */
export interface MenuLeaf {
  readonly key: string
  /** A message key, so that the title follows a change of language; a text where the server sends no key. */
  readonly title: string
  readonly icon: string | null
  readonly exact: boolean
  readonly screen: ScreenName | undefined
  readonly href: string | undefined
}

export interface MenuGroup {
  readonly key: string
  readonly title: string
  readonly icon: string | null
  readonly children: readonly MenuLeaf[]
}

type MenuEntry = Omit<MenuItem, 'children'>

/** An address of another site that a menu may link to: no script address, and no address of this page. */
function siteOf(href: string | null | undefined): string | undefined {
  return href != null && /^https?:\/\//i.test(href) ? href : undefined
}

function leafOf({ title_key, title: text, icon, exact, to, href, can }: MenuEntry): MenuLeaf | undefined {
  const title = title_key ?? text
  const screen = to !== null && isScreenName(to.name) ? to.name : undefined
  const site = siteOf(href)
  // An entry without one of our screens has no target: it is omitted instead of shown disabled.
  if (!can || (screen === undefined && site === undefined)) return undefined
  return { key: screen ?? site ?? title, title, icon, exact, screen, href: screen === undefined ? site : undefined }
}

/** The entries of the server's menu that this person may open and this application has; empty groups are omitted. */
export function menuEntries(menu: readonly MenuItem[]): readonly (MenuLeaf | MenuGroup)[] {
  return menu.flatMap((item): (MenuLeaf | MenuGroup)[] => {
    if (item.children === undefined) {
      const leaf = leafOf(item)
      return leaf === undefined ? [] : [leaf]
    }
    const children = item.children.flatMap((child) => leafOf(child) ?? [])
    if (!item.can || children.length === 0) return []
    return [{ key: item.group ?? item.title, title: item.title_key ?? item.title, icon: item.icon, children }]
  })
}

/** Two letters for an entry without an icon. */
export function initialsOf(title: string): string {
  const words = title.split(/\s+/).filter((word) => word.length > 2)
  const [first = title, second] = words
  return (second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)).toUpperCase()
}
