import { databaseFrozen } from './database-gone.ts'
import { faultsOn } from './faults-on.ts'
import { kinds } from './installation.ts'

// An installation of its own: it waits most of the time, and the others go on beside it.
faultsOn(kinds[1], [databaseFrozen])
