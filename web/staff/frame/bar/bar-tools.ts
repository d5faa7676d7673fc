import type { FunctionComponent } from 'react'

/** The props of the search in the bar: whether it is open, and the callback that shows the settings. */
export interface SearchProps {
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onSettings: () => void
}

/** The tools in the bar beside its own buttons. They come from rooms, which the frame does not import, and are loaded after the page. */
export interface BarTools {
  readonly search: () => Promise<FunctionComponent<SearchProps>>
  /** The popup of exported files. */
  readonly progressPanel: () => Promise<FunctionComponent>
}
