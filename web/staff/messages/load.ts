import type { Namespaces } from '../../kit/text/i18n.ts'

/**
 * The messages of the administration. `common` has the terms of the domain and the messages of every page; the others are fetched with the
 * first screen that needs them: `data` for catalogues and schedules, `administration` for people, rights and the audit log.
 */
export const staffMessages = {
  common: {
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
} satisfies Namespaces

type Messages = typeof staffMessages

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: ['inside', 'data', 'administration']
    resources: { [Name in keyof Messages]: Awaited<ReturnType<Messages[Name]['es']>> }
    returnNull: false
  }
}
