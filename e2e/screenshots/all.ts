import { administration } from './administration.ts'
import { citizens } from './citizens.ts'
import { data } from './data.ts'
import { frame } from './frame.ts'
import type { Look } from './look.ts'
import { schedules } from './schedules.ts'
import { signedOutLooks } from './signed-out-looks.ts'

/** Every screen and dialog of the administration in all its states. */
export const looks: readonly Look[] = [
  ...signedOutLooks,
  ...frame,
  ...citizens,
  ...schedules,
  ...data,
  ...administration,
]
