import { readRetention, retain } from '../features/audits/retention.ts'
import { type Command, readWords, UsageFault } from '../process/command.ts'
import { StartFault } from '../process/start-fault.ts'
import { amount } from '../text/amount.ts'

/** Deletes old rows of the audit log. */
export const retention: Command = {
  name: 'retention',
  usage: '--before YYYY-MM-DD [--yes]',
  summary: 'Count the rows of the audit log before a day, and remove them.',
  details: [
    '--before YYYY-MM-DD   the first day to keep; the last year is always kept',
    '--yes                 do it; without, it is only counted',
  ],
  run: async ({ words, tell, openDatabase }) => {
    readWords(words, { before: { type: 'string' }, yes: { type: 'boolean' } })
    const order = orderOf(words)
    const { rows, oldest } = await retain(await openDatabase(), order)
    if (rows === 0) tell(`Nothing in the audit log is older than ${order.before} (it begins ${oldest ?? 'now'}).`)
    else if (order.isMeant)
      tell(`Removed ${amount(rows, 'row')} before ${order.before} from the audit log, and noted it there.`)
    else tell(`${amount(rows, 'row')} before ${order.before} would go, the oldest of ${oldest}. Add --yes to do it.`)
    return 0
  },
}

function orderOf(words: readonly string[]) {
  try {
    return readRetention(words, new Date())
  } catch (error) {
    if (error instanceof StartFault) throw new UsageFault(error.message)
    throw error
  }
}
