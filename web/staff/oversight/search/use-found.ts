import {
  mdiAccountClockOutline,
  mdiAccountOutline,
  mdiAccountTieOutline,
  mdiCalendarOutline,
  mdiHistory,
  mdiMapMarkerOutline,
} from '@mdi/js'
import { type Finding, searchEverywhere } from '@portal/contract/staff'
import { useStore } from '../../../kit/device/store.ts'
import { useOnline } from '../../../kit/offline/connection.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { phoneText } from '../../../kit/text/format.ts'
import { nameCase, personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { usePaused } from '../../../kit/ui/choice/use-paused.ts'
import { isScreenName, useScreenPath } from '../../frame/screens/paths.ts'
import type { Entry } from './entries.ts'
import { type Recent, recents } from './recent.ts'

/** The minimum of letters for a search on the server. */
export const leastLetters = 2

const icons: Readonly<Record<Finding['type'], string>> = {
  citizen: mdiAccountOutline,
  schedule: mdiCalendarOutline,
  stage: mdiMapMarkerOutline,
  user: mdiAccountTieOutline,
  pre_register: mdiAccountClockOutline,
}

/** A result, with the data to find it again. */
export interface FoundEntry extends Entry {
  readonly recent: Recent
}

const written = { text: (text: string) => text, sentence: sentenceCase, name: nameCase }

/** The text beside a title: the parts of the subtitle, and the telephone or e-mail by which a person was found. */
function noteOf({ parts, matched }: Finding): string {
  const found = matched === undefined ? [] : [/^\d+$/.test(matched) ? phoneText(matched) : matched]
  return [...parts.map(({ kind, text }) => written[kind](text)), ...found].join(' · ')
}

/** The address of a result: its screen; for staff and sign-ups, their list filtered to the person. */
function pathOf(
  { group, title, note, screen, params }: Omit<Recent, 'key'>,
  path: ReturnType<typeof useScreenPath>,
): string | undefined {
  if (!isScreenName(screen)) return undefined
  const base = path(screen, params)
  const searched = group === 'user' ? note : group === 'pre_register' ? title : undefined
  return searched === undefined ? base : `${base}?query=${encodeURIComponent(searched)}`
}

/** The kinds of results that have a summary. */
const summed: ReadonlySet<Recent['group']> = new Set(['citizen', 'pre_register'])

/** The results of the server for the typed text, requested after a pause in typing; an older request is cancelled. */
export function useFound(query: string) {
  const path = useScreenPath()
  const online = useOnline()
  const pausedQuery = usePaused(query)
  const isSearchable = pausedQuery.length >= leastLetters && pausedQuery.length <= 100
  const result = useCallQuery(
    searchEverywhere,
    { query: { query: pausedQuery } },
    { enabled: online && isSearchable, freshFor: 30_000 },
  )
  const rows = isSearchable && query === pausedQuery ? (result.data?.data ?? []) : []
  const entries = rows.flatMap((finding): FoundEntry[] => {
    const { type, id, title, to, is_similar } = finding
    const key = `${type}-${id}`
    const shown = type === 'schedule' || type === 'stage' ? nameCase(title) : personNameCase(title)
    const note = noteOf(finding)
    const recent: Recent = { key, group: type, title: shown, note, screen: to.name, params: { id, ...to.params } }
    const group = is_similar === true ? 'similar' : type
    const leads = pathOf(recent, path)
    return leads === undefined ? [] : [{ key, group, title: shown, note, icon: icons[type], to: leads, recent }]
  })
  const isLongEnough = query.length >= leastLetters
  return {
    entries,
    /** Whether the response for the current text has not arrived. */
    isWaiting: isLongEnough && online && (query !== pausedQuery || result.isFetching),
    error: query === pausedQuery && online && isSearchable ? (result.error ?? undefined) : undefined,
    isOffline: isLongEnough && !online,
  }
}

/** Whether there is a summary of an entry: of citizens and sign-ups, found now or before. */
export function hasSummary(entry: Entry | undefined): entry is FoundEntry {
  return entry !== undefined && 'recent' in entry && summed.has((entry as FoundEntry).recent.group)
}

/** The entries that were last opened from the search. */
export function useRecentEntries(): readonly FoundEntry[] {
  const path = useScreenPath()
  return useStore(recents).flatMap((recent): FoundEntry[] => {
    const leads = pathOf(recent, path)
    const { key, title, note } = recent
    if (leads === undefined) return []
    return [{ key: `recent-${key}`, group: 'recent', title, note, icon: mdiHistory, to: leads, recent }]
  })
}
