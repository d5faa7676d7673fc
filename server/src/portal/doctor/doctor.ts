import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { withClient } from '../../database/db.ts'
import { type Command, type CommandRun, readWords } from '../../process/command.ts'
import { unknownSettings } from '../../process/config.ts'
import { openStore } from '../../storage/open-store.ts'
import { amount } from '../../text/amount.ts'
import { checkAccounts, checkBackups, checkJobs, checkSecrets, checkStore } from './content.ts'
import { checkAuditLog, checkGround, checkMigrations } from './database.ts'
import { checkFiles } from './files.ts'
import { type Finding, fault, lineOf, note, reasonOf } from './finding.ts'
import { checkFolder, checkProgram, checkServer } from './machine.ts'
import { checkMail, checkSettings } from './settings.ts'

/** Prints findings as they arrive and counts the faults. */
interface ReportFindings {
  (findings: readonly Finding[]): void
  readonly faults: () => number
}

function reporter(tell: (line: string) => void): ReportFindings {
  let faults = 0
  const report = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      if (finding.state === 'fault') faults += 1
      tell(lineOf(finding))
    }
  }
  return Object.assign(report, { faults: () => faults })
}

async function checkDatabase(client: Client, { config }: CommandRun, report: ReportFindings): Promise<void> {
  report(await checkGround(client, config))
  const { findings, isMade } = await checkMigrations(client)
  report(findings)
  if (!isMade) return report(await checkStore(openStore(config), null))
  // An older or damaged database can make one check fail. The other checks must still run.
  const checks = [
    () => checkAuditLog(client),
    () => checkStore(openStore(config), client),
    () => checkAccounts(client, config),
    () => checkSecrets(client),
    () => checkJobs(client),
  ]
  for (const check of checks) {
    report(
      await check().catch((error) => [
        fault(`Something could not be looked at (${reasonOf(error)}).`, 'Run migrate, and the doctor again.'),
      ]),
    )
  }
  report(checkBackups(config))
}

async function run(parts: CommandRun): Promise<number> {
  const { config, words, settingFaults, tell, openDatabase } = parts
  const { values } = readWords(words, { files: { type: 'boolean' } })
  const report = reporter(tell)
  report(checkProgram())
  report(checkSettings(config, settingFaults, unknownSettings(process.env)))
  const folder = await checkFolder(config)
  report(folder)
  report(await checkServer(config))
  report(await checkMail(config))
  const isEmbedded = config.databaseUrl === null
  if (isEmbedded && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) {
    report([note('There is no database yet.', 'The first start makes it; or restore a backup.')])
  } else if (isEmbedded && folder.some(({ state }) => state === 'fault')) {
    report([note('The database was not looked at.', 'First put the data folder right.')])
  } else {
    try {
      const address = await openDatabase({ migrated: false })
      await withClient(address, (client) => checkDatabase(client, parts, report))
      if (values.files === true) report(await checkFiles(address, openStore(config)))
    } catch (error) {
      report([fault(reasonOf(error), 'Nothing works without it.')])
    }
  }
  const faults = report.faults()
  tell('')
  tell(faults === 0 ? 'Nothing is in the way.' : `${amount(faults, 'fault is', 'faults are')} in the way.`)
  return faults === 0 ? 0 : 1
}

/** Says what is wrong with an installation and what to do about it. It changes nothing. */
export const doctor: Command = {
  name: 'doctor',
  usage: '[--files]',
  summary: 'Say what is wrong with this installation and what to do about it.',
  details: [
    '--files   compare all files with the database: this reads the list of the whole store',
    'Each line begins with ok, note, warn or fault. Ends with 1 when there is a fault, else with 0.',
    'It changes nothing; it starts the embedded database for the look when no server runs.',
  ],
  isLenient: true,
  run,
}
