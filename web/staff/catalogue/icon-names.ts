import { mdiCircleMedium } from '@mdi/js'
import { useTranslation } from '../../kit/text/i18n.ts'
import { choosableIcons, isChoosable } from './choosable-icons.ts'

/** The path of a choosable icon; a dot for any other name. */
export function choosablePath(name: string): string {
  return isChoosable(name) ? choosableIcons[name] : mdiCircleMedium
}

/** The description of an icon in words; the name itself for an icon that is not in our list. */
export function useIconWords(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isChoosable(name) ? t(`catalogueIcons.${name}`) : t('catalogue.icon_other', { name }))
}
