import { isLong } from '../length.ts'
import { databaseFrozen, databaseGone } from './database-gone.ts'
import { diskFull } from './disk-full.ts'
import { faultsOn } from './faults-on.ts'
import { kinds } from './installation.ts'
import { killed } from './killed.ts'
import { lastSeats } from './last-seats.ts'
import { manyWriters } from './many-writers.ts'

// What a process does for many at once, without room for files and without answers is the same whoever keeps the database: the short form
// asks once, in `outside.test.ts` and `frozen.test.ts`.
const alike = isLong ? [lastSeats, manyWriters, diskFull, databaseFrozen] : []

faultsOn(kinds[0], [killed, databaseGone, ...alike])
