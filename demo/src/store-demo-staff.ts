import type { RoleName } from '@portal/contract'
import { type Db, storeStaff } from '@portal/server'
import { demoStaff } from './data/staff.ts'
import type { Team } from './population/progress.ts'
import type { StaffRef } from './population/rows.ts'

/** Writes the staff accounts of the demonstration, all with the same password and older than the first citizen. */
export async function storeDemoStaff(db: Db, password: string, since: Date): Promise<Team> {
  await storeStaff(db, demoStaff, password, since)
  const refs = (...roles: RoleName[]): StaffRef[] =>
    demoStaff.flatMap(({ name, surname, role }, place) =>
      roles.includes(role) ? [{ id: place + 1, name: `${name} ${surname}`.toLocaleUpperCase('es') }] : [],
    )
  return { assignors: [...refs('assignor'), ...refs('admin')], validators: refs('validator') }
}
