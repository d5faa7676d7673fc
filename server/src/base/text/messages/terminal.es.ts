import { doctor } from './doctor.es.ts'

/** The messages of commands and of the start of the program at a terminal, in Spanish. */
export const terminal = {
  /** Numbers with their noun; other sentences contain them. */
  amounts: {
    rows_one: '{{count, number}} fila',
    rows_other: '{{count, number}} filas',
    tables_one: '{{count, number}} tabla',
    tables_other: '{{count, number}} tablas',
    waiting_jobs_one: '{{count, number}} tarea en espera',
    waiting_jobs_other: '{{count, number}} tareas en espera',
    files_one: '{{count, number}} archivo',
    files_other: '{{count, number}} archivos',
  },

  arguments: {
    command_unknown: 'No hay ningún comando {{name}}.',
    usage: 'Uso: {{usage}}',
    option_unknown: 'La opción {{option}} no existe.',
    option_without_value: 'La opción {{option}} necesita un valor.',
    option_with_value: 'La opción {{option}} no lleva valor.',
    unexpected: 'No se esperaba «{{word}}».',
    one_of: '--{{option}} debe ser uno de estos valores: {{values}}; no «{{text}}».',
    whole_number: '--{{option}} debe ser un número entero de {{min}} a {{max}}, no «{{text}}».',
  },

  help: {
    command: '<comando>',
    more: 'Lo que puede seguir a un comando: {{help}}. Todo comando recibe --language es o en; si no, vale PORTAL_LANGUAGE y después el idioma de la consola. Configuración: docs/configuration.es.md. Operación: docs/operations.es.md.',
  },

  /** The arguments, the work and the options of each command. */
  usage: {
    doctor: '[--files]',
    backup: '[--to ARCHIVO.tar.gz | CARPETA] [--keep N]',
    restore: '--from ARCHIVO.tar.gz | CARPETA [--check] [--yes-overwrite]',
    'import-citizens': '--file personas.csv [--yes] [--update] [--report salida.csv] | --template salida.xlsx',
    'create-admin':
      '[--username USUARIO --name NOMBRES --surname APELLIDOS --document NÚMERO --email CORREO] [--password-stdin]',
    'reset-password': '--user USUARIO [--generate] [--without-codes] [--reopen]',
    sso: '[on|off|status] (activar, desactivar, estado)',
    retention: '--before AAAA-MM-DD [--yes]',
    demo: '[--citizens N]',
  },
  summary: {
    serve: 'Poner en marcha la web y la API; es lo que se hace cuando no se da ningún comando.',
    doctor: 'Decir qué está mal en esta instalación y qué hacer.',
    backup:
      'Copiar en un solo archivo toda la base de datos y todos los archivos, como están en un momento; el servidor puede seguir en marcha.',
    restore:
      'Reemplazar lo que hay en la base de datos y sus archivos por una copia; los servidores deben estar detenidos.',
    'import-citizens':
      'Traer los ciudadanos que la entidad ya tiene, desde un archivo .csv o .xlsx; sin --yes solo se revisa.',
    'create-admin': 'Crear un usuario del personal que puede hacerlo todo; lo que no se indica se pregunta.',
    'reset-password':
      'Anular la contraseña y cerrar las sesiones de un usuario del personal, y mostrar un enlace para elegir otra.',
    sso: 'Activar o desactivar el ingreso con la cuenta de la entidad, o decir cómo está.',
    retention: 'Contar los meses de la auditoría anteriores a un día, y eliminarlos.',
    demo: 'Llenar una base de datos vacía con personas, ciudadanos y horarios inventados, para probar el programa.',
    migrate: 'Llevar la base de datos a esta versión del programa y terminar; el arranque también lo hace.',
    seed: 'Llenar una base de datos vacía como dice la configuración (PORTAL_DEMO y las que la acompañan) y terminar.',
  },
  details: {
    doctor: `--files   comparar todos los archivos con la base de datos: lee la lista del almacén entero
Cada línea empieza con ok, note (nota), warn (atención) o error (falla). Termina con 1 si hay una falla; si no, con 0.
No cambia nada; si no hay un servidor en marcha, enciende la base de datos incorporada mientras mira.`,
    backup: `--to ARCHIVO.tar.gz   escribir este archivo, que no debe existir; se puede omitir --to delante
--to CARPETA          si la carpeta existe, recibe un archivo con la fecha en el nombre; si no existe, se crea
                      y recibe todo sin comprimir. Sin --to: backups/ en la carpeta de datos
--keep N              después, eliminar los archivos más antiguos con fecha en el nombre y dejar los N más nuevos
Una copia lo contiene todo, también los secretos: guárdela en otra máquina, donde solo la lea quien opera el portal.`,
    restore: `--from ARCHIVO | CARPETA   la copia; se puede omitir --from delante
--check                    solo comparar cada byte con las sumas de la copia; no toca nada
--yes-overwrite            reemplazar el contenido de una base de datos que no está vacía
La copia se revisa completa antes de tocar nada. Una de una versión anterior se lleva a esta versión.
Después todos inician sesión de nuevo, y la auditoría dice que se restauró una copia.`,
    'import-citizens': `--file RUTA         .csv (con cualquier número de filas) o .xlsx; la guía es docs/import-citizens.es.md
--yes               escribir; sin esta opción, o con --dry-run, solo se revisa y no se escribe nada
--update            corregir los ciudadanos guardados con otros datos; sin ella se informan y quedan como están
--report RUTA       todo lo que hay que decir de las filas, en .csv o .xlsx
--template RUTA     escribir un archivo para llenar, en .csv o .xlsx, y terminar
--encoding NOMBRE   del .csv: {{encodings}}; si no se indica, se detecta
--sheet NOMBRE      del .xlsx
--hidden import|leave-out   cargar las filas y columnas ocultas o filtradas del .xlsx, o dejarlas por fuera
--as USUARIO        la persona del personal que responde por la carga en la auditoría
--language es|en    idioma de los mensajes, del informe y de la plantilla
Termina con 0 si todas las filas entraron o entrarían, con 1 si se rechazaron o dejaron filas, con 2 si no se pudo hacer.`,
    'create-admin': `--password-stdin   la contraseña es la primera línea de la entrada estándar; si no, se pregunta sin mostrarla,
                   y cuando no hay nadie a quien preguntar se genera una y se muestra una sola vez
Una base de datos vacía recibe antes lo que toda instalación necesita: listas de referencia, catálogos y roles.`,
    'reset-password': `--user USUARIO    un nombre de usuario o un correo electrónico
--generate        generar una contraseña y mostrarla una sola vez, en lugar de un enlace
--without-codes   quitar también los códigos de un solo uso y las llaves de acceso: se perdió el teléfono
--reopen          levantar también una suspensión o un vencimiento`,
    sso: `on       las personas pueden ingresar con la cuenta de la entidad
off      solo se ingresa con usuario y contraseña, también quienes tienen un rol que exige la cuenta de la entidad
status   decir cómo está; es lo que se hace cuando no se indica nada
Vale de inmediato en todos los servidores. Las sesiones abiertas siguen.`,
    retention: `--before AAAA-MM-DD   el primer día que se conserva; el último año se conserva siempre
--yes                 hacerlo; sin esta opción solo se cuenta`,
    demo: `--citizens N   cuántos ciudadanos, cinco millones como máximo; si no se indica, PORTAL_DEMO_CITIZENS (500)
La contraseña de las personas es PORTAL_DEMO_PASSWORD; si no está, se genera y se muestra una sola vez.`,
  },

  /** An invalid setting. `wrong` contains the description of a valid value. */
  settings: {
    wrong: '{{name}} debe ser {{allowed}}, no «{{text}}».',
    wrong_secret: '{{name}} debe ser {{allowed}}.',
    whole_number: 'un número entero de {{min}} a {{max}}',
    flag: '1 o 0',
    one_of: 'uno de estos valores: {{values}}',
    url: 'una dirección como {{example}}',
    host: 'el nombre o la dirección de esta máquina en que se escucha',
    origin: 'un origen como https://portal.example.org',
    origins: 'orígenes como https://portal.example.org, separados por comas',
    proxies: 'un número de proxies, o sus direcciones separadas por comas',
    username: '3 a 30 letras, dígitos, puntos, guiones o guiones bajos',
    mail_address: 'una dirección como Portal Ciudadano <portal@example.org>',
    shown_name: 'un texto de {{max}} caracteres como máximo, sin < > $, llaves ni saltos de línea',
    scopes: 'palabras separadas por espacios; la primera es openid',
    claim: 'el nombre de un atributo sin espacios',
    issuer_not_https: 'PORTAL_SSO_ISSUER debe empezar por https://, salvo en esta misma máquina.',
    captcha_key: 'la clave pública como la muestra el proveedor',
    bucket: 'el nombre de un bucket',
    region: 'el nombre de una región',
    password_length: '{{name}} debe tener de 8 a {{max}} caracteres (PASSWORD_MAX_LENGTH permite más largas).',
    needs: '{{name}} necesita también {{other}}.',
    together: '{{name}} y {{other}} se necesitan la una a la otra.',
    and: '{{one}} y {{other}}',
    bucket_missing: 'Falta S3_BUCKET junto a las demás S3_*.',
    unknown: '{{name}} no es una configuración de este programa; ¿quiso decir {{nearest}}?',
  },

  /** The errors of the file of PORTAL_LOGO. */
  logo: {
    missing: 'PORTAL_LOGO: el archivo {{path}} no existe.',
    unreadable: 'PORTAL_LOGO: no se puede leer el archivo {{path}}: déselo a la cuenta de este programa.',
    kind: 'PORTAL_LOGO: {{path}} no es un SVG ni un PNG.',
    large: 'PORTAL_LOGO: {{path}} pesa más de {{megabytes}} MB.',
    pixels: 'PORTAL_LOGO: {{path}} tiene un lado de más de {{side}} píxeles.',
    broken: 'PORTAL_LOGO: la imagen de {{path}} está dañada.',
  },

  /** The errors that prevent a start. */
  start: {
    port_taken: 'Otro programa ocupa el puerto {{port}} de {{host}}: ponga otro en PORT.',
    port_forbidden: 'Esta cuenta no puede usar el puerto {{port}}: ponga en PORT uno mayor que 1023.',
    host_unknown: 'HOST {{host}} no es una dirección de esta máquina.',
    metrics_port_taken: 'El puerto {{port}} de {{host}} está ocupado: ponga otro en PORTAL_METRICS_PORT.',
    metrics_port_forbidden: 'Esta cuenta no puede usar el puerto de PORTAL_METRICS_PORT, {{port}}.',
    metrics_host_unknown: 'No se puede escuchar en PORTAL_METRICS_HOST {{host}} ({{reason}}).',
    folder_not_writable: 'No se puede escribir en {{folder}} ({{reason}}): ponga otra carpeta en PORTAL_DATA_DIR.',
    folder_in_use:
      'La carpeta de datos {{folder}} está en uso por {{owner}}: detenga ese programa, o ponga otra carpeta en PORTAL_DATA_DIR.',
    owner: 'el proceso {{process}} de {{machine}}{{address}}',
    owner_unknown: 'otro proceso',
    no_locks_here:
      'En esta plataforma no se pueden bloquear archivos ({{platform}}): ponga en DATABASE_URL un PostgreSQL propio.',
    no_locks_there:
      'El sistema de archivos de {{path}} no admite bloqueos ({{reason}}): ponga en PORTAL_DATA_DIR una carpeta de otro.',
    lock_forbidden: 'No se puede abrir el archivo {{path}}: déselo a la cuenta de este programa.',
    metrics: 'Las métricas están en {{url}}',
    log: 'Ctrl-C lo detiene. El registro está en {{file}}',
    own_fault:
      'El programa falló por sí mismo: mire las líneas anteriores, ejecute npm run portal -- doctor y arranque de nuevo.',
    portal: 'El portal ciudadano está en {{url}}',
    administration: 'La administración está en {{url}}',
    sign_in: 'Inicie sesión como {{names}}',
    citizens: 'Como ciudadano, con la misma contraseña: {{emails}}',
    password: 'Contraseña (se muestra solo esta vez): {{password}}',
    made: 'Usuarios creados: {{names}}.',
    database_ready: 'Base de datos lista en {{seconds, number}} s.',
    filled: 'Base de datos llena en {{seconds, number}} s.',
    filling: 'Llenando la base de datos…',
    filling_demo: 'Llenando la base de datos con {{citizens, number}} ciudadanos inventados…',
    references_written: 'Listas de referencia, catálogos y roles guardados',
    citizens_written: '{{count, number}} ciudadanos guardados',
    schedules_written: 'Horarios, inscripciones y equipos guardados',
    documents_written: 'Documentos guardados',
    indexes: 'Construyendo los índices',
    not_empty: 'La base de datos no está vacía; no se agregó nada.',
    demo_absent:
      'Esta instalación no tiene los datos de demostración (la carpeta demo). Instálelos, o ponga PORTAL_DEMO=0 para empezar sin personas inventadas.',
    demo_not_empty:
      'La base de datos no está vacía; los datos de demostración solo entran en una vacía, y no se agregó nada.',
    password_weak: 'La contraseña de los primeros usuarios es demasiado débil. {{error}}',
  },

  /** A database that cannot be used, or is being made. */
  database: {
    not_found: 'DATABASE_URL nombra una máquina que no se encuentra ({{where}}).',
    no_answer: 'No se puede conectar con la base de datos en {{where}}: inicie allí PostgreSQL o corrija DATABASE_URL.',
    refused: 'La base de datos en {{where}} no acepta el usuario y la contraseña de DATABASE_URL.',
    no_such_name: 'En {{where}} no hay una base de datos con ese nombre: créela o corrija DATABASE_URL.',
    no_connection_left: 'La base de datos en {{where}} no tiene más conexiones para este programa.',
    unusable: 'La base de datos en {{where}} no se puede usar ({{reason}}).',
    unknown_reason: 'causa desconocida',
    too_old: 'La base de datos en {{where}} es PostgreSQL {{version}}; se necesita la 14 o una posterior.',
    encoding: 'La base de datos en {{where}} está codificada en {{encoding}}; se necesita UTF8.',
    making: 'Creando la base de datos…',
    recovering: 'PostgreSQL se está recuperando…',
    no_account:
      'PostgreSQL no corre como root y esta máquina no tiene una cuenta postgres ni nobody: arranque con otro usuario o defina DATABASE_URL.',
    no_socket_folder:
      'PostgreSQL no encuentra una carpeta para su socket: permita escribir en {{folder}}, o ponga en TMPDIR una carpeta de ruta corta.',
    not_made: 'No se pudo crear la base de datos en {{folder}} ({{reason}}).',
    other_version:
      'La base de datos en {{folder}} es de PostgreSQL {{made}} y el programa trae la {{version}}: arranque la versión anterior y haga una copia de seguridad.',
    not_given_away:
      'PostgreSQL no corre como root, y {{folder}} no se puede entregar a otra cuenta: arranque con otro usuario o defina DATABASE_URL.',
    not_stopped: 'PostgreSQL (proceso {{process}}) no se detiene.',
    hidden_server:
      'Un PostgreSQL que este proceso no puede ver, por ejemplo en otro contenedor, todavía trabaja en {{folder}}: deténgalo y arranque de nuevo.',
    not_started: 'PostgreSQL no arranca: {{reason}} (vea {{file}}).',
    no_programs:
      'No hay PostgreSQL incorporado para esta máquina ({{platform}}): defina DATABASE_URL, o ejecute npm ci de nuevo si debería haberlo.',
    not_reachable:
      'PostgreSQL no corre como root, y la cuenta con que corre no puede entrar en {{folder}} ni en ninguna carpeta probada para una copia ({{tried}}): mueva el programa, arranque con otro usuario o defina DATABASE_URL.',
    not_runnable: 'El PostgreSQL incorporado no corre en esta máquina ({{reason}}): defina DATABASE_URL.',
    up_to_date: 'La base de datos está al día.',
    migrated: 'Migraciones aplicadas: {{names}}.',
    migration_failed: 'La migración {{name}} falló: {{reason}}. No se cambió nada.',
    before_first_release:
      'La base de datos es de una versión del programa anterior a la primera publicación y no se puede llevar a esta versión: instale el portal de nuevo, en una base de datos vacía.',
    later_version:
      'Una versión posterior del programa migró la base de datos ({{names}}): instale esa versión, o restaure una copia de seguridad de esta.',
    other_migrations:
      'Otra versión de estas migraciones creó la base de datos ({{names}}): instale el programa que la creó, o instale el portal de nuevo, en una base de datos vacía.',
    no_schema:
      'El usuario de DATABASE_URL no puede crear el esquema {{schema}}, que guarda la cola de tareas: permítale crear esquemas en la base de datos.',
  },

  accounts: {
    ask_username: 'Nombre de usuario:',
    ask_name: 'Nombres:',
    ask_surname: 'Apellidos:',
    ask_document: 'Número de documento:',
    ask_email: 'Correo electrónico:',
    ask_password: 'Contraseña (no se muestra; con Enter se genera una):',
    ask_again: 'La misma contraseña otra vez:',
    passwords_differ: 'Escribió dos contraseñas distintas.',
    nobody_to_ask: 'Indique --{{option}}: no hay nadie en una consola a quien preguntar.',
    made_superadmin: 'Se creó el superadministrador {{username}}.',
    say_user: 'Indique --user: un nombre de usuario o un correo electrónico.',
    unknown: 'No hay un usuario del personal con el nombre o el correo {{typed}}.',
    several: '{{typed}} corresponde a varios usuarios; indique el nombre de usuario.',
    closed: 'El usuario {{username}} está suspendido o vencido: agregue --reopen para levantar también eso.',
    reset_one:
      'La contraseña anterior de {{username}} ya no sirve, y se cerró la sesión en {{count, number}} dispositivo.',
    reset_other:
      'La contraseña anterior de {{username}} ya no sirve, y se cerró la sesión en {{count, number}} dispositivos.',
    reopened: 'El usuario está activo de nuevo.',
    codes_removed: 'Ya no necesita un código de un solo uso.',
    identity_only:
      'Los roles de {{username}} se usan únicamente con la cuenta de la entidad: la contraseña sirve solo mientras ese ingreso esté desactivado (npm run portal -- sso off).',
    codes_stay: 'Todavía pide un código de un solo uso.',
    passkeys_removed: 'Se quitaron sus llaves de acceso.',
    passkeys_stay: 'Sus llaves de acceso siguen sirviendo.',
    link: 'Entregue este enlace a la persona; sirve una vez, durante {{minutes}} minutos: {{link}}',
  },

  sso: {
    say_action: 'Indique uno de estos valores: {{values}}; no «{{text}}».',
    is_on: 'El ingreso con la cuenta de la entidad está activado: {{issuer}}.',
    is_off: 'El ingreso con la cuenta de la entidad está desactivado. Para activarlo: npm run portal -- sso on',
    not_configured: 'El ingreso con la cuenta de la entidad no está configurado (PORTAL_SSO_ISSUER).',
  },

  retention: {
    say_day: 'Indique el primer día que se conserva: {{usage}} (y --yes para hacerlo).',
    last_year: 'El último año de la auditoría se conserva siempre: --before puede ser {{latest}} como máximo.',
    nothing: 'Nada en la auditoría es anterior a {{before}} (empieza en {{oldest}}).',
    now: 'este momento',
    removed: 'Eliminado de la auditoría, y anotado en ella: {{rows}}.',
    would_go: 'Se eliminaría: {{rows}}. La auditoría empieza en {{oldest}}. Agregue --yes para hacerlo.',
    stay: 'Antes de {{before}} queda: {{rows}}. Solo se eliminan particiones enteras, y la suya tiene filas posteriores.',
  },

  backup: {
    one_place: 'Indique un solo lugar donde escribir, no dos.',
    keep_needs_folder: '--keep va con una carpeta, no con un archivo.',
    done: 'Copia de seguridad de {{rows}} de {{tables}}, {{jobs}} y {{files}} ({{bytes}}) en {{path}} ({{size}}), hecha en {{seconds}} s.',
    beside_data: 'Está junto a los datos: cópiela a otra máquina.',
    removed_one: 'Se eliminó {{count, number}} copia anterior.',
    removed_other: 'Se eliminaron {{count, number}} copias anteriores.',
    lacking:
      'Al almacén le falta contenido que la base de datos nombra ({{files}}), y a la copia también; manifest.json dice cuál: {{names}}.',
    exists: '{{path}} ya existe: una copia de seguridad nunca reemplaza a otra.',
    not_written: 'La copia de seguridad no se pudo escribir en {{path}} ({{reason}}); allí no quedó nada.',
    store_silent: 'El almacén de archivos no responde ({{reason}}).',
    empty: 'No hay nada que copiar: la base de datos está vacía.',
  },

  restore: {
    say_which: 'Indique qué copia de seguridad se restaura.',
    whole: 'La copia está completa: {{content}}.',
    content: '{{rows}}, {{jobs}} y {{files}} a {{moment}} (versión {{version}})',
    done: 'Se restauró en {{seconds}} s: {{content}}. Todos deben iniciar sesión de nuevo.',
    migrated: 'Llevada a esta versión: {{names}}.',
    lacked: 'Cuando se hizo la copia, al almacén ya le faltaba: {{files}}.',
    removed: 'Eliminado de lo que había antes: {{files}}.',
    servers_one:
      'El programa tiene {{count, number}} conexión abierta con esta base de datos: detenga antes todos los servidores. No se tocó nada.',
    servers_other:
      'El programa tiene {{count, number}} conexiones abiertas con esta base de datos: detenga antes todos los servidores. No se tocó nada.',
    not_empty:
      'La base de datos no está vacía (hay filas en {{tables}}): agregue --yes-overwrite para perder lo que contiene. No se tocó nada.',
    later_version:
      'La copia se hizo con una versión posterior del programa (conoce la migración {{name}}): actualice antes el programa.',
    other_migrations:
      'La copia se hizo con otra versión de estas migraciones ({{names}}): restáurela con el programa que la hizo.',
    before_first_release:
      'La copia se hizo con una versión del programa anterior a la primera publicación y no se puede restaurar en esta versión.',
    later_form:
      'La copia se escribió con una versión posterior del programa (su formato es {{format}}, este lee {{known}}): actualice antes el programa.',
    other_program:
      'La copia tiene una tabla {{table}} con una columna {{column}} que este programa no crea; la hizo otro programa.',
    rows_differ: 'La tabla {{table}} recibió {{count, number}} de {{rows}}; no se cambió nada.',
    store_refuses: 'El almacén de archivos no los recibe ({{reason}}); la base de datos no se cambió.',
    no_backup: 'No hay una copia de seguridad en {{path}}.',
    unusable: 'La copia {{path}} no se puede usar: {{reason}}. No se tocó nada.',
    no_list: '{{name}} no es una lista de sumas',
    missing: 'falta {{name}}',
    foreign: 'no es una copia de este programa',
    changed: 'los bytes de {{name}} no son los que se escribieron',
    unlisted: '{{name}} no está en ninguna lista de sumas',
    bad_name: 'contiene un nombre que ninguna copia tiene',
    bad_manifest: 'su manifiesto falta o ha cambiado',
    too_large: '{{name}} es más grande que cualquier parte de una copia',
    not_unpacked: 'está incompleta, está dañada o no es una copia de este programa',
  },

  doctor,

  citizens: {
    report_or_template: 'Un informe o una plantilla es un archivo .csv o .xlsx, no «{{path}}».',
    template_or_file: 'Indique --template o --file, no las dos.',
    say_file: 'Indique el archivo de ciudadanos: --file personas.csv (o --template salida.xlsx).',
    yes_or_dry: 'Indique --yes o --dry-run, no las dos.',
  },
}
