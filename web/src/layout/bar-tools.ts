import type { ComponentType } from 'react'

/** What stands in the bar beside its own buttons, each from a feature and fetched after the page. */
export interface BarTools {
  /** Search everywhere; told how to show the settings. */
  readonly search: () => Promise<ComponentType<{ readonly onSettings: () => void }>>
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
