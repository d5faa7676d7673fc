import type { WordsLoaders } from '../../kit/text/i18n.ts'
import type { administration } from './es/administration.ts'
import type { data } from './es/data.ts'
import type { messages } from './es/index.ts'
import type { inside } from './es/inside.ts'

/** All words of the administration. A language that lacks a key does not compile. */
type AllMessages = typeof messages & typeof inside & typeof data & typeof administration

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllMessages }
    returnNull: false
  }
}

/**
 * The words of the administration by part and language: those of every page, of the signed-in screens, of the screens that
 * administer data, and of the screens about people, rights and the audit log.
 */
export const staffWords: WordsLoaders = {
  everywhere: {
    es: async () => (await import('./es/index.ts')).messages,
    en: async () => (await import('./en/index.ts')).messages,
  },
  inside: {
    es: async () => (await import('./es/inside.ts')).inside,
    en: async () => (await import('./en/inside.ts')).inside,
  },
  data: {
    es: async () => (await import('./es/data.ts')).data,
    en: async () => (await import('./en/data.ts')).data,
  },
  administration: {
    es: async () => (await import('./es/administration.ts')).administration,
    en: async () => (await import('./en/administration.ts')).administration,
  },
}
