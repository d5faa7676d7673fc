import { databaseFrozen } from './database-gone.ts'
import { faultsOn } from './faults-on.ts'
import { kinds } from './installation.ts'

// This test uses its own installation: it waits most of the time, and the other tests run meanwhile.
faultsOn(kinds[1], [databaseFrozen])
