import { locales } from '@portal/contract'
import type { Db } from '../../base/database/db.ts'
import { escapeHtml } from '../../base/text/escape-html.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { offeredSchedules } from '../citizens/list-offer.ts'
import { alternates, pathTo } from './addresses.ts'

/** Activities in the sitemap; each has an address in both languages. */
const mostActivities = 5000

/** Every address of the offer, in both languages, for search engines. */
export async function sitemap(db: Db, now: Date, publicUrl: string): Promise<string> {
  const rows = await offeredSchedules(db, now, mostActivities)
  const entries = [
    { name: 'offer' as const, params: {}, day: undefined },
    ...rows.map(({ id, updated_at }) => ({ name: 'activity' as const, params: { id }, day: bogotaDay(updated_at) })),
  ]
  const urls = entries.flatMap(({ name, params, day }) => {
    const links = alternates(publicUrl, name, params)
      .map(
        ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`,
      )
      .join('')
    const changed = day === undefined ? '' : `<lastmod>${day}</lastmod>`
    return locales.map(
      (locale) => `<url><loc>${escapeHtml(publicUrl + pathTo(name, locale, params))}</loc>${changed}${links}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
