import { mdiCircleMedium } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { choosableIcons, isChoosable } from './choosable-icons.ts'

/** The path of a choosable icon; one that is none of them is a dot. */
export function choosablePath(name: string): string {
  return isChoosable(name) ? choosableIcons[name] : mdiCircleMedium
}

/** What an icon shows, in words; one that is none of ours by its name. */
export function useIconWords(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isChoosable(name) ? t(`catalogueIcons.${name}`) : t('catalogue.icon_other', { name }))
}
