import type { Command } from '../base/services/commands/command.ts'
import { amount, terminalText } from '../base/text/terminal.ts'
import { readRetention, retain } from '../oversight/audits/retention.ts'

/** Removes old months of the audit log. */
export const retention: Command = {
  name: 'retention',
  run: async ({ args, print, openDatabase }) => {
    const order = readRetention(args, new Date())
    const { rows, stay, oldest } = await retain(await openDatabase(), order)
    const { before, isConfirmed } = order
    const params = { before, rows: amount(rows, 'rows'), oldest: oldest ?? terminalText('retention.now') }
    if (rows + stay === 0) print(terminalText('retention.nothing', params))
    else print(terminalText(isConfirmed ? 'retention.removed' : 'retention.would_go', params))
    if (stay > 0) print(terminalText('retention.stay', { before, rows: amount(stay, 'rows') }))
    return 0
  },
}
