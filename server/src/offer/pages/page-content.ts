import type { Locale, ResponseOf } from '@portal/contract'
import { activityTitle, citizenPages, offerTitles, showPublicSchedule } from '@portal/contract/citizens'
import { translate } from '../../base/text/i18n.ts'
import { activityData, activityTexts } from './activity-page.ts'
import { addressLinks, sharedTags } from './addresses.ts'
import { type PageContent, scriptJson } from './html.ts'
import type { FoundPage } from './page-at.ts'
import type { PageRequest, RenderedParts } from './renderer.ts'

const noindex = '<meta name="robots" content="noindex" />'

export interface PageSource {
  readonly now: Date
  readonly publicUrl: string | null
  /** Reads a call of the API as a visitor. @throws AppError of the response */
  readonly read: (address: string) => Promise<unknown>
  readonly render: (request: PageRequest) => Promise<RenderedParts>
}

function written(
  locale: Locale,
  page: string,
  description: string,
  head: readonly string[],
  rendered: RenderedParts = { head: [], root: '', state: '' },
): PageContent {
  const title = `${page} - ${translate(locale, 'product.short')}`
  const { root, state } = rendered
  const tags = [...head, ...sharedTags(locale, page, description), ...rendered.head]
  return { locale, title, description, head: tags.join('\n    '), root, state }
}

/** A page without content from the offer. Search engines list it only if it exists and is for everybody. */
export function plainContent(page: FoundPage, publicUrl: string | null, isFound: boolean): PageContent {
  const { name, locale, params } = page
  const isPublic = isFound && citizenPages[name].for === 'everybody'
  const { title, description } = offerTexts(locale)
  return written(locale, title, description, isPublic ? addressLinks(publicUrl, name, locale, params) : [noindex])
}

function offerTexts(locale: Locale) {
  return {
    title: offerTitles[locale],
    description: translate(locale, 'citizen_pages.offer.description'),
  }
}

/** The first page of the offer, with the activities that are open or open later. */
export async function offerContent({ now, publicUrl, read, render }: PageSource, locale: Locale): Promise<PageContent> {
  const { title, description } = offerTexts(locale)
  const rendered = await render({ locale, activity: null, now, read })
  return written(locale, title, description, addressLinks(publicUrl, 'offer', locale, {}), rendered)
}

/**
 * The page of one activity. Search engines list it only while the offer contains it.
 * @throws AppError 404
 */
export async function activityContent(
  { now, publicUrl, read, render }: PageSource,
  locale: Locale,
  id: number,
): Promise<PageContent> {
  const path = showPublicSchedule.path.replace(':id', String(id))
  const response = read(path) as Promise<ResponseOf<typeof showPublicSchedule>>
  const { data: row } = await response
  // The page reads this call and no other.
  const rendered = await render({ locale, activity: id, now, read: () => response })
  const texts = activityTexts(row, locale)
  const title = activityTitle(texts.activity, texts.park, locale)
  const description = translate(locale, 'citizen_pages.activity.description', { ...texts })
  const isOffered = row.state !== 'closed' && row.is_initiate && row.quota > 0
  const head = isOffered
    ? [
        ...addressLinks(publicUrl, 'activity', locale, { id }),
        `<script type="application/ld+json">${scriptJson(activityData(row, locale, publicUrl))}</script>`,
      ]
    : [noindex]
  return written(locale, title, description, head, rendered)
}
