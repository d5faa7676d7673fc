import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'

/** The footer of every page: the year and the institute's abbreviation. */
export function Footer({ className }: { readonly className: string | undefined }): ReactElement {
  const { t } = useTranslation()
  return (
    <footer className={className}>
      {t('shell.footer', { year: new Date().getFullYear(), institute: t('product.abbreviation') })}
    </footer>
  )
}
