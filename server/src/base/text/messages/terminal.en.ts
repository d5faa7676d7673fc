import { doctor } from './doctor.en.ts'
import type { ServerMessages } from './es.ts'

/** The messages of commands and of the start of the program at a terminal, in English. */
export const terminal: ServerMessages['terminal'] = {
  amounts: {
    rows_one: '{{count, number}} row',
    rows_other: '{{count, number}} rows',
    tables_one: '{{count, number}} table',
    tables_other: '{{count, number}} tables',
    waiting_jobs_one: '{{count, number}} waiting job',
    waiting_jobs_other: '{{count, number}} waiting jobs',
    files_one: '{{count, number}} file',
    files_other: '{{count, number}} files',
  },

  arguments: {
    command_unknown: 'There is no command {{name}}.',
    usage: 'Usage: {{usage}}',
    option_unknown: 'There is no option {{option}}.',
    option_without_value: 'The option {{option}} needs a value.',
    option_with_value: 'The option {{option}} takes no value.',
    unexpected: 'Unexpected argument "{{word}}".',
    one_of: '--{{option}} must be one of {{values}}, not "{{text}}".',
    whole_number: '--{{option}} must be a whole number from {{min}} to {{max}}, not "{{text}}".',
  },

  help: {
    command: '<command>',
    more: 'What may stand behind a command: {{help}}. Every command takes --language es or en; without it PORTAL_LANGUAGE counts, then the language of the shell. Settings: docs/configuration.md. Operation: docs/operations.md.',
  },

  usage: {
    doctor: '[--files]',
    backup: '[--to FILE.tar.gz | FOLDER] [--keep N]',
    restore: '--from FILE.tar.gz | FOLDER [--check] [--yes-overwrite]',
    'import-citizens': '--file people.csv [--yes] [--update] [--report out.csv] | --template out.xlsx',
    'create-admin':
      '[--username NAME --name NAMES --surname NAMES --document NUMBER --email ADDRESS] [--password-stdin]',
    'reset-password': '--user NAME [--generate] [--without-codes] [--reopen]',
    sso: '[on|off|status]',
    retention: '--before YYYY-MM-DD [--yes]',
    demo: '[--citizens N]',
  },
  summary: {
    serve: 'Serve the web and the API; this is what happens without a command.',
    doctor: 'Say what is wrong with this installation and what to do about it.',
    backup: 'Copy the whole database and all files, as they are at one moment, into one file; the server may go on.',
    restore: 'Put a backup in the place of what the database holds, with its files; servers must be stopped.',
    'import-citizens':
      'Bring in the citizens an institute has, from a .csv or .xlsx file; without --yes it is only checked.',
    'create-admin': 'Make a staff account that may do everything; what is not said is asked.',
    'reset-password': 'End the password and the sessions of a staff account, and show a link to choose a new one.',
    sso: 'Switch the sign-in with the account of the institute on or off, or say how it is.',
    retention: 'Count the months of the audit log before a day, and remove them.',
    demo: 'Fill an empty database with invented people, citizens and schedules to try the program with.',
    migrate: 'Bring the database to this version of the program, and end; serving does it too.',
    seed: 'Fill an empty database as the settings say (PORTAL_DEMO and its companions), and end.',
  },
  details: {
    doctor: `--files   compare all files with the database: this reads the list of the whole store
Each line begins with ok, note, warn or error. Ends with 1 when there is an error, else with 0.
It changes nothing; it starts the embedded database for the look when no server runs.`,
    backup: `--to FILE.tar.gz   write this file, which must not be there yet; --to may be left out before it
--to FOLDER        a folder that is there gets a file with the date in its name; one that is not is made
                   and gets everything unpacked. Without --to: backups/ in the data folder
--keep N           afterwards remove the oldest files with a date in their name, but the newest N
A backup holds everything, also secrets: keep it where only the operators can read it, on another machine.`,
    restore: `--from FILE | FOLDER   the backup; --from may be left out before it
--check                only compare every byte with the sums in the backup; touches nothing
--yes-overwrite        replace what a database holds that is not empty
The backup is checked whole before anything is touched. One of an older version is brought up to this one.
Afterwards everybody signs in again, and the audit log says that a backup was restored.`,
    'import-citizens': `--file PATH       .csv (any number of rows) or .xlsx; the guide is docs/import-citizens.md
--yes             write; without it, or with --dry-run, it is only checked and nothing is written
--update          put citizens right who are stored otherwise; without it they are told of and left alone
--report PATH     everything that is to be said of rows, as .csv or .xlsx
--template PATH   write a file to be filled in, as .csv or .xlsx, and end
--encoding NAME   of a .csv: {{encodings}}; found out when it is not said
--sheet NAME      of a .xlsx
--hidden import|leave-out   import the hidden or filtered rows and the hidden columns of the .xlsx, or leave them out
--as USERNAME     the member of staff who answers for it in the audit log
--language es|en  of messages, report and template
Ends with 0 when every row is in or would be, 1 when rows were refused or left alone, 2 when it could not be done.`,
    'create-admin': `--password-stdin   the password is the first line of the standard input; else it is asked unseen at a terminal,
                   and without a terminal made up and shown once
An empty database is filled first with what every installation needs: reference lists, catalogues and roles.`,
    'reset-password': `--user NAME       a username or an e-mail
--generate        make a password up and show it once, in the place of a link
--without-codes   also remove one-time codes and passkeys: the phone is lost
--reopen          also lift a suspension and a day of expiry`,
    sso: `on       people can sign in with the account of the institute
off      people sign in with username and password only, also those with a role that asks for the account of the institute
status   say how it is; this is what happens when nothing is said
It takes effect at once in every server. Open sessions stay.`,
    retention: `--before YYYY-MM-DD   the first day to keep; the last year is always kept
--yes                 do it; without, it is only counted`,
    demo: `--citizens N   how many citizens, at most five million; PORTAL_DEMO_CITIZENS (500) when it is not said
The password of the people is PORTAL_DEMO_PASSWORD, else made up and shown once.`,
  },

  settings: {
    wrong: '{{name}} must be {{allowed}}, not "{{text}}".',
    wrong_secret: '{{name}} must be {{allowed}}.',
    whole_number: 'a whole number from {{min}} to {{max}}',
    flag: '1 or 0',
    one_of: 'one of {{values}}',
    url: 'an address such as {{example}}',
    host: 'the name or the address of this machine to listen on',
    origin: 'an origin such as https://portal.example.org',
    origins: 'origins such as https://portal.example.org, with commas between them',
    proxies: 'a number of proxies, or their addresses with commas between them',
    username: '3 to 30 letters, digits, dots, hyphens or underscores',
    mail_address: 'an address such as Portal Ciudadano <portal@example.org>',
    shown_name: 'a text of {{max}} characters at most, without < > $, braces or line breaks',
    scopes: 'words with spaces between them; the first is openid',
    claim: 'the name of a claim, without spaces',
    issuer_not_https: 'PORTAL_SSO_ISSUER must begin with https://, except on this same machine.',
    captcha_key: 'the public key as the provider shows it',
    bucket: 'the name of a bucket',
    region: 'the name of a region',
    password_length: '{{name}} must have 8 to {{max}} characters (PASSWORD_MAX_LENGTH allows longer ones).',
    needs: '{{name}} needs {{other}} beside it.',
    together: '{{name}} and {{other}} need each other.',
    and: '{{one}} and {{other}}',
    bucket_missing: 'S3_BUCKET is missing beside the other S3 settings.',
    unknown: '{{name}} is not a setting of this program; did you mean {{nearest}}?',
  },

  logo: {
    missing: 'PORTAL_LOGO: the file {{path}} does not exist.',
    unreadable: 'PORTAL_LOGO: the file {{path}} cannot be read: give it to the account of this program.',
    kind: 'PORTAL_LOGO: {{path}} is neither an SVG nor a PNG.',
    large: 'PORTAL_LOGO: {{path}} has more than {{megabytes}} MB.',
    pixels: 'PORTAL_LOGO: {{path}} has a side of more than {{side}} pixels.',
    broken: 'PORTAL_LOGO: the picture {{path}} is broken.',
  },

  start: {
    port_taken: 'Port {{port}} of {{host}} is taken by another program: set PORT to another one.',
    port_forbidden: 'Port {{port}} may not be used by this account: set PORT to one above 1023.',
    host_unknown: 'HOST {{host}} is no address of this machine.',
    metrics_port_taken: 'Port {{port}} of {{host}} is taken: set PORTAL_METRICS_PORT to another.',
    metrics_port_forbidden: 'PORTAL_METRICS_PORT {{port}} may not be used by this account.',
    metrics_host_unknown: 'PORTAL_METRICS_HOST {{host}} cannot be listened on ({{reason}}).',
    folder_not_writable: 'Nothing can be written in {{folder}} ({{reason}}): set PORTAL_DATA_DIR to another folder.',
    folder_in_use:
      'The data folder {{folder}} is in use by {{owner}}: stop that one, or set PORTAL_DATA_DIR to another folder.',
    owner: 'process {{process}} of {{machine}}{{address}}',
    owner_unknown: 'another process',
    no_locks_here:
      'Files cannot be locked on this platform ({{platform}}): set DATABASE_URL to a PostgreSQL of your own.',
    no_locks_there:
      'The file system of {{path}} keeps no locks ({{reason}}): set PORTAL_DATA_DIR to a folder on another one.',
    lock_forbidden: 'The file {{path}} may not be opened: give it to the account of this program.',
    metrics: 'Metrics are at {{url}}',
    log: 'Ctrl-C stops it. Its log is in {{file}}',
    own_fault:
      'The program failed by a fault of its own: look at the lines above, run npm run portal -- doctor, and start again.',
    portal: 'The citizen portal is at {{url}}',
    administration: 'The administration is at {{url}}',
    sign_in: 'Sign in as {{names}}',
    citizens: 'As a citizen, with the same password: {{emails}}',
    password: 'Password (shown only this once): {{password}}',
    made: 'Created {{names}}.',
    database_ready: 'Database ready in {{seconds, number}} s.',
    filled: 'Database filled in {{seconds, number}} s.',
    filling: 'Filling the database…',
    filling_demo: 'Filling the database with {{citizens, number}} invented citizens…',
    references_written: 'Reference lists, catalogues and roles saved',
    citizens_written: '{{count, number}} citizens saved',
    schedules_written: 'Schedules, enrolments and teams saved',
    documents_written: 'Documents saved',
    indexes: 'Building the indexes',
    not_empty: 'The database is not empty; nothing was added.',
    demo_absent:
      'This installation has no demo data (the folder demo). Install them, or set PORTAL_DEMO=0 to start without invented people.',
    demo_not_empty: 'The database is not empty; demo data goes only into an empty one, and nothing was added.',
    password_weak: 'The password of the first people is too weak. {{error}}',
  },

  database: {
    not_found: 'DATABASE_URL names a machine that cannot be found ({{where}}).',
    no_answer: 'Cannot connect to the database at {{where}}: start PostgreSQL there or correct DATABASE_URL.',
    refused: 'The database at {{where}} does not accept the user and password of DATABASE_URL.',
    no_such_name: 'There is no database of that name at {{where}}: create it or correct DATABASE_URL.',
    no_connection_left: 'The database at {{where}} has no connection left for this program.',
    unusable: 'The database at {{where}} cannot be used ({{reason}}).',
    unknown_reason: 'unknown reason',
    too_old: 'The database at {{where}} is PostgreSQL {{version}}; 14 or later is needed.',
    encoding: 'The database at {{where}} is encoded in {{encoding}}; UTF8 is needed.',
    making: 'Creating the database…',
    recovering: 'PostgreSQL is recovering…',
    no_account:
      'PostgreSQL does not run as root and this machine has no account postgres or nobody: start as another user or set DATABASE_URL.',
    no_socket_folder:
      'PostgreSQL finds no folder for its socket: make {{folder}} writable, or set TMPDIR to a folder with a short path.',
    not_made: 'The database could not be made in {{folder}} ({{reason}}).',
    other_version:
      'The database in {{folder}} was made by PostgreSQL {{made}} and the program brings {{version}}: start the previous version and take a backup.',
    not_given_away:
      'PostgreSQL does not run as root, and {{folder}} cannot be given to another account: start as another user or set DATABASE_URL.',
    not_stopped: 'PostgreSQL (process {{process}}) does not stop.',
    hidden_server:
      'A PostgreSQL that this process cannot see, in another container for example, still works in {{folder}}: stop it, then start again.',
    not_started: 'PostgreSQL does not start: {{reason}} (see {{file}}).',
    no_programs:
      'There is no embedded PostgreSQL for this machine ({{platform}}): set DATABASE_URL, or run npm ci again if it should be there.',
    not_reachable:
      'PostgreSQL does not run as root, and the account it runs under can neither enter {{folder}} nor any folder tried for a copy ({{tried}}): move the program, start as another user, or set DATABASE_URL.',
    not_runnable: 'The embedded PostgreSQL does not run on this machine ({{reason}}): set DATABASE_URL.',
    up_to_date: 'The database is up to date.',
    migrated: 'Applied {{names}}.',
    migration_failed: 'Migration {{name}} failed: {{reason}}. Nothing was changed.',
    before_first_release:
      'The database was made by a version of the program from before the first release, and cannot be brought up to this version: install the portal anew, on an empty database.',
    later_version:
      'A later version of the program migrated the database ({{names}}): install that version, or restore a backup of this one.',
    other_migrations:
      'Another version of these migrations made the database ({{names}}): install the program that made it, or install the portal anew, on an empty database.',
    no_schema:
      'The user of DATABASE_URL may not make the schema {{schema}}, which holds the queue of jobs: let it create schemas in the database.',
  },

  accounts: {
    ask_username: 'Username:',
    ask_name: 'Given names:',
    ask_surname: 'Surnames:',
    ask_document: 'Document number:',
    ask_email: 'E-mail:',
    ask_password: 'Password (nothing appears; Enter alone makes one up):',
    ask_again: 'The same password again:',
    passwords_differ: 'These were two different passwords.',
    nobody_to_ask: 'Say --{{option}}: there is nobody at a terminal to be asked.',
    made_superadmin: 'Created the superadministrator {{username}}.',
    say_user: 'Say --user: a username or an e-mail.',
    unknown: 'There is no staff account with the username or e-mail {{typed}}.',
    several: '{{typed}} means several accounts; say the username.',
    closed: 'The account {{username}} is suspended or has expired: add --reopen to lift that too.',
    reset_one: 'The previous password of {{username}} no longer works, and {{count, number}} device was signed out.',
    reset_other:
      'The previous password of {{username}} no longer works, and {{count, number}} devices were signed out.',
    reopened: 'The user is active again.',
    codes_removed: 'It needs no one-time code any more.',
    identity_only:
      'The roles of {{username}} are used only with the account of the institute: a password is of use only while that sign-in is switched off (npm run portal -- sso off).',
    codes_stay: 'It still asks for a one-time code.',
    passkeys_removed: 'Its passkeys were removed.',
    passkeys_stay: 'Its passkeys still work.',
    link: 'Give the person this link; it works once, for {{minutes}} minutes: {{link}}',
  },

  sso: {
    say_action: 'Say one of {{values}}, not "{{text}}".',
    is_on: 'The sign-in with the account of the institute is on: {{issuer}}.',
    is_off: 'The sign-in with the account of the institute is switched off. To switch it on: npm run portal -- sso on',
    not_configured: 'The sign-in with the account of the institute is not configured (PORTAL_SSO_ISSUER).',
  },

  retention: {
    say_day: 'Say the first day to keep: {{usage}} (and --yes to do it).',
    last_year: 'The audit log of the last year is always kept: --before may be {{latest}} at most.',
    nothing: 'Nothing in the audit log is older than {{before}} (it begins {{oldest}}).',
    now: 'now',
    removed: 'Removed {{rows}} from the audit log, and noted it there.',
    would_go: '{{rows}} would go; the audit log begins {{oldest}}. Add --yes to do it.',
    stay: '{{rows}} before {{before}} stay: only whole partitions are removed, and theirs has later rows.',
  },

  backup: {
    one_place: 'Say one place to write to, not two.',
    keep_needs_folder: '--keep goes with a folder, not with a file.',
    done: 'Backed up {{rows}} of {{tables}}, {{jobs}} and {{files}} ({{bytes}}) into {{path}} ({{size}}) in {{seconds}} s.',
    beside_data: 'It is on the same disk as the data: copy it to another machine.',
    removed_one: 'Removed {{count, number}} older backup.',
    removed_other: 'Removed {{count, number}} older backups.',
    lacking:
      'The store lacks {{files}} that the database names, and so does the backup; manifest.json says which: {{names}}.',
    exists: '{{path}} is there already: a backup never takes the place of another.',
    not_written: 'The backup could not be written to {{path}} ({{reason}}); nothing was left there.',
    store_silent: 'The store of files does not answer ({{reason}}).',
    empty: 'There is nothing to back up: the database is empty.',
  },

  restore: {
    say_which: 'Say which backup to restore.',
    whole: 'The backup is whole: {{content}}.',
    content: '{{rows}}, {{jobs}} and {{files}} as of {{moment}} (version {{version}})',
    done: 'Restored {{content}} in {{seconds}} s. Everybody signs in again.',
    migrated: 'Brought up to this version: {{names}}.',
    lacked: 'When the backup was made the store lacked {{files}} already.',
    removed: 'Removed {{files}} of what was there before.',
    servers_one:
      'The program has {{count, number}} connection open on this database: stop every server first. Nothing was touched.',
    servers_other:
      'The program has {{count, number}} connections open on this database: stop every server first. Nothing was touched.',
    not_empty:
      'The database is not empty (rows in {{tables}}): add --yes-overwrite to lose what it holds. Nothing was touched.',
    later_version:
      'The backup was made by a later version of the program (it knows the migration {{name}}): update the program first.',
    other_migrations:
      'The backup was made with another version of these migrations ({{names}}): restore it with the program that made it.',
    before_first_release:
      'The backup was made by a version of the program from before the first release, and cannot be restored into this version.',
    later_form:
      'The backup was written by a later version of the program (its form is {{format}}, this one reads {{known}}): update the program first.',
    other_program:
      'The backup has a table {{table}} with a column {{column}} that this program does not make; it was made by another program.',
    rows_differ: 'The table {{table}} took {{count, number}} of {{rows}}; nothing was changed.',
    store_refuses: 'The store of files does not take them ({{reason}}); the database was not changed.',
    no_backup: 'There is no backup at {{path}}.',
    unusable: 'The backup {{path}} cannot be used: {{reason}}. Nothing was touched.',
    no_list: '{{name}} is no list of sums',
    missing: '{{name}} is missing',
    foreign: 'it is no backup of this program',
    changed: 'the bytes of {{name}} are not those that were written',
    unlisted: '{{name}} is in no list of sums',
    bad_name: 'it holds a name that no backup has',
    bad_manifest: 'its manifest is missing or has changed',
    too_large: '{{name}} is larger than anything in a backup',
    not_unpacked: 'it is incomplete, damaged, or no backup of this program',
  },

  doctor,

  citizens: {
    report_or_template: 'A report or a template is a .csv or .xlsx file, not "{{path}}".',
    template_or_file: 'Say either --template or --file.',
    say_file: 'Say the file of citizens: --file people.csv (or --template out.xlsx).',
    yes_or_dry: 'Say either --yes or --dry-run.',
  },
}
