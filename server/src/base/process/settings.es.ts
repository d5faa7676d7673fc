import type { settings } from './settings.ts'

/**
 * The Spanish documentation of a setting; `without` where its description has one, `allowed` where it differs from the English
 * one.
 */
interface SpanishDescription {
  readonly allowed?: string
  readonly meaning: string
  readonly without?: string
}

/** Every setting in Spanish. `docs/configuration.es.md` is made from it. */
export const settingsInSpanish: Readonly<Record<keyof typeof settings, SpanishDescription>> = {
  port: { meaning: 'Puerto de la web y de la API. Con 0 se toma uno libre.' },
  host: {
    allowed: 'dirección o nombre',
    meaning: 'Dirección en la que escucha. Con `0.0.0.0` responde a la red.',
  },
  dataDir: {
    without: '`data/` en el repositorio',
    allowed: 'carpeta',
    meaning: 'La única carpeta en la que se escribe: base de datos, archivos, correo saliente.',
  },
  databaseUrl: {
    without: 'PostgreSQL incorporado',
    meaning: 'Un PostgreSQL propio, versión 14 o posterior, codificado en UTF8. Lo pueden compartir varios servidores.',
  },
  databaseConnections: {
    meaning:
      'Conexiones con la base de datos que un proceso abre como máximo para solicitudes. Las tareas tienen doce más, propias.',
  },
  demo: {
    without: '1; 0 con `DATABASE_URL`',
    meaning:
      'Si una base de datos vacía recibe las personas y los ciudadanos de la demostración. Sin ellos: datos de referencia, roles y un superadministrador.',
  },
  demoCitizens: { meaning: 'Tamaño de la población de demostración.' },
  demoPassword: {
    without: 'aleatoria, se imprime una sola vez',
    allowed: 'desde 8 caracteres',
    meaning: 'Contraseña de todas las personas de la demostración.',
  },
  adminUsername: {
    without: '`superadmin`',
    allowed: '3–30 letras, dígitos, `.`, `-`, `_`',
    meaning: 'Nombre del superadministrador que se crea en una base de datos vacía sin datos de demostración.',
  },
  adminPassword: {
    without: 'aleatoria, se imprime una sola vez',
    allowed: 'desde 8 caracteres',
    meaning: 'Contraseña de ese superadministrador.',
  },
  passwordMaxLength: { meaning: 'La contraseña más larga que puede elegir el personal. La más corta es de 8.' },
  sessionDays: {
    meaning: 'Días después de los cuales hay que iniciar sesión de nuevo, por mucho que se haya usado la sesión.',
  },
  promisedDays: {
    meaning:
      'Días en los que un ciudadano recibe una decisión. Los ciudadanos leen el último de ellos. La mesa de revisión y el tablero muestran cuántos han esperado más. Quienes asignan reciben una notificación una vez al día.',
  },
  signInFailures: {
    meaning:
      'Inicios de sesión fallidos que una dirección puede tener en diez minutos; un bloque de direcciones (/24, IPv6 /48), el triple.',
  },
  corsOrigins: {
    without: 'ninguno',
    allowed: 'orígenes, separados por comas',
    meaning: 'Otros orígenes web cuyas páginas pueden llamar a la API.',
  },
  apiDocs: {
    without: 'como `PORTAL_DEMO`',
    meaning: 'Si `/api/docs` describe la API a todo el mundo.',
  },
  existingClients: {
    meaning:
      'Si la administración de 2022, la aplicación de ciudadanos de 2023 y otros clientes hechos para ellas siguen funcionando. `0` quita lo que solo ellos necesitan.',
  },
  trustProxy: {
    allowed: 'número, o direcciones separadas por comas',
    meaning: 'Cuántos proxies hay delante, o cuáles: se cree en sus cabeceras `X-Forwarded-*`.',
  },
  institute: {
    without: 'Instituto Distrital de Recreación y Deporte',
    allowed: 'texto de 100 caracteres como máximo, sin `< > { } $`',
    meaning: 'Nombre de la entidad que usa el portal, como lo muestran las páginas y los correos.',
  },
  instituteShort: {
    without: 'IDRD; el nombre completo con `PORTAL_INSTITUTE`',
    allowed: 'texto de 20 caracteres como máximo, sin `< > { } $`',
    meaning: 'Su sigla. Necesita también `PORTAL_INSTITUTE`.',
  },
  logo: {
    without: 'el del producto',
    allowed: 'archivo',
    meaning:
      'Logo de la entidad: un SVG con sus letras como trazos, o un PNG, de 1 MB como máximo. De él se hacen los iconos de las dos aplicaciones, cuadrados y sobre blanco.',
  },
  manualUrl: {
    without: 'sin entrada en la barra',
    meaning: 'Dirección del manual que abre la entrada de ayuda.',
  },
  smtpUrl: {
    without: 'archivos `.eml` en `outbox/` de la carpeta de datos',
    meaning: 'Servidor para el correo saliente.',
  },
  mailFrom: { allowed: 'dirección, o nombre y dirección', meaning: 'Remitente del correo saliente.' },
  mailQuietMinutes: {
    meaning:
      'Minutos sin otra decisión sobre un ciudadano y sus documentos después de los cuales se envía un solo correo con todas.',
  },
  mailLongestMinutes: {
    meaning: 'Minutos después de la primera de esas decisiones en que ese correo sale de todos modos.',
  },
  publicUrl: {
    without: '`http://HOST:PORT`',
    allowed: 'origen',
    meaning:
      'Origen de la web como la gente llega a ella: con él empiezan los enlaces de los correos. Las llaves de acceso son de su nombre de máquina: si cambia, dejan de funcionar.',
  },
  ssoIssuer: {
    without: 'solo se entra con nombre y contraseña',
    meaning:
      'Emisor del proveedor de OpenID Connect con cuyas cuentas entra el personal, tal como el proveedor lo escribe. Exige también `PORTAL_SSO_CLIENT_ID`, `PORTAL_SSO_CLIENT_SECRET_FILE` y `PORTAL_PUBLIC_URL`. http sin cifrar solo en esta máquina.',
  },
  ssoClientId: {
    without: 'ninguno',
    allowed: 'texto',
    meaning: 'Nombre con el que el portal está registrado en el proveedor.',
  },
  ssoClientSecretFile: {
    without: 'ninguno',
    allowed: 'archivo',
    meaning: 'Archivo cuya única línea es el secreto de ese registro.',
  },
  ssoScopes: {
    allowed: 'palabras, la primera es `openid`',
    meaning:
      'Lo que el portal le pide al proveedor. Con `offline_access` vuelve a pedirlo mientras la gente trabaja: la sesión de quien se deshabilita allá termina aquí en 15 minutos. Sin él, una sesión termina a las 8 horas.',
  },
  ssoGroupsClaim: {
    allowed: 'nombre de un atributo',
    meaning: 'Atributo con los grupos de una persona, o con sus roles de aplicación (`roles` de Entra ID).',
  },
  ssoSubjectClaim: {
    meaning:
      'Atributo que nombra a una persona para siempre. `oid` (Entra ID) no cambia cuando el portal se registra de nuevo; el emisor debe ser entonces el de una sola organización.',
  },
  ssoDocumentClaim: {
    without: 'las cuentas se vinculan a mano',
    allowed: 'nombre de un atributo',
    meaning:
      'Atributo con el documento de identidad que asignó la entidad. Vincula el primer ingreso con la cuenta que tiene ese documento, nunca con un superadministrador.',
  },
  ssoLabel: {
    without: 'la cuenta de la entidad, en el idioma de la página',
    allowed: 'texto, máximo 60 caracteres',
    meaning: 'Lo que dice el botón de la página de ingreso después de *Ingresar con*.',
  },
  ssoOfflineHours: {
    meaning: 'Horas durante las que una sesión del proveedor sigue abierta mientras el proveedor no responde.',
  },
  captchaSiteKey: {
    without: 'sin captcha',
    allowed: 'texto',
    meaning:
      'Clave pública del captcha (reCAPTCHA, versión 2) del inicio de sesión y de las contraseñas olvidadas. Exige también `CAPTCHA_SECRET`.',
  },
  captchaSecret: { without: 'ninguna', allowed: 'texto', meaning: 'Clave secreta del captcha.' },
  captchaOrigin: {
    allowed: 'origen',
    meaning: 'De dónde viene el script del captcha y dónde se comprueban sus respuestas, bajo `/recaptcha/`.',
  },
  s3Bucket: {
    without: '`files/` de la carpeta de datos',
    allowed: 'nombre',
    meaning: 'Bucket de un almacén compatible con S3 que guarda los archivos. Exige también las demás `S3_*`.',
  },
  s3Endpoint: {
    without: 'el de Amazon',
    meaning: 'Dirección del almacén compatible con S3.',
  },
  s3Region: { allowed: 'nombre', meaning: 'Región del bucket.' },
  s3AccessKeyId: {
    without: 'ninguno',
    allowed: 'texto',
    meaning: 'Nombre de la clave que puede escribir en el bucket.',
  },
  s3SecretAccessKey: { without: 'ninguna', allowed: 'texto', meaning: 'Esa clave.' },
  language: {
    without: 'el idioma de la consola (`LC_ALL`, `LC_MESSAGES`, `LANG`): español si empieza con `es…`, si no inglés',
    meaning: 'Idioma de los comandos y del arranque en la consola. `--language` en un comando va primero.',
  },
  logLevel: {
    without: '`info`; `warn` en una consola',
    meaning: 'Las líneas menos graves que se registran. Las solicitudes son `info`.',
  },
  metricsPort: {
    without: 'sin métricas',
    meaning: 'Puerto de `/metrics` en el formato de Prometheus, aparte del portal. Con 0 se toma uno libre.',
  },
  metricsHost: {
    allowed: 'dirección o nombre',
    meaning: 'Dirección en la que se responden las métricas. No piden contraseña: déjelas dentro de su propia red.',
  },
}
