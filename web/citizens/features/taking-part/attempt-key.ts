import { useRef } from 'react'
import { newId } from '../../../kit/session/application-id.ts'

/**
 * The key of an attempt: the same while the same thing is asked, so that a repeated press, or a second attempt after a lost answer, never
 * does it twice.
 */
export function useAttemptKey(asked: readonly unknown[]): string {
  const content = JSON.stringify(asked)
  const attempt = useRef({ content, key: newId() })
  if (attempt.current.content !== content) attempt.current = { content, key: newId() }
  return attempt.current.key
}
