import { databaseGone } from './database-gone.ts'
import { diskFull } from './disk-full.ts'
import { faultsOn } from './faults-on.ts'
import { kinds } from './installation.ts'
import { killed } from './killed.ts'
import { lastSeats } from './last-seats.ts'
import { manyWriters } from './many-writers.ts'
import { twoProcesses } from './two-processes.ts'

faultsOn(kinds[1], [lastSeats, manyWriters, twoProcesses, diskFull, killed, databaseGone])
