import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withClient } from '../../base/database/db.ts'
import { type Config, unknownSettings } from '../../base/process/config.ts'
import { type Command, type CommandRun, readArguments } from '../../base/services/commands/command.ts'
import { openStore } from '../../base/storage/open-store.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { type Contents, contentsQuery, stepsOf } from '../../oversight/first-steps/first-steps.ts'
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
import { errorFinding, type Finding, lineOf, note, reasonOf, reported } from './finding.ts'
import { checkFolder, checkProgram, checkServer } from './machine.ts'
import { checkLogo, checkMail, checkSettings } from './settings.ts'
import { checkGroups, checkSignOn } from './sign-on.ts'

/** What is missing before people work with the portal, each with what to do. */
async function missingSteps(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<Contents>(contentsQuery)
  const missing = rows.flatMap((contents) => stepsOf(contents, config)).filter(({ is_done }) => !is_done)
  return missing.map(({ code, command }) => note(`real_${code}`, { command }))
}

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
    report(await check().catch((error) => [errorFinding('check_failed', { reason: reasonOf(error) })]))
  }
  report(checkBackups(config))
  report(await missingSteps(client, config).catch(() => []))
}

/** Reports the errors of an installation and the advice for each. It changes nothing. */
export const doctor: Command = {
  name: 'doctor',
  isLenient: true,
  run: async (parts) => {
    const { config, args, settingErrors, print, openDatabase } = parts
    const { values } = readArguments(args, { files: { type: 'boolean' } })
    let errors = 0
    const report: Report = (findings) => {
      errors += findings.filter(({ state }) => state === 'error').length
      for (const finding of findings) print(lineOf(finding))
    }
    report(checkProgram())
    report(checkSettings(config, settingErrors, unknownSettings(process.env)))
    report(await checkLogo(config))
    const folder = await checkFolder(config)
    report(folder)
    report(await checkServer(config))
    report(await checkMail(config))
    report(await checkSignOn(config))
    const isEmbedded = config.databaseUrl === null
    if (isEmbedded && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) report([note('database_absent')])
    else if (isEmbedded && folder.some(({ state }) => state === 'error')) report([note('database_skipped')])
    else {
      try {
        const address = await openDatabase({ migrated: false })
        await withClient(address, (client) => checkDatabase(client, parts, report))
        if (values.files === true) report(await checkFiles(address, openStore(config)))
      } catch (error) {
        report([reported('error', reasonOf(error), 'database_fault_todo')])
      }
    }
    print('')
    print(errors === 0 ? terminalText('doctor.clean') : terminalText('doctor.errors', { count: errors }))
    return errors === 0 ? 0 : 1
  },
}
