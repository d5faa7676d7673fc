import { type ProfileMatches, profileMatches } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'

/** Counts what a list with these filters leaves out of its search; undefined until it is known. Nothing is requested while it is not `enabled`. */
export function useMatches(query: Readonly<Record<string, unknown>>, enabled: boolean): ProfileMatches | undefined {
  const isSearch = typeof query.query === 'string' && query.query !== ''
  const input = { query } as Parameters<typeof useCallQuery<typeof profileMatches>>[1]
  return useCallQuery(profileMatches, input, { enabled: enabled && isSearch, freshFor: 30_000 }).data?.data
}

interface Props {
  readonly matches: ProfileMatches | undefined
  readonly onShow: () => void
}

/** The label of a button that shows the similar names that a search leaves out: "3 parecidos · mostrar"; undefined where there are none. */
function useShowLabel(matches: ProfileMatches | undefined): string | undefined {
  const { t } = useTranslation()
  if (matches === undefined || matches.similar === 0) return undefined
  const similar = t('profiles.similar_count', counted(matches.similar))
  return t('profiles.similar_show', {
    similar: matches.is_lower_bound ? t('profiles.at_least', { similar }) : similar,
  })
}

/** A button that shows the similar names that a search leaves out. Nothing where there are none. */
export function SimilarNames({ matches, onShow }: Props): ReactElement | null {
  const label = useShowLabel(matches)
  if (label === undefined) return null
  return (
    <div>
      <Button size="small" onClick={onShow}>
        {label}
      </Button>
    </div>
  )
}

interface NobodyProps extends Props {
  readonly query: string
  /** Shown where there are no similar names. */
  readonly children: ReactElement
  readonly compact?: boolean
}

/** In place of the rows of a search without results: nobody has exactly this name, and a button shows the similar ones. */
export function NobodyNamed({ query, matches, onShow, children, compact = false }: NobodyProps): ReactElement {
  const { t } = useTranslation()
  const label = useShowLabel(matches)
  if (label === undefined) return children
  const text = t('profiles.nobody_named', { query })
  return <EmptyState kind="no-match" text={text} action={{ label, run: onShow }} compact={compact} />
}

/** The mark of a row whose name is only similar. */
export function SimilarMark({ isSimilar }: { readonly isSimilar: boolean | undefined }): ReactElement | null {
  const { t } = useTranslation()
  return isSimilar === true ? <small className="muted">{` ${t('profiles.similar')}`}</small> : null
}
