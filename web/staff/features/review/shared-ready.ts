import { listReadyObservations, type ReadyObservation } from '@portal/contract/staff'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/request/queries.ts'
import type { Ready } from './desk-settings.ts'

/** The list changes a few times a year: one request per hour is enough (ms). */
const freshFor = 3_600_000

/** The shared ready-made observations. */
export function useSharedList() {
  return useCallQuery(listReadyObservations, {}, { onFailure: 'inline', freshFor })
}

/** The text of a ready-made observation in the current language. The citizen's language is unknown, so the reader's language is used. */
export function spokenReady({ purpose, es, en }: ReadyObservation, language: string): Ready {
  return { purpose, text: language === 'en' ? en : es }
}

export interface SharedReady {
  readonly ready: readonly Ready[]
  /** Whether the list is known, or its request has failed: from then on the digits do not change. */
  readonly settled: boolean
}

/** The shared texts for a document or for the citizen; those for verifying come first. */
export function useSharedReady(about: 'file' | 'citizen'): SharedReady {
  const { i18n } = useTranslation()
  const { data, isPending } = useSharedList()
  const ready = useMemo(() => {
    const own = (data?.data.observations ?? []).filter(({ subject }) => subject === about)
    return (['verify', 'return'] as const)
      .flatMap((purpose) => own.filter((one) => one.purpose === purpose))
      .map((one) => spokenReady(one, i18n.language))
  }, [data, about, i18n.language])
  return { ready, settled: !isPending }
}
