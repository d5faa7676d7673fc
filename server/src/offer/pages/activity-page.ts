import {
  dateOfLabel,
  dayName,
  daysOfLabel,
  hoursOfLabel,
  type Locale,
  nameCase,
  numberText,
  offerName,
  whenText,
} from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { translate } from '../../base/text/i18n.ts'
import { pathTo } from './addresses.ts'

const stamp = (moment: string) => `${moment.replace(' ', 'T')}-05:00`

/** Place, time, audience and price of an activity, as text. */
export function activityTexts(row: PublicSchedule, locale: Locale) {
  const text = (key: string, params = {}) => translate(locale, `citizen_pages.${key}`, params)
  const activity = offerName(row.activity_name)
  const park = offerName(row.park_name)
  const place =
    row.locality_name === null ? park : text('offer.place', { place: park, locality: nameCase(row.locality_name) })
  const rate = row.rate_value === null ? nameCase(row.rate_name ?? '') : `$ ${numberText(row.rate_value, locale)} COP`
  return {
    activity,
    park,
    place,
    when: whenText(row, locale),
    ages: text('activity.ages', { min: row.min_age, max: row.max_age }),
    price: row.is_paid ? rate : text('activity.free'),
  }
}

const availabilities = { open: 'InStock', upcoming: 'PreOrder', full: 'SoldOut', closed: 'Discontinued' } as const

/** The times of an activity: one date, or every week. Parts that the names in the catalogue lack are left out. */
function scheduleData(row: PublicSchedule): object {
  const hours = hoursOfLabel(row.daily_name)
  const date = dateOfLabel(row.weekday_name)
  if (date !== undefined) {
    const at = (hour: string | undefined) => (hour === undefined ? date : stamp(`${date} ${hour}:00`))
    return { startDate: at(hours?.start), endDate: at(hours?.end) }
  }
  const days = daysOfLabel(row.weekday_name)
  if (days.length === 0) return {}
  return {
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: days.map((day) => `https://schema.org/${dayName(day, 'en')}`),
      ...(hours !== undefined && { startTime: hours.start, endTime: hours.end }),
      scheduleTimezone: 'America/Bogota',
    },
  }
}

/** An activity as search engines read it (schema.org). */
export function activityData(row: PublicSchedule, locale: Locale, publicUrl: string | null): object {
  const { activity, park } = activityTexts(row, locale)
  const address = publicUrl === null ? {} : { url: publicUrl + pathTo('activity', locale, { id: row.id }) }
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: activity,
    ...address,
    inLanguage: locale,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...scheduleData(row),
    location: {
      '@type': 'Place',
      name: park,
      address: {
        '@type': 'PostalAddress',
        ...(row.park_address !== null && { streetAddress: nameCase(row.park_address) }),
        addressLocality: row.locality_name === null ? 'Bogotá' : nameCase(row.locality_name),
        addressRegion: 'Bogotá, D.C.',
        addressCountry: 'CO',
      },
    },
    organizer: { '@type': 'Organization', name: translate(locale, 'product.institute') },
    audience: { '@type': 'PeopleAudience', suggestedMinAge: row.min_age, suggestedMaxAge: row.max_age },
    isAccessibleForFree: !row.is_paid,
    ...(!row.is_teams && { maximumAttendeeCapacity: row.quota, remainingAttendeeCapacity: row.left }),
    offers: {
      '@type': 'Offer',
      ...address,
      ...((!row.is_paid || row.rate_value !== null) && {
        price: row.is_paid ? row.rate_value : 0,
        priceCurrency: 'COP',
      }),
      availability: `https://schema.org/${availabilities[row.state]}`,
      validFrom: stamp(row.start_date),
      validThrough: stamp(row.final_date),
    },
  }
}
