import type { Namespaces } from '../../kit/text/i18n.ts'
import { common } from './es/index.ts'

/**
 * The messages of the citizens' application. `common` contains those of the frame and of the first page, in Spanish in the first file;
 * the others are loaded with the first page that needs them.
 */
export const citizenMessages = {
  common: {
    es: async () => common,
    en: async () => (await import('./en/index.ts')).common,
  },
  activity: {
    es: async () => (await import('./es/activity.ts')).activity,
    en: async () => (await import('./en/activity.ts')).activity,
  },
  fits: {
    es: async () => (await import('./es/fits.ts')).fits,
    en: async () => (await import('./en/fits.ts')).fits,
  },
  check: {
    es: async () => (await import('./es/check.ts')).check,
    en: async () => (await import('./en/check.ts')).check,
  },
  account: {
    es: async () => ({ account: (await import('./es/account.ts')).account }),
    en: async () => ({ account: (await import('./en/account.ts')).account }),
  },
  family: {
    es: async () => ({ family: (await import('./es/family.ts')).family }),
    en: async () => ({ family: (await import('./en/family.ts')).family }),
  },
  part: {
    es: async () => ({ part: (await import('./es/part.ts')).part }),
    en: async () => ({ part: (await import('./en/part.ts')).part }),
  },
  own: {
    es: async () => ({ own: (await import('./es/own.ts')).own }),
    en: async () => ({ own: (await import('./en/own.ts')).own }),
  },
  documents: {
    es: async () => {
      const { documents, documentNames: names } = await import('./es/documents.ts')
      return { documents, names }
    },
    en: async () => {
      const { documents, documentNames: names } = await import('./en/documents.ts')
      return { documents, names }
    },
  },
  forms: {
    es: async () => (await import('./es/forms.ts')).forms,
    en: async () => (await import('./en/forms.ts')).forms,
  },
} satisfies Namespaces

type Messages = typeof citizenMessages
/** The namespaces of messages that are loaded with a page. */
export type CitizenNamespace = Exclude<keyof Messages, 'common'>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: ['activity', 'fits', 'check', 'account', 'family', 'part', 'own', 'documents', 'forms']
    resources: { [Name in keyof Messages]: Awaited<ReturnType<Messages[Name]['es']>> }
    returnNull: false
  }
}
