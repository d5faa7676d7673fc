import { date, inputTextRequired, integerBetween } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** A day of the week (1 is Monday), several of them, or one date. */
export const weekdays = defineCatalogue({
  name: 'weekdays',
  entity: 'Day',
  path: 'week-days',
  screen: { en: 'weekdays', es: 'dias' },
  menuPlace: 90,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true }),
    day_of_week: field(integerBetween(1, 7), 'select', {
      inList: true,
      isFilter: true,
      options: [
        { value: 1, label: 'choices.day_1' },
        { value: 2, label: 'choices.day_2' },
        { value: 3, label: 'choices.day_3' },
        { value: 4, label: 'choices.day_4' },
        { value: 5, label: 'choices.day_5' },
        { value: 6, label: 'choices.day_6' },
        { value: 7, label: 'choices.day_7' },
      ],
    }),
    date: field(date, 'date', { inList: true }),
  },
  usedBy: [{ entity: 'Schedule', table: 'schedules', column: 'weekday_id', filter: 'weekday_id' }],
})
