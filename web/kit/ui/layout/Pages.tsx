import type { PageMeta } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { Button } from '../button/Button.tsx'

interface Props {
  /** The requested page; its rows may still be loading. */
  readonly page: number
  readonly meta: Pick<PageMeta, 'last_page'> | undefined
  /** The name of the paged list. */
  readonly label: string
  readonly onPage: (page: number) => void
}

/** The pagination of a short list, newest first; nothing where there is only one page. */
export function Pages({ page, meta, label, onPage }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { last_page: last = 1 } = meta ?? {}
  if (last <= 1) return null
  return (
    <nav className="spread gap-8 muted space-above" aria-label={t('ui.pages_of', { section: label })}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('ui.newer')}
      </Button>
      <span className="figures">{t('ui.page', { page, pages: last })}</span>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('ui.older')}
      </Button>
    </nav>
  )
}
