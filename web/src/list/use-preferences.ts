import { type AnswerOf, readPreferences as readCall, writePreferences } from '@portal/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { queryClient, useAnswer, useCall } from '../queries.ts'
import { showFailure } from '../snackbars.ts'
import { type ListPreferences, readPreferences } from './columns.ts'

type Kept = AnswerOf<typeof readCall>

/** Presses within this many milliseconds are written at once. */
const pause = 400

export interface KeptPreferences {
  readonly preferences: ListPreferences
  /** Whether what the person keeps is known: drawing earlier would make columns jump. */
  readonly known: boolean
  readonly keep: (changes: Partial<ListPreferences>) => void
  /** Back to the screen's own columns; the density stays. */
  readonly resetColumns: () => void
}

/** The columns and density of one list, kept per person on the server; shown at once, written after a pause. */
export function usePreferences(name: string): KeptPreferences {
  const key = `list.${name}`
  const answer = useAnswer(readCall, {}, { onFailure: 'inline', freshFor: Number.POSITIVE_INFINITY })
  // What was just pressed shows at once; the server's answer is asked for again only where it was refused.
  const [pressed, setPressed] = useState<ListPreferences | null>()
  const { mutate } = useCall(writePreferences, {
    progress: false,
    onFailed: (error) => {
      showFailure(error)
      setPressed(undefined)
      void queryClient.invalidateQueries({ queryKey: [readCall.tag, readCall.path] })
    },
  })
  const kept = answer.data?.data[key]
  const preferences = useMemo(() => (pressed === undefined ? readPreferences(kept) : (pressed ?? {})), [kept, pressed])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<ListPreferences | null | undefined>(undefined)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current === undefined) return
    mutate({ body: { [key]: waiting.current } })
    waiting.current = undefined
  }, [mutate, key])
  useEffect(() => write, [write])
  const put = useCallback(
    (next: ListPreferences | null) => {
      setPressed(next)
      queryClient.setQueriesData<Kept>({ queryKey: [readCall.tag, readCall.path] }, (now) =>
        now === undefined ? now : { ...now, data: { ...now.data, [key]: next } },
      )
      waiting.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pause)
    },
    [key, write],
  )
  const keep = useCallback(
    (changes: Partial<ListPreferences>) => put({ ...preferences, ...changes }),
    [put, preferences],
  )
  const { density } = preferences
  const resetColumns = useCallback(() => put(density === undefined ? null : { density }), [put, density])
  return { preferences, known: !answer.isPending, keep, resetColumns }
}
