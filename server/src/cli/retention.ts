import type { Command } from '../base/services/commands/command.ts'
import { amount, say } from '../base/text/terminal.ts'
import { readRetention, retain } from '../oversight/audits/retention.ts'

/** Removes old months of the audit log. */
export const retention: Command = {
  name: 'retention',
  run: async ({ words, tell, openDatabase }) => {
    const order = readRetention(words, new Date())
    const { rows, stay, oldest } = await retain(await openDatabase(), order)
    const { before, isConfirmed } = order
    const params = { before, rows: amount(rows, 'rows'), oldest: oldest ?? say('retention.now') }
    if (rows + stay === 0) tell(say('retention.nothing', params))
    else tell(say(isConfirmed ? 'retention.removed' : 'retention.would_go', params))
    if (stay > 0) tell(say('retention.stay', { before, rows: amount(stay, 'rows') }))
    return 0
  },
}
