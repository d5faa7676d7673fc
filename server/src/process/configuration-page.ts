import { settingsInSpanish } from './settings.es.ts'
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

/** Rows of the page in one language: the texts about a setting, by its key. */
function rowsOf(
  texts: (setting: (typeof knownSettings)[number]) => { allowed: string; meaning: string; without?: string },
) {
  return knownSettings
    .map((setting) => {
      const { allowed, meaning, without } = texts(setting)
      return [`\`${setting.name}\``, without ?? `\`${setting.fallback}\``, allowed, meaning]
    })
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n')
}

/** The text of `docs/configuration.md`, made from the table of settings. */
export function configurationPage(): string {
  return `# Configuration

[En español](configuration.es.md)

Every setting is a variable of the environment, read once at the start. All have a default. A value that cannot be used ends the start
with one sentence; an unknown name that begins with \`PORTAL_\` is reported with the name probably meant.
[deploy/portal.env.example](../deploy/portal.env.example) holds them all as a file to be filled in.

| Variable | Default | Allowed | Meaning |
|---|---|---|---|
${rowsOf((setting) => setting)}

## Where things are

| Place | What |
|---|---|
| \`postgres/\` in the data folder | the embedded database; it belongs to the account PostgreSQL runs under (as root: \`postgres\`, else \`nobody\`) |
| \`postgres.log\` in the data folder | what PostgreSQL says of itself: starts, stops, faults; no statements and no values |
| \`server.txt\` in the data folder | process and address of the server that holds the folder, while it runs |
| the folder for temporary files | one folder a run, \`citizen-portal-…\`, with the database's socket, removed at the end |
| \`/var/cache/citizen-portal-postgresql-…\` | only as root where the repository cannot be entered by PostgreSQL's account: a copy of its programs |

Nothing else is written outside the repository and the data folder.

This page is made from \`server/src/process/settings.ts\` and its Spanish words in \`settings.es.ts\`: \`npx vitest run server/src/process/config.test.ts -u\` writes it again.
`
}

/** The text of `docs/configuration.es.md`. */
export function configurationPageInSpanish(): string {
  return `# Configuración

[In English](configuration.md)

Cada ajuste es una variable de entorno que se lee una sola vez, en el arranque. Todas tienen un valor por defecto. Un valor que no se puede usar detiene el
arranque con una frase; un nombre desconocido que empieza con \`PORTAL_\` se informa junto con el nombre que probablemente se quiso escribir.
[deploy/portal.env.example](../deploy/portal.env.example) las trae todas en un archivo para llenar, con sus explicaciones en inglés.

| Variable | Por defecto | Valores | Significado |
|---|---|---|---|
${rowsOf(({ key }) => settingsInSpanish[key])}

## Dónde está cada cosa

| Lugar | Qué |
|---|---|
| \`postgres/\` en la carpeta de datos | la base de datos incorporada; es de la cuenta con que corre PostgreSQL (con root: \`postgres\`; si no existe, \`nobody\`) |
| \`postgres.log\` en la carpeta de datos | lo que PostgreSQL dice de sí mismo: arranques, paradas, fallas; ni sentencias ni valores |
| \`server.txt\` en la carpeta de datos | proceso y dirección del servidor que tiene la carpeta, mientras corre |
| la carpeta de archivos temporales | una carpeta por ejecución, \`citizen-portal-…\`, con el socket de la base de datos; se elimina al final |
| \`/var/cache/citizen-portal-postgresql-…\` | solo con root, donde la cuenta de PostgreSQL no puede entrar en el repositorio: una copia de sus programas |

Fuera del repositorio y de la carpeta de datos no se escribe nada más.

Esta página se genera de \`server/src/process/settings.ts\` y \`settings.es.ts\`: \`npx vitest run server/src/process/config.test.ts -u\` la escribe de nuevo.
`
}
