import type { Command } from '../base/services/commands/command.ts'
import { importCitizensCommand } from '../people/import/command.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { createAdmin } from './create-admin.ts'
import { doctor } from './doctor/doctor.ts'
import { migrate } from './migrate.ts'
import { resetPassword } from './reset-password.ts'
import { retention } from './retention.ts'
import { demo, seed } from './seed.ts'
import { serve } from './serve.ts'
import { sso } from './sso.ts'

/** Every command but `help`, in the order of the list of commands. */
export const commands: readonly Command[] = [
  serve,
  doctor,
  backup,
  restore,
  importCitizensCommand,
  createAdmin,
  resetPassword,
  sso,
  retention,
  demo,
  migrate,
  seed,
]
