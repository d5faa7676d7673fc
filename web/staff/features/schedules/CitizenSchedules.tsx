import type { ReactElement } from 'react'
import { CitizenEnrolments } from './CitizenEnrolments.tsx'
import { CitizenTeams } from './CitizenTeams.tsx'

/** A citizen's current and former enrolments, alone and with teams; a section of their page. */
export function CitizenSchedules({ id }: { readonly id: number }): ReactElement {
  return (
    <>
      <CitizenEnrolments id={id} />
      <CitizenTeams id={id} />
    </>
  )
}
