import type { FunctionComponent } from 'react'

/** The props of the search in the bar: whether it is open, and the callback that shows the settings. */
export interface SearchProps {
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onSettings: () => void
}

/** The tools in the bar beside its own buttons. Each comes from a feature and is loaded after the page. */
export interface BarTools {
  readonly search: () => Promise<FunctionComponent<SearchProps>>
  /** The popup of exported files. */
  readonly progressPanel: () => Promise<FunctionComponent>
}

let tools: BarTools | undefined

/** Sets the tools. The application calls it once, because the frame imports no feature. */
export function declareBarTools(declared: BarTools): void {
  tools = declared
}

/** The declared tools. @throws RangeError where none were declared */
export function barTools(): BarTools {
  if (tools === undefined) throw new RangeError('Nothing is declared for the bar')
  return tools
}
