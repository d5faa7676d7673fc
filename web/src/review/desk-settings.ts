import { type AnswerOf, readPreferences as readCall, writePreferences } from '@portal/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, useAnswer, useCall } from '../queries.ts'
import { showFailure } from '../snackbars.ts'

/** What an observation is for: the words of a verification are no reason to return something. */
export type Purpose = 'verify' | 'return'

/** A sentence of one's own, ready to be sent or edited. */
export interface Ready {
  readonly purpose: Purpose
  readonly text: string
}

/** What a person keeps about the desk, on the server. */
export interface DeskSettings {
  readonly own: readonly Ready[]
  /** What verifying says when nothing is written; undefined for the desk's own words. */
  readonly verifying: string | undefined
  /** Whether single keys decide. */
  readonly keys: boolean
}

const key = 'review.desk'
const mostOwn = 30
const longest = 2500

/** Kept settings, each part checked: what is not as it should be is left out. */
export function settingsFrom(kept: unknown): DeskSettings {
  const told = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const own = Array.isArray(told.own) ? told.own : []
  return {
    own: own
      .filter(
        (one: unknown): one is Ready =>
          typeof one === 'object' &&
          one !== null &&
          'text' in one &&
          typeof one.text === 'string' &&
          one.text.trim().length >= 3 &&
          one.text.length <= longest &&
          'purpose' in one &&
          (one.purpose === 'verify' || one.purpose === 'return'),
      )
      .slice(0, mostOwn),
    verifying: typeof told.verifying === 'string' && told.verifying.trim().length >= 3 ? told.verifying : undefined,
    keys: told.keys !== false,
  }
}

type Kept = AnswerOf<typeof readCall>

export interface KeptSettings {
  readonly settings: DeskSettings
  readonly keep: (changes: Partial<DeskSettings>) => void
}

/** The desk's settings of whoever is signed in: shown at once, written behind. */
export function useDeskSettings(): KeptSettings {
  const answer = useAnswer(readCall, {}, { onFailure: 'inline', freshFor: Number.POSITIVE_INFINITY })
  const kept = answer.data?.data[key]
  const settings = useMemo(() => settingsFrom(kept), [kept])
  const { mutate } = useCall(writePreferences, {
    progress: false,
    onFailed: (error) => {
      showFailure(error)
      void queryClient.invalidateQueries({ queryKey: [readCall.tag, readCall.path] })
    },
  })
  const keep = useCallback(
    (changes: Partial<DeskSettings>) => {
      const next = { ...settings, ...changes }
      queryClient.setQueriesData<Kept>({ queryKey: [readCall.tag, readCall.path] }, (now) =>
        now === undefined ? now : { ...now, data: { ...now.data, [key]: next } },
      )
      mutate({ body: { [key]: next } })
    },
    [mutate, settings],
  )
  return { settings, keep }
}

const shared = {
  file: {
    verify: ['legible', 'matches'],
    return: ['unreadable', 'number', 'name', 'expired', 'back', 'other', 'incomplete'],
  },
  citizen: {
    verify: ['all_right', 'complete'],
    return: ['correct_files', 'correct_data', 'missing_file', 'guardian'],
  },
} as const

/** The sentences everybody has, in the language spoken, for a document or for the citizen. */
export function useSharedReady(about: 'file' | 'citizen'): readonly Ready[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      (['verify', 'return'] as const).flatMap((purpose) =>
        shared[about][purpose].map((name) => ({ purpose, text: t(`review.ready.${name}`) })),
      ),
    [about, t],
  )
}
