import { faultsOf } from './faults-of.ts'
import { kinds } from './installation.ts'

faultsOf(kinds[1])
