import { inputTextRequired, inStrictOrder, time } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Hours as people write them. The start and end times put them on a timetable. */
export const dailyHours = defineCatalogue({
  name: 'daily-hours',
  entity: 'Hour',
  screen: { en: 'daily-hours', es: 'horas' },
  menuPlace: 100,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    start_time: field(time, 'time', { inList: true }),
    end_time: field(time, 'time', { inList: true }),
  },
  checks: [inStrictOrder('start_time', 'end_time')],
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'daily_id', filter: 'daily_id' }],
})
