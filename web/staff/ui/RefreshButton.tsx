import { mdiRefresh } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { IconButton } from '../../kit/ui/button/Button.tsx'

interface Props {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Fetches a response again. */
export function RefreshButton({ query: { isFetching, refetch } }: Props): ReactElement {
  const { t } = useTranslation()
  return <IconButton icon={mdiRefresh} label={t('ui.refresh')} busy={isFetching} onClick={() => void refetch()} />
}
