import type { ProfileRow } from '@portal/contract'
import { showProfile } from '@portal/contract/staff'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError } from '../../../kit/request/api-errors.ts'
import { refreshAnswers } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import { movedTags } from './undo.ts'

/** What a dialog needs to know of a citizen, from a list's row or from the citizen's page. */
export type Subject = Pick<
  ProfileRow,
  | 'id'
  | 'version'
  | 'full_name'
  | 'document'
  | 'document_type'
  | 'status_id'
  | 'status'
  | 'color'
  | 'checker_id'
  | 'full_name_verifier'
>

/** Refusals that mean: what the person saw is no longer so. */
const overtaken: ReadonlySet<string | undefined> = new Set([
  'stale_version',
  'move_not_allowed',
  'move_needs_validator',
])

export interface Overtaken {
  /** The citizen as last read. */
  readonly subject: Subject
  /** A sentence for above the form, or undefined. */
  readonly trouble: string | undefined
  /** Shows a failure; when a colleague was quicker, reads the citizen again and says how they stand now. */
  readonly tell: (error: ApiError) => void
  readonly clear: () => void
}

/** Keeps a dialog true while colleagues work on the same citizen. What was typed stays. */
export function useOvertaken(seen: Subject): Overtaken {
  const { t } = useTranslation()
  const [subject, setSubject] = useState(seen)
  const [trouble, setTrouble] = useState<string>()

  const tell = useCallback(
    (error: ApiError) => {
      if (!overtaken.has(error.reason)) {
        setTrouble(error.message)
        return
      }
      refreshAnswers(...movedTags)
      request(showProfile, { params: { id: seen.id }, blockAllowed: false }).then(
        ({ data }) => {
          const { full_name_verifier: name } = data
          const validator =
            name === null ? t('profiles.quicker_nobody') : t('profiles.quicker_validator', { name: nameCase(name) })
          setSubject(data)
          setTrouble(t('profiles.quicker', { status: sentenceCase(data.status), validator }))
        },
        (failed) => setTrouble(asApiError(failed).message),
      )
    },
    [seen.id, t],
  )
  const clear = useCallback(() => setTrouble(undefined), [])
  return { subject, trouble, tell, clear }
}
