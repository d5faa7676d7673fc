import type { Db } from '../base/database/db.ts'
import { writeAudit } from '../base/services/audit/audit.ts'
import {
  type Command,
  openCommandDb,
  readWords,
  terminalOrigin,
  UsageError,
} from '../base/services/commands/command.ts'
import { isSwitchedOff, switchSignOn } from '../base/services/identity/sign-on-switch.ts'
import { say } from '../base/text/terminal.ts'

const actions = ['on', 'off', 'status']

/** Writes the switch if it is not there already, with an audit row. */
async function write(db: Db, isOff: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await switchSignOn(tx, isOff))) return
    await writeAudit(tx, terminalOrigin('sso'), [
      { event: 'sign-on-switched', entity: 'Role', entity_id: null, new_values: { is_off: isOff } },
    ])
  })
}

/** Switches the sign-in of the institute off and on, so that people can enter with their password while the provider is away. */
export const sso: Command = {
  name: 'sso',
  run: async ({ config, words, ending, tell, openDatabase }) => {
    const [action = 'status'] = readWords(words, {}, { positionals: 1 }).positionals
    if (!actions.includes(action)) {
      throw new UsageError(say('sso.say_action', { values: actions.join(', '), text: action }))
    }
    const db = openCommandDb(await openDatabase(), ending)
    if (action !== 'status') await write(db, action === 'off')
    if (await isSwitchedOff(db)) tell(say('sso.is_off'))
    else tell(config.sso === null ? say('sso.not_configured') : say('sso.is_on', { issuer: config.sso.issuer }))
    return 0
  },
}
