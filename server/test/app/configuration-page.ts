import { settingsInSpanish } from '../../src/base/process/settings.es.ts'
import { allSettings } from '../../src/base/process/settings.ts'

type Settings = typeof allSettings

/** The settings with their texts in Spanish. */
const spanishSettings: Settings = allSettings.map((setting) => ({ ...setting, ...settingsInSpanish[setting.key] }))

const plain = (text: string) => text.replaceAll('`', '')

/** Every setting as a commented line to fill in, with its description. No setting has a value. */
function linesOf(settings: Settings, sentence: (allowed: string, otherwise: string) => string): string {
  const entries = settings.map(({ name, allowed, meaning, without, fallback = '' }) => {
    const otherwise = plain(without ?? fallback)
    return `# ${plain(meaning)}\n# ${sentence(plain(allowed), otherwise)}\n#${name}=${without === undefined ? fallback : ''}\n`
  })
  return entries.join('\n')
}

/** The text of `deploy/portal.env.example`. */
export function environmentExample(): string {
  return `# Settings of the citizen portal: for systemd (EnvironmentFile=) and for containers (--env-file). A line is NAME=value, without quotes;
# take the # away from those you set. This file holds secrets: nobody but root needs to read it.
#
# A real installation sets at least, beside its database or its backups: PORTAL_DEMO=0, PORTAL_ADMIN_USERNAME,
# PORTAL_ADMIN_PASSWORD (for the first start; take both out again), PORTAL_PUBLIC_URL, PORTAL_TRUST_PROXY=1, SMTP_URL, PORTAL_MAIL_FROM.
#
# Made from server/src/base/process/settings.ts: \`npx vitest run server/src/base/process/config.test.ts -u\` writes it again.

${linesOf(allSettings, (allowed, otherwise) => `Allowed: ${allowed}. Without it: ${otherwise}.`)}`
}

/** The text of `deploy/portal.env.es.example`. */
export function environmentExampleInSpanish(): string {
  return `# Configuración del portal ciudadano: para systemd (EnvironmentFile=) y para contenedores (--env-file). Cada línea es NOMBRE=valor, sin
# comillas; quite el # de las que defina. Este archivo contiene secretos: solo root necesita leerlo.
#
# Una instalación real define al menos, junto a su base de datos o a sus copias de seguridad: PORTAL_DEMO=0, PORTAL_ADMIN_USERNAME,
# PORTAL_ADMIN_PASSWORD (para el primer arranque; después quite las dos), PORTAL_PUBLIC_URL, PORTAL_TRUST_PROXY=1, SMTP_URL, PORTAL_MAIL_FROM;
# y PORTAL_LANGUAGE=es, para que los comandos respondan en español.
#
# Se genera de server/src/base/process/settings.ts y settings.es.ts: \`npx vitest run server/src/base/process/config.test.ts -u\` lo escribe de nuevo.

${linesOf(spanishSettings, (allowed, otherwise) => `Valores: ${allowed}. Sin ella: ${otherwise}.`)}`
}

/** Every setting as a row of the page. */
function rowsOf(settings: Settings): string {
  const rows = settings.map(({ name, allowed, meaning, without, fallback }) => {
    const cells = [`\`${name}\``, without ?? `\`${fallback}\``, allowed, meaning]
    return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return rows.join('\n')
}

/** The text of `docs/configuration.md`, generated from the table of settings. */
export function configurationPage(): string {
  return `# Configuration

[En español](configuration.es.md)

Every setting is a variable of the environment, read once at the start. All have a default. With an invalid value the start
ends with a message. An unknown name that begins with \`PORTAL_\` is reported with the most similar name.
[deploy/portal.env.example](../deploy/portal.env.example) has all of them as a file to fill in.

| Variable | Default | Allowed | Meaning |
|---|---|---|---|
${rowsOf(allSettings)}

## Where things are

| Place | What |
|---|---|
| \`postgres/\` in the data folder | the embedded database; it belongs to the account PostgreSQL runs under (as root: \`postgres\`, else \`nobody\`) |
| \`postgres.log\` in the data folder | messages of PostgreSQL: starts, stops, errors; no statements and no values |
| \`server.txt\` in the data folder | process and address of the server that uses the folder, while it runs |
| the folder for temporary files | one folder a run, \`citizen-portal-…\`, with the database's socket, removed at the end |
| \`/var/cache/citizen-portal-postgresql-…\` | only as root where the repository cannot be entered by PostgreSQL's account: a copy of its programs |

Nothing else is written outside the repository and the data folder.

This page is made from \`server/src/base/process/settings.ts\` and its Spanish words in \`settings.es.ts\`: \`npx vitest run server/src/base/process/config.test.ts -u\` writes it again.
`
}

/** The text of `docs/configuration.es.md`. */
export function configurationPageInSpanish(): string {
  return `# Configuración

[In English](configuration.md)

Cada ajuste es una variable de entorno que se lee una sola vez, en el arranque. Todas tienen un valor por defecto. Un valor inválido detiene el
arranque con un mensaje. Un nombre desconocido que empieza con \`PORTAL_\` se informa junto con el nombre más parecido.
[deploy/portal.env.es.example](../deploy/portal.env.es.example) las trae todas en un archivo para llenar.

| Variable | Por defecto | Valores | Significado |
|---|---|---|---|
${rowsOf(spanishSettings)}

## Dónde está cada cosa

| Lugar | Qué |
|---|---|
| \`postgres/\` en la carpeta de datos | la base de datos incorporada; es de la cuenta con que corre PostgreSQL (con root: \`postgres\`; si no existe, \`nobody\`) |
| \`postgres.log\` en la carpeta de datos | mensajes de PostgreSQL: arranques, paradas y errores; ni sentencias ni valores |
| \`server.txt\` en la carpeta de datos | proceso y dirección del servidor que usa la carpeta, mientras corre |
| la carpeta de archivos temporales | una carpeta por ejecución, \`citizen-portal-…\`, con el socket de la base de datos; se elimina al final |
| \`/var/cache/citizen-portal-postgresql-…\` | solo con root, donde la cuenta de PostgreSQL no puede entrar en el repositorio: una copia de sus programas |

Fuera del repositorio y de la carpeta de datos no se escribe nada más.

Esta página se genera de \`server/src/base/process/settings.ts\` y \`settings.es.ts\`: \`npx vitest run server/src/base/process/config.test.ts -u\` la escribe de nuevo.
`
}
