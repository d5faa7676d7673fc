import type { Locale } from '@portal/contract'
import { activityTitle, citizenPages, listPublicSchedules, offerTitles } from '@portal/contract/citizens'
import type { Db } from '../../base/database/db.ts'
import { anonymousPrincipal } from '../../base/http/principal.ts'
import { escapeHtml } from '../../base/text/escape-html.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { listOffer, showOffer } from '../citizens/list-offer.ts'
import { activityBody, activityData, activityTexts } from './activity-page.ts'
import { addressLinks, pathTo, sharedTags } from './addresses.ts'
import { type PageContent, scriptJson } from './html.ts'
import type { FoundPage } from './page-at.ts'

const noindex = '<meta name="robots" content="noindex" />'

/** Links on the first page of the offer. */
const mostLinks = 60

export interface PageSource {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string | null
}

function written(locale: Locale, page: string, description: string, head: readonly string[], body = ''): PageContent {
  const title = `${page} - ${translate(locale, 'product.short')}`
  return { locale, title, description, head: [...head, ...sharedTags(locale, page, description)].join('\n    '), body }
}

/** A page without what is on offer. Search engines list it only if it is found and for everybody. */
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

/** The first page of the offer, with links to what is on offer. */
export async function offerContent({ db, now, publicUrl }: PageSource, locale: Locale): Promise<PageContent> {
  const query = listPublicSchedules.query.parse({
    with_full: '1',
    open_from: bogotaDay(now),
    per_page: String(mostLinks),
  })
  const { rows } = await listOffer(db, query, { principal: anonymousPrincipal, now, publicUrl })
  const { title, description } = offerTexts(locale)
  const links = rows.map((row) => {
    const text = translate(locale, 'citizen_pages.offer.entry', { ...activityTexts(row, locale) })
    return `<li><a href="${pathTo('activity', locale, { id: row.id })}">${escapeHtml(text)}</a></li>`
  })
  const list =
    links.length > 0
      ? `<ul>${links.join('')}</ul>`
      : `<p>${escapeHtml(translate(locale, 'citizen_pages.offer.empty'))}</p>`
  const body = `<main class="first-content"><h1>${escapeHtml(title)}</h1>${list}</main>`
  return written(locale, title, description, addressLinks(publicUrl, 'offer', locale, {}), body)
}

/**
 * The page of one activity. Search engines list it only while the offer contains it.
 * @throws AppError 404
 */
export async function activityContent(
  { db, now, publicUrl }: PageSource,
  locale: Locale,
  id: number,
): Promise<PageContent> {
  const row = await showOffer(db, id, { principal: anonymousPrincipal, now, publicUrl })
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
  return written(locale, title, description, head, activityBody(row, locale))
}
