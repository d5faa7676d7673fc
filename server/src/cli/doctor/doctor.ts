import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withClient } from '../../base/database/db.ts'
import { unknownSettings } from '../../base/process/config.ts'
import { type Command, type CommandRun, readWords } from '../../base/services/commands/command.ts'
import { openStore } from '../../base/storage/open-store.ts'
import { say } from '../../base/text/terminal.ts'
import {
  checkAccounts,
  checkBackups,
  checkFiles,
  checkJobs,
  checkPasskeys,
  checkSecrets,
  checkStore,
} from './content.ts'
import { checkAuditLog, checkGround, checkMigrations } from './database.ts'
import { type Finding, fault, lineOf, note, reasonOf, reported } from './finding.ts'
import { checkFolder, checkProgram, checkServer } from './machine.ts'
import { checkMail, checkSettings } from './settings.ts'
import { checkGroups, checkSignOn } from './sign-on.ts'

type Report = (findings: readonly Finding[]) => void

async function checkDatabase(client: Client, { config }: CommandRun, report: Report): Promise<void> {
  report(await checkGround(client, config))
  const { findings, isMade } = await checkMigrations(client)
  report(findings)
  if (!isMade) return report(await checkStore(openStore(config), null))
  // An older or damaged database can make one check fail. The other checks must still run.
  const checks = [
    () => checkAuditLog(client),
    () => checkStore(openStore(config), client),
    () => checkAccounts(client, config),
    () => checkPasskeys(client, config),
    () => checkSecrets(client),
    () => checkJobs(client),
    () => checkGroups(client, config),
  ]
  for (const check of checks) {
    report(await check().catch((error) => [fault('check_failed', { reason: reasonOf(error) })]))
  }
  report(checkBackups(config))
}

/** Says what is wrong with an installation and what to do about it. It changes nothing. */
export const doctor: Command = {
  name: 'doctor',
  isLenient: true,
  run: async (parts) => {
    const { config, words, settingFaults, tell, openDatabase } = parts
    const { values } = readWords(words, { files: { type: 'boolean' } })
    let faults = 0
    const report: Report = (findings) => {
      faults += findings.filter(({ state }) => state === 'fault').length
      for (const finding of findings) tell(lineOf(finding))
    }
    report(checkProgram())
    report(checkSettings(config, settingFaults, unknownSettings(process.env)))
    const folder = await checkFolder(config)
    report(folder)
    report(await checkServer(config))
    report(await checkMail(config))
    report(await checkSignOn(config))
    const isEmbedded = config.databaseUrl === null
    if (isEmbedded && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) report([note('database_absent')])
    else if (isEmbedded && folder.some(({ state }) => state === 'fault')) report([note('database_skipped')])
    else {
      try {
        const address = await openDatabase({ migrated: false })
        await withClient(address, (client) => checkDatabase(client, parts, report))
        if (values.files === true) report(await checkFiles(address, openStore(config)))
      } catch (error) {
        report([reported('fault', reasonOf(error), 'database_fault_todo')])
      }
    }
    tell('')
    tell(faults === 0 ? say('doctor.clean') : say('doctor.faults', { count: faults }))
    return faults === 0 ? 0 : 1
  },
}
