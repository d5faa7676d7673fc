import type { Call, ResponseOf } from '@portal/contract'
import {
  citizenBasePath,
  listOfferFilters,
  listPublicSchedules,
  type RenderedPage,
  type RenderRequest,
  showPublicSchedule,
} from '@portal/contract/citizens'
import { dehydrate } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { noteRenderTime } from '../kit/device/clock.ts'
import { addressOf, type InputOf } from '../kit/request/api.ts'
import { putCachedResponse, queryClient } from '../kit/request/queries.ts'
import { changeLocale, nameInstitute, provideMessages } from '../kit/text/i18n.ts'
import { pageTo } from './frame/paths.ts'
import { citizenMessages } from './messages/load.ts'
import { firstOffer } from './offer/list/use-offer-query.ts'
import { App } from './routes.tsx'

provideMessages(citizenMessages)

/** A response for the query cache of a rendered page. */
interface Read<C extends Call> {
  readonly call: C
  readonly input: InputOf<C>
}

/** The language and the query cache are variables of the module: pages are rendered one after the other. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Renders the offer or an activity as HTML, with the components of the browser. */
export async function renderPage({ locale, activity, institute, now, read }: RenderRequest): Promise<RenderedPage> {
  const date = now.toUTCString()
  noteRenderTime(date)
  const reads: readonly Read<Call>[] =
    activity === null
      ? [
          { call: listOfferFilters, input: {} },
          { call: listPublicSchedules, input: firstOffer() },
        ]
      : [{ call: showPublicSchedule, input: { params: { id: activity } } }]
  const responses = await Promise.all(reads.map(({ call, input }) => read(addressOf(call, input))))
  return inTurn(async () => {
    nameInstitute(institute)
    await changeLocale(locale)
    queryClient.clear()
    for (const [index, { call, input }] of reads.entries())
      putCachedResponse(call, locale, input, responses[index] as ResponseOf<Call>)
    const path = activity === null ? pageTo('offer', locale) : pageTo('activity', locale, { id: activity })
    const { prelude } = await prerenderToNodeStream(
      <StaticRouter basename={citizenBasePath} location={citizenBasePath.slice(0, -1) + path}>
        <App client={queryClient} />
      </StaticRouter>,
      // As one chunk: larger pages need an inline script of React, which the content security policy forbids.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    )
    let html = ''
    // A character of several bytes may be split over two chunks.
    prelude.setEncoding('utf8')
    for await (const chunk of prelude) html += chunk
    return {
      html,
      state: { now: date, queries: dehydrate(queryClient) },
      module: activity === null ? 'offer/list/OfferPage.tsx' : 'offer/activity/ActivityPage.tsx',
    }
  })
}
