import { knownSettings } from './config.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The text of `docs/configuration.md`, made from the table of settings. */
export function configurationPage(): string {
  const rows = knownSettings.map(({ name, fallback, fallbackWords, allowed, meaning }) => {
    const cells = [`\`${name}\``, fallbackWords ?? `\`${fallback}\``, allowed, meaning]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return `# Configuration

Every setting is a variable of the environment, read once at the start. All have a default. A value that cannot be used ends the start
with one sentence; an unknown name that begins with \`PORTAL_\` is reported with the name probably meant.

| Variable | Default | Allowed | Meaning |
|---|---|---|---|
${rows.join('\n')}

This page is made from \`server/src/config.ts\`: \`npx vitest run server/src/config.test.ts -u\` writes it again.
`
}
