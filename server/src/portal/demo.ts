import { type Command, readWords, UsageFault } from '../process/command.ts'
import { StartFault } from '../process/start-fault.ts'
import { say } from '../text/terminal.ts'
import { fill, seededWords } from './seed.ts'

/** As many as `PORTAL_DEMO_CITIZENS` allows. */
const largest = 5_000_000

function citizensOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (/^\d{1,7}$/.test(text) && Number(text) <= largest) return Number(text)
  throw new UsageFault(say('arguments.whole_number', { option: 'citizens', min: 0, max: largest, text }))
}

/** Fills an empty database with the invented citizens, whatever the value of PORTAL_DEMO is. */
export const demo: Command = {
  name: 'demo',
  run: async (run) => {
    const { values } = readWords(run.words, { citizens: { type: 'string' } })
    const demoCitizens = citizensOf(values.citizens, run.config.demoCitizens)
    const config = { ...run.config, demo: true, demoCitizens, admin: null }
    const address = await run.openDatabase()
    const seeded = await fill({ ...run, config }, address)
    if (seeded === null) throw new StartFault(say('start.demo_not_empty'))
    run.tell(seededWords(seeded))
    return 0
  },
}
