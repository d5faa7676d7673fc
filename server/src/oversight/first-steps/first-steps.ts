import type { FirstStep, StepCode } from '@portal/contract/staff'
import type { Config } from '../../base/process/config.ts'
import { lastBackup } from '../../base/process/last-backup.ts'

/** The part of the steps that the database knows. */
export interface Contents {
  readonly has_demo: boolean
  readonly staff: number
  readonly has_roles: boolean
  readonly has_schedules: boolean
  readonly has_citizens: boolean
}

/** Reads {@link Contents}. It is a text, because `doctor` has a connection without Kysely. */
export const contentsQuery = `
  with staff as (
    select (select count(*) from user_roles where user_id = users.id) as roles,
      exists (select from user_roles join roles on roles.id = role_id where user_id = users.id and name <> 'superadmin') as has_other
    from users where deleted_at is null
  )
  select exists (select from seedings where demo) as has_demo,
    (select count(*)::int from staff) as staff,
    (select coalesce(bool_and(roles > 0) and bool_or(has_other), false) from staff) as has_roles,
    exists (select from schedules where deleted_at is null) as has_schedules,
    exists (select from profiles) as has_citizens`

/** The lines to type and the screens to open. The passwords and addresses in them are examples, never values of the settings. */
const ways: Readonly<Record<StepCode, Partial<Pick<FirstStep, 'command' | 'screen'>>>> = {
  demo: { command: 'PORTAL_DEMO=0 PORTAL_DATA_DIR=/var/lib/citizen-portal npm run portal -- create-admin' },
  name: {
    command:
      "PORTAL_INSTITUTE='Secretaría de Deporte' PORTAL_INSTITUTE_SHORT=SD PORTAL_LOGO=/etc/citizen-portal/logo.svg npm start",
  },
  address: { command: 'PORTAL_PUBLIC_URL=https://portal.example.org PORTAL_TRUST_PROXY=1 npm start' },
  mail: {
    command:
      "SMTP_URL=smtps://user:password@mail.example.org PORTAL_MAIL_FROM='Portal Ciudadano <portal@example.org>' npm start",
  },
  colleagues: { screen: 'user-admin' },
  roles: { screen: 'roles-and-permissions' },
  schedules: { screen: 'schedules' },
  citizens: { command: 'npm run portal -- import-citizens --template people.xlsx' },
  backup: { command: 'npm run portal -- backup --keep 14' },
}

/** The steps before people work with the portal, in the order in which one does them. */
export function stepsOf(
  { has_demo, staff, has_roles, has_schedules, has_citizens }: Contents,
  {
    institute,
    logo,
    publicUrl,
    smtpUrl,
    dataDir,
  }: Pick<Config, 'institute' | 'logo' | 'publicUrl' | 'smtpUrl' | 'dataDir'>,
): FirstStep[] {
  const done: Readonly<Record<StepCode, boolean>> = {
    demo: !has_demo,
    name: institute !== null && logo !== null,
    address: publicUrl?.startsWith('https:') === true,
    mail: smtpUrl !== null,
    colleagues: staff > 1,
    roles: has_roles,
    // Invented ones do not count.
    schedules: has_schedules && !has_demo,
    citizens: has_citizens && !has_demo,
    backup: lastBackup(dataDir) !== null,
  }
  return (Object.keys(ways) as StepCode[]).map((code) => ({
    code,
    is_done: done[code],
    command: null,
    screen: null,
    ...ways[code],
  }))
}
