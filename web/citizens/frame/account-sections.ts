import {
  mdiCellphoneArrowDown,
  mdiDevices,
  mdiEmailOutline,
  mdiFileDocumentCheckOutline,
  mdiFolderDownloadOutline,
  mdiLockOutline,
  mdiTune,
} from '@mdi/js'
import type { Locale } from '@portal/contract'

const sections = {
  password: { es: 'contrasena', en: 'password', icon: mdiLockOutline },
  email: { es: 'correo', en: 'email', icon: mdiEmailOutline },
  devices: { es: 'dispositivos', en: 'devices', icon: mdiDevices },
  preferences: { es: 'preferencias', en: 'preferences', icon: mdiTune },
  consents: { es: 'lo-que-acepte', en: 'what-i-accepted', icon: mdiFileDocumentCheckOutline },
  data: { es: 'mis-datos', en: 'my-data', icon: mdiFolderDownloadOutline },
  app: { es: 'instalar', en: 'install', icon: mdiCellphoneArrowDown },
}

export type SectionName = keyof typeof sections

/** The sections of the account in their order, with the last segment of their address in each language. */
export const accountSections = Object.entries(sections) as [SectionName, (typeof sections)[SectionName]][]

/** The last segment of a section's address. */
export function sectionSlug(name: SectionName, locale: Locale): string {
  return sections[name][locale]
}

/** The section for the last segment of an address, in either language: a change of language keeps the section. */
export function sectionAt(slug: string | undefined): SectionName | undefined {
  return accountSections.find(([, { es, en }]) => slug === es || slug === en)?.[0]
}
