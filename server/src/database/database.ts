import type { CatalogueTables } from './tables/catalogues.ts'
import type { CitizenTables } from './tables/citizens.ts'
import type { ProgramTables } from './tables/program.ts'
import type { ReferenceTables } from './tables/references.ts'
import type { ScheduleTables } from './tables/schedules.ts'
import type { StaffTables } from './tables/staff.ts'

/** The tables as the queries see them; `server/migrations` is what makes them. */
export interface Database
  extends CatalogueTables,
    CitizenTables,
    ProgramTables,
    ReferenceTables,
    ScheduleTables,
    StaffTables {}
