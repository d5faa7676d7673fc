import type { Command } from '../base/services/commands/command.ts'
import { terminal } from '../base/text/messages/terminal.es.ts'
import { terminalText } from '../base/text/terminal.ts'
import { encodings } from '../people/import/csv-text.ts'

const call = 'npm run portal --'

const hasUsage = (name: string): name is keyof typeof terminal.usage => name in terminal.usage
const hasDetails = (name: string): name is keyof typeof terminal.details => name in terminal.details

export function usageOf({ name }: Pick<Command, 'name'>): string {
  return hasUsage(name) ? `${call} ${name} ${terminalText(`usage.${name}`)}` : `${call} ${name}`
}

/** The help text of one command: its usage, what it does and what its arguments mean. */
export function helpOn(command: Command): string {
  const { name } = command
  const details = hasDetails(name)
    ? terminalText(`details.${name}`, { encodings: encodings.join(', ') }).split('\n')
    : []
  return [usageOf(command), '', terminalText(`summary.${name}`), ...details.map((line) => `  ${line}`)].join('\n')
}

/** The list of all commands. */
export function helpOnAll(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${call} ${terminalText('help.command')}`,
    '',
    ...commands.map(({ name }) => `  ${name.padEnd(widest)}  ${terminalText(`summary.${name}`)}`),
    '',
    terminalText('help.more', { help: `${call} help ${terminalText('help.command')}` }),
  ].join('\n')
}
