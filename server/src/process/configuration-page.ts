import { knownSettings } from './settings.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The text of `deploy/portal.env.example`: every setting with what it means, none of them set. */
export function environmentExample(): string {
  const entries = knownSettings.map(({ name, fallback, without, allowed, meaning }) => {
    const plain = (text: string) => text.replaceAll('`', '')
    return `# ${plain(meaning)}\n# Allowed: ${plain(allowed)}. Without it: ${plain(without ?? fallback ?? '')}.\n#${name}=${without === undefined ? fallback : ''}\n`
  })
  return `# Settings of the citizen portal: for systemd (EnvironmentFile=) and for containers (--env-file). A line is NAME=value, without quotes;
# take the # away from those you set. This file holds secrets: nobody but root needs to read it.
#
# A real installation sets at least, beside its database or its backups: PORTAL_DEMO=0, PORTAL_ADMIN_USERNAME,
# PORTAL_ADMIN_PASSWORD (for the first start; take both out again), PORTAL_PUBLIC_URL, PORTAL_TRUST_PROXY=1, SMTP_URL, PORTAL_MAIL_FROM.
#
# Made from server/src/process/settings.ts: \`npx vitest run server/src/process/config.test.ts -u\` writes it again.

${entries.join('\n')}`
}

/** The text of `docs/configuration.md`, made from the table of settings. */
export function configurationPage(): string {
  const rows = knownSettings.map(({ name, fallback, without, allowed, meaning }) => {
    const cells = [`\`${name}\``, without ?? `\`${fallback}\``, allowed, meaning]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return `# Configuration

Every setting is a variable of the environment, read once at the start. All have a default. A value that cannot be used ends the start
with one sentence; an unknown name that begins with \`PORTAL_\` is reported with the name probably meant.
[deploy/portal.env.example](../deploy/portal.env.example) holds them all as a file to be filled in.

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

This page is made from \`server/src/process/settings.ts\`: \`npx vitest run server/src/process/config.test.ts -u\` writes it again.
`
}
