import { listReadyObservations, type ReadyObservation } from '@portal/contract/staff'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/request/queries.ts'
import type { Ready } from './desk-settings.ts'

/** They change a few times a year: once an hour is often enough (ms). */
const freshFor = 3_600_000

/** The ready-made observations everybody has. */
export function useSharedList() {
  return useCallQuery(listReadyObservations, {}, { onFailure: 'inline', freshFor })
}

/** One of them as it is put into a decision, in the language spoken; the reader's own language is the citizen's guess. */
export function spokenReady({ purpose, es, en }: ReadyObservation, language: string): Ready {
  return { purpose, text: language === 'en' ? en : es }
}

export interface SharedReady {
  readonly ready: readonly Ready[]
  /** Whether they are known, or known not to come: figures stand still from then on. */
  readonly settled: boolean
}

/** The sentences everybody has for a document or for the citizen: those for verifying first. */
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
