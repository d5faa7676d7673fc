import { useCallback, useEffect, useState } from 'react'
import { type ApiError, asApiError, isCancelled } from '../../../kit/request/api-errors.ts'
import { type Content, contentOf, forgetContent } from './contents.ts'

export type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'ready'; readonly content: Content; readonly url: string }

/** The content of a document, with an object URL that exists while a component uses it. */
export function useContent(
  profileId: number,
  fileId: number,
): { readonly reading: Reading; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let gone = false
    let url: string | undefined
    setReading({ state: 'loading' })
    contentOf({ profileId, fileId }).then(
      (content) => {
        if (gone) return
        url = URL.createObjectURL(content.blob)
        setReading({ state: 'ready', content, url })
      },
      (failed: unknown) => {
        if (!gone && !isCancelled(failed)) setReading({ state: 'failed', error: asApiError(failed) })
      },
    )
    return () => {
      gone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [profileId, fileId, attempt])
  const again = useCallback(() => {
    forgetContent({ profileId, fileId })
    setAttempt((now) => now + 1)
  }, [profileId, fileId])
  return { reading, again }
}
