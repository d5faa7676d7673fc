import type { InstituteNames } from '../base/institute.ts'
import type { Locale } from '../base/locales.ts'

/** A page of the offer that is rendered before it is sent: the list of activities, or one activity. */
export interface RenderRequest {
  readonly locale: Locale
  /** The id of the activity; null for the list. */
  readonly activity: number | null
  /** Null for the product's own. */
  readonly institute: InstituteNames | null
  readonly now: Date
  /** Reads the response of a call of the API by its path and query. */
  readonly read: (address: string) => Promise<unknown>
}

/** The HTML of a page, and the state with which the application hydrates it in the browser. */
export interface RenderedPage {
  readonly html: string
  /** Serialized as JSON: see `PageState`. */
  readonly state: PageState
  /** The module of the page, as the manifest of the build names it. */
  readonly module: string
}

/** The time and the responses with which a page was rendered. */
export interface PageState {
  /** As in the header `Date`. */
  readonly now: string
  /** The query cache of TanStack Query (`dehydrate`). */
  readonly queries: unknown
}

/** Renders a page. It throws what `read` throws. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>
