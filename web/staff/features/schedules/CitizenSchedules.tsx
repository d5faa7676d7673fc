import type { ReactElement } from 'react'
import { CitizenEnrolments } from './CitizenEnrolments.tsx'
import { CitizenTeams } from './CitizenTeams.tsx'

/** What a citizen is or was enrolled in, alone and with teams; a part of their page. */
export function CitizenSchedules({ id }: { readonly id: number }): ReactElement {
  return (
    <>
      <CitizenEnrolments id={id} />
      <CitizenTeams id={id} />
    </>
  )
}
