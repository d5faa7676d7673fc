import { dashboard } from '@portal/contract/staff'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useServerSetting } from '../../frame/settings/server-settings.ts'
import { readWeek, type WeekFilter, type WeekState, weekFilters } from './week/week-state.ts'

/** The setting of the last places and programs that a person chose for the week. */
const weekSetting = 'schedules.week'

type Chosen = Pick<WeekState, WeekFilter>

const isChosen = (chosen: Chosen) => weekFilters.some((name) => chosen[name].length > 0)

/** A stored choice, read as if it stood in an address: invalid parts are omitted. */
function chosenFrom(setting: unknown): Chosen {
  const search = new URLSearchParams()
  for (const [name, ids] of Object.entries(typeof setting === 'object' && setting !== null ? setting : {})) {
    for (const id of Array.isArray(ids) ? ids : []) search.append(name, String(id))
  }
  const { park, stage_id, program_id } = readWeek(search)
  return { park, stage_id, program_id }
}

/**
 * The place that the week shows when its address names none: the last choice of the person, else the busiest venue.
 * `place` is undefined while it is not loaded, and null when there is none.
 * @param isNeeded whether it is needed now
 */
export function useUsualPlace(isNeeded: boolean): {
  readonly place: Chosen | null | undefined
  readonly keep: (chosen: Chosen) => void
} {
  const { value, isLoaded, keep } = useServerSetting(weekSetting)
  const last = chosenFrom(value)
  const needsBusiest = isNeeded && isLoaded && !isChosen(last)
  const busiest = useCallQuery(dashboard, { query: { per_page: 1 } }, { enabled: needsBusiest })
  const keepChoice = ({ park, stage_id, program_id }: Chosen) => {
    const chosen = { park, stage_id, program_id }
    if (isChosen(chosen)) keep(() => chosen)
  }
  if (!isNeeded || !isLoaded) return { place: undefined, keep: keepChoice }
  if (isChosen(last)) return { place: last, keep: keepChoice }
  if (busiest.data === undefined) return { place: busiest.error === null ? undefined : null, keep: keepChoice }
  const [stage] = busiest.data.data.activities.data
  return { place: stage === undefined ? null : { park: [], stage_id: [stage.id], program_id: [] }, keep: keepChoice }
}
