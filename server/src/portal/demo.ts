import { type Command, readWords, UsageFault } from '../process/command.ts'
import { StartFault } from '../process/start-fault.ts'
import { fill, seededWords } from './seed.ts'

const largest = 1_000_000

function citizensOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (/^\d{1,7}$/.test(text) && Number(text) <= largest) return Number(text)
  throw new UsageFault(`--citizens must be a whole number from 0 to ${largest}, not "${text}".`)
}

/** Fills an empty database with the invented citizens, whatever the value of PORTAL_DEMO is. */
export const demo: Command = {
  name: 'demo',
  usage: '[--citizens N]',
  summary: 'Fill an empty database with invented people, citizens and schedules to try the program with.',
  details: [
    '--citizens N   how many citizens, at most a million; PORTAL_DEMO_CITIZENS (500) when it is not said',
    'The password of the people is PORTAL_DEMO_PASSWORD, else made up and shown once.',
  ],
  run: async (run) => {
    const { values } = readWords(run.words, { citizens: { type: 'string' } })
    const demoCitizens = citizensOf(values.citizens, run.config.demoCitizens)
    const config = { ...run.config, demo: true, demoCitizens, admin: null }
    const address = await run.openDatabase()
    const seeded = await fill({ ...run, config }, address)
    if (seeded === null) {
      throw new StartFault('The database is not empty; demo data goes only into an empty one, and nothing was added.')
    }
    run.tell(seededWords(seeded))
    return 0
  },
}
