import { listReadyObservations, readyPurposeOf, readyPurposes, readyTexts } from '@portal/contract/staff'
import { useMemo } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import type { Ready, UsedDeskSettings } from './desk-settings.ts'

/** The list changes a few times a year: one request per hour is enough (ms). */
const freshFor = 3_600_000

/** The shared ready-made observations. */
export function useSharedList() {
  return useCallQuery(listReadyObservations, {}, { freshFor })
}

/** The ready-made observations about a document or a citizen, as the citizen receives them: in Spanish. */
export function useReady(about: 'file' | 'citizen', { settings, isLoaded, failed: hasError }: UsedDeskSettings) {
  const { data, isPending } = useSharedList()
  /** Whether all of them are loaded, or their request has failed: from then on the digits do not change. */
  const isSettled = (isLoaded || hasError) && !isPending
  return useMemo(() => {
    const shared = data?.data.observations ?? []
    const texts = [...settings.own, ...readyTexts(shared)]
    const here = readyPurposes.flatMap((purpose) =>
      shared.filter((one) => one.subject === about && one.purpose === purpose),
    )
    const all: readonly Ready[] = [...settings.own, ...here.map(({ purpose, es, en }) => ({ purpose, text: es, en }))]
    return {
      /** The person's own, then the shared ones. The first nine have the digits 1 to 9, the same in every status. */
      ready: isSettled ? all : [],
      isSettled,
      /** The purpose of a text that is a ready-made observation, word for word. */
      purposeOf: (text: string) => readyPurposeOf(text, texts),
    }
  }, [data, about, settings.own, isSettled])
}
