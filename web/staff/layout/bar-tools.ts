import type { ComponentType } from 'react'

/** The search as the bar holds it: whether it is open, and told how to show the settings. */
export interface SearchProps {
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onSettings: () => void
}

/** What stands in the bar beside its own buttons, each from a feature and fetched after the page. */
export interface BarTools {
  readonly search: () => Promise<ComponentType<SearchProps>>
  /** The tray of files that the server makes. */
  readonly tray: () => Promise<ComponentType>
}

let tools: BarTools | undefined

/** Told once by the routes: the bar belongs to the base and knows no feature. */
export function declareBarTools(told: BarTools): void {
  tools = told
}

/** What was declared. @throws RangeError where nothing was. */
export function barTools(): BarTools {
  if (tools === undefined) throw new RangeError('Nothing is declared for the bar')
  return tools
}
