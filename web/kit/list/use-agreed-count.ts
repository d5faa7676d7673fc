import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../request/api-errors.ts'
import { formatNumber } from '../text/format.ts'
import type { RowId, Ticked } from './declare.ts'
import { countOf, recounted } from './many.ts'

interface AgreedCount {
  /** The number of rows that the dialog shows. */
  readonly count: number
  /** The message for an error. When the server's count differs, its number is shown, and the person must confirm again. */
  readonly errorMessageOf: (error: ApiError) => string
}

/** The number of rows with which a bulk action is confirmed (decisions §8). */
export function useAgreedCount(ticked: Ticked<RowId>): AgreedCount {
  const { t } = useTranslation()
  const [count, setCount] = useState(countOf(ticked))
  return {
    count,
    errorMessageOf: (error) => {
      const now = recounted(error)
      if (now === undefined) return Object.values(error.errors)[0]?.[0] ?? error.message
      setCount(now)
      return t('list.many_recount', { count: now, formatted: formatNumber(now) })
    },
  }
}
