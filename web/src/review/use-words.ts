import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptSettings, Purpose, Ready } from './desk-settings.ts'
import { useSharedReady } from './shared-ready.ts'
import type { Place } from './use-place.ts'

/** The observation that is being written here, and what can be put into it. */
export interface Words {
  readonly draft: string
  /** The ready-made observations of this place, in the order of their figures. */
  readonly ready: readonly Ready[]
  /** Whether they stand, and a figure means one of them. */
  readonly isSettled: boolean
  /** What verifying says when nothing is written. */
  readonly verifying: string
  /** What is missing before it can be sent. */
  readonly wanting: string | undefined
  /** What was asked for before there were words. */
  readonly intent: Purpose | undefined
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly write: (text: string) => void
  /** Asks for words for a decision, saying what is missing. */
  readonly want: (purpose: Purpose, missing: string) => void
  readonly leave: () => void
  readonly clear: () => void
}

/** Each stop has its own draft: going to look elsewhere loses nothing. */
export function useWords({ key, about, open }: Place, { settings, known, failed }: KeptSettings): Words {
  const { t } = useTranslation()
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [wanting, setWanting] = useState<string>()
  const [intent, setIntent] = useState<Purpose>()
  const box = useRef<HTMLTextAreaElement>(null)
  const shared = useSharedReady(about)
  // Figures that would move under the finger are none: the list stands when all of it is known.
  const isSettled = (known || failed) && shared.settled
  const ready = useMemo(
    () => (isSettled ? [...settings.own, ...shared.ready].filter(({ purpose }) => open.includes(purpose)) : []),
    [isSettled, settings.own, shared.ready, open],
  )
  const put = (text: string) => setDrafts((now) => ({ ...now, [key]: text }))
  return {
    draft: drafts[key] ?? '',
    ready,
    isSettled,
    verifying: about === 'file' ? (settings.verifying ?? t('review.ready.legible_valid')) : t('review.ready.all_right'),
    wanting,
    intent,
    box,
    write: (text) => {
      setWanting(undefined)
      put(text)
    },
    want: (purpose, missing) => {
      setWanting(missing)
      setIntent(purpose)
    },
    leave: () => {
      setWanting(undefined)
      setIntent(undefined)
      if (document.activeElement === box.current) box.current?.blur()
    },
    clear: () => put(''),
  }
}
