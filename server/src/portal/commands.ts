import type { Command } from '../command.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { demo } from './demo.ts'
import { migrate } from './migrate.ts'
import { retention } from './retention.ts'
import { seed } from './seed.ts'
import { serve } from './serve.ts'

/** Every command but `help` and `doctor`, in the order in which they are told. */
export const commands: readonly Command[] = [serve, backup, restore, retention, demo, migrate, seed]
