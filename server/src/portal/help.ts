import type { Command } from '../process/command.ts'

const call = 'npm run portal --'

export function usageOf({ name, usage }: Command): string {
  return `${call} ${name} ${usage}`.trim()
}

/** The help text of one command: its usage, what it does and what its arguments mean. */
export function helpOn(command: Command): string {
  return [`${usageOf(command)}`, '', command.summary, ...(command.details ?? []).map((line) => `  ${line}`)].join('\n')
}

/** The list of all commands. */
export function helpOnAll(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${call} <command>`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
    '',
    `What may stand behind a command: ${call} help <command>. Settings: docs/configuration.md. Operation: docs/operations.md.`,
  ].join('\n')
}
