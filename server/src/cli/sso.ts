import type { Db } from '../base/database/db.ts'
import { makeChange, nothingChanged } from '../base/services/audit/change.ts'
import {
  type Command,
  openCommandDb,
  readArguments,
  terminalOrigin,
  UsageError,
} from '../base/services/commands/command.ts'
import { isSwitchedOff, switchSignOn } from '../base/services/identity/sign-on-switch.ts'
import { terminalText } from '../base/text/terminal.ts'

const actions = ['on', 'off', 'status']

/** Writes the switch if it is not there already, with an audit row. */
async function write(db: Db, isOff: boolean): Promise<void> {
  await makeChange(db, terminalOrigin('sso'), async (tx) => {
    if (!(await switchSignOn(tx, isOff))) return nothingChanged
    return [{ event: 'sign-on-switched', entity: 'Role', entity_id: null, new_values: { is_off: isOff } }]
  })
}

/** Switches the sign-in of the institute off and on, so that people can enter with their password while the provider is away. */
export const sso: Command = {
  name: 'sso',
  run: async ({ config, args, ending, print, openDatabase }) => {
    const [action = 'status'] = readArguments(args, {}, { positionals: 1 }).positionals
    if (!actions.includes(action)) {
      throw new UsageError(terminalText('sso.say_action', { values: actions.join(', '), text: action }))
    }
    const db = openCommandDb(await openDatabase(), ending)
    if (action !== 'status') await write(db, action === 'off')
    if (await isSwitchedOff(db)) print(terminalText('sso.is_off'))
    else
      print(
        config.sso === null
          ? terminalText('sso.not_configured')
          : terminalText('sso.is_on', { issuer: config.sso.issuer }),
      )
    return 0
  },
}
