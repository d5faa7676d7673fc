import { es, wireMoment } from '@portal/server'
import { hour, stamp } from './calendar.ts'
import { Chance } from './chance.ts'
import type { Assignment } from './progress.ts'
import type { NotificationRow } from './rows.ts'

/** How many notifications a validator has, and how many of the latest ones are unread. */
const maxNotifications = 12
const unread = 5

/** A UUID of version 4 from the seeded random source. */
function uuid(chance: Chance): string {
  const hex = Array.from({ length: 4 }, () => chance.bits().toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

function notification(chance: Chance, one: Assignment, place: number, horizon: number): NotificationRow {
  const readAt = place < unread ? null : stamp(Math.min(one.at + chance.wait(2 * hour), horizon))
  return {
    id: uuid(chance),
    type: 'validator',
    user_id: one.validator.id,
    data: JSON.stringify({
      title: es.notices.assigned,
      subject: one.subject,
      user: one.assignor.name,
      created_at: wireMoment(new Date(one.at)),
      url: { name: 'user-validation-id-citizen', params: { id: one.profileId } },
    }),
    read_at: readAt,
    created_at: stamp(one.at),
    updated_at: readAt ?? stamp(one.at),
  }
}

/** Holds the latest assignments of each validator in memory, and creates their notifications. */
export function createInbox(horizon: number) {
  const latest = new Map<number, Assignment[]>()
  return {
    receive(assignment: Assignment): void {
      const held = latest.get(assignment.validator.id) ?? []
      const place = held.findIndex(({ at }) => at < assignment.at)
      held.splice(place < 0 ? held.length : place, 0, assignment)
      held.length = Math.min(held.length, maxNotifications)
      latest.set(assignment.validator.id, held)
    },
    notifications(): NotificationRow[] {
      return [...latest].flatMap(([validator, held]) => {
        const chance = new Chance(validator)
        return held.map((one, place) => notification(chance, one, place, horizon))
      })
    },
  }
}
