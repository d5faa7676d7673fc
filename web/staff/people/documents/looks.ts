import { useCallback } from 'react'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { useStore } from '../../../kit/device/store.ts'
import { type DocumentKey, nameOf } from './contents.ts'
import { type Look, straight } from './turning.ts'

/** How each document was rotated and enlarged. It is memory of this tab and is cleared with the session. */
const looks = createPersonStore<Readonly<Record<string, Look>>>({})

/** The view of a document, which stays when the person comes back to it. */
export function useLook(key: DocumentKey): readonly [look: Look, change: (changed: (now: Look) => Look) => void] {
  const name = nameOf(key)
  const look = useStore(looks)[name] ?? straight
  const change = useCallback(
    (changed: (now: Look) => Look) => looks.update((now) => ({ ...now, [name]: changed(now[name] ?? straight) })),
    [name],
  )
  return [look, change]
}
