import { readRetention, retain } from '../features/audits/retention.ts'
import { type Command, readWords, UsageFault } from '../process/command.ts'
import { StartFault } from '../process/start-fault.ts'
import { amount } from '../text/amount.ts'

/** Removes old months of the audit log. */
export const retention: Command = {
  name: 'retention',
  usage: '--before YYYY-MM-DD [--yes]',
  summary: 'Count the months of the audit log before a day, and remove them.',
  details: [
    '--before YYYY-MM-DD   the first day to keep; the last year is always kept',
    '--yes                 do it; without, it is only counted',
  ],
  run: async ({ words, tell, openDatabase }) => {
    readWords(words, { before: { type: 'string' }, yes: { type: 'boolean' } })
    const order = orderOf(words)
    const { rows, stay, oldest } = await retain(await openDatabase(), order)
    if (rows + stay === 0)
      tell(`Nothing in the audit log is older than ${order.before} (it begins ${oldest ?? 'now'}).`)
    else if (order.isMeant) tell(`Removed ${amount(rows, 'row')} from the audit log, and noted it there.`)
    else tell(`${amount(rows, 'row')} would go; the audit log begins ${oldest ?? 'now'}. Add --yes to do it.`)
    if (stay > 0) {
      tell(
        `${amount(stay, 'row')} before ${order.before} stay: only whole partitions are removed, and theirs has later rows.`,
      )
    }
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
