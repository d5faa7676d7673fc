import * as text from '@portal/contract'
import { currentLocale } from './i18n.ts'

// The days and hours of `contract/src/offer/timetable-text.ts`, in the language of the interface.

export const dayName = (day: number): string => text.dayName(day, currentLocale())
export const dayText = (label: string): string => text.dayText(label, currentLocale())
export const hourText = (label: string): string => text.hourText(label, currentLocale())
export const hourRange = (start: string, end: string): string => text.hourRange(start, end, currentLocale())
export const whenText = (of: Parameters<typeof text.whenText>[0]): string => text.whenText(of, currentLocale())
