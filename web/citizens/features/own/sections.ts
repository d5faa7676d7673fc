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

export interface AccountSection {
  readonly name: 'password' | 'email' | 'devices' | 'preferences' | 'consents' | 'data' | 'app'
  readonly es: string
  readonly en: string
  readonly icon: string
}

/** The sections of the account in their order, with the end of their address in each language. */
export const accountSections: readonly AccountSection[] = [
  { name: 'password', es: 'contrasena', en: 'password', icon: mdiLockOutline },
  { name: 'email', es: 'correo', en: 'email', icon: mdiEmailOutline },
  { name: 'devices', es: 'dispositivos', en: 'devices', icon: mdiDevices },
  { name: 'preferences', es: 'preferencias', en: 'preferences', icon: mdiTune },
  { name: 'consents', es: 'lo-que-acepte', en: 'what-i-accepted', icon: mdiFileDocumentCheckOutline },
  { name: 'data', es: 'mis-datos', en: 'my-data', icon: mdiFolderDownloadOutline },
  { name: 'app', es: 'instalar', en: 'install', icon: mdiCellphoneArrowDown },
]

/** The end of a section's address. */
export function sectionSlug(name: AccountSection['name'], locale: Locale): string {
  const section = accountSections.find((one) => one.name === name)
  if (section === undefined) throw new RangeError(name)
  return section[locale]
}

/** The section at the end of an address, in whatever language: the switch of language keeps it. */
export function sectionAt(slug: string | undefined): AccountSection['name'] | undefined {
  return accountSections.find(({ es, en }) => slug === es || slug === en)?.name
}
