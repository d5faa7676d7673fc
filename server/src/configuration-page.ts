import { knownSettings } from './settings.ts'

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

## Where things are

| Place | What |
|---|---|
| \`postgres/\` in the data folder | the embedded database; it belongs to the account PostgreSQL runs under (as root: \`postgres\`, else \`nobody\`) |
| \`postgres.log\` in the data folder | what PostgreSQL says of itself: starts, stops, faults; no statements and no values |
| \`server.txt\` in the data folder | process and address of the server that holds the folder, while it runs |
| the folder for temporary files | one folder a run, \`citizen-portal-…\`, with the database's socket, removed at the end |
| \`/var/cache/citizen-portal-postgresql-…\` | only as root where the repository cannot be entered by PostgreSQL's account: a copy of its programs |

Nothing else is written outside the repository and the data folder.

This page is made from \`server/src/settings.ts\`: \`npx vitest run server/src/config.test.ts -u\` writes it again.
`
}
