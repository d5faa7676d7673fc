import { isLong } from '../base/length.ts'
import { databaseFrozen, databaseGone } from './database-gone.ts'
import { diskFull } from './disk-full.ts'
import { faultsOn } from './faults-on.ts'
import { kinds } from './installation.ts'
import { killed } from './killed.ts'
import { lastSeats } from './last-seats.ts'
import { manyWriters } from './many-writers.ts'

// These two faults behave equally with both kinds of database. The short form tests them once, in `outside.test.ts` and `frozen.test.ts`.
const alike = isLong ? [lastSeats, manyWriters, diskFull, databaseFrozen] : []

faultsOn(kinds[0], [killed, databaseGone, ...alike])
