import type { Plugin } from 'vite'

/** Sections of the contract's messages that only the answering side says: what it writes down, sends, and names. */
const sections = ['animations', 'mails', 'notices', 'skipped', 'written']

/** Sections made of parts that the answering side alone says: what stands in workbooks. */
const ofParts: Readonly<Record<string, string>> = { exports: 'exports', schedule_import: 'words' }

/**
 * Sections that come with the answer as sentences; of these entries the web has to say it itself, where something in between
 * answered, or nothing.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  done: ['updated', 'password_reset', 'password_reset_asked'],
  faults: ['reset_link'],
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'too_large', 'csrf', 'invalid'],
}

const files = /\/contract\/src\/messages\/(?:[\w-]+\.)?(?:es|en)\.ts$/
const whole = /\/(?:es|en)\.ts$/
const section = (name: string) => new RegExp(`^ {2}${name}: \\{$[\\s\\S]*?^ {2}\\},$`, 'm')
/** An entry of a section, to the line before the next one or the section's end. */
const entry = /^ {4}(\w+):[\s\S]*?,$(?=\n {4}(?:\w|\/)|\n {2}\})/gm

const ofKept = Object.entries(kept).map(([name, keys]) => `${name}\\.(?!(?:${keys.join('|')})['"\`])[\\w$]+`)
const spoken = new RegExp(
  `['"\`](?:(?:${[...sections, ...Object.keys(ofParts)].join('|')})\\.[\\w$]+|${ofKept.join('|')})`,
)

/** What is left of a section when only some of its entries are said. */
function onlyKept(name: string): (text: string) => string {
  return (text) => {
    const own = text.replace(new RegExp(`^ {4}\\.\\.\\.\\w+\\.${name},$`, 'gm'), '')
    return own.replace(entry, (one, key: string) => (kept[name]?.includes(key) ? one : ''))
  }
}

/** Leaves out of the web's words those that it never says; a screen that says one of them fails the build. */
export function screenWords(): Plugin {
  return {
    name: 'portal-screen-words',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:contract\/src|web\/(?:kit|staff))\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.includes('/web/')) {
          const said = spoken.exec(code)?.[0]
          if (said !== undefined) this.error(`${id} says ${said.slice(1)}, which web/screen-words.ts leaves out`)
          return undefined
        }
        if (!files.test(id)) return undefined
        const without = (text: string, name: string) => text.replace(section(name), '')
        // A part of the messages has none of the entries that are kept, and not every section.
        if (!whole.test(id)) return [...sections, ...Object.values(ofParts), ...Object.keys(kept)].reduce(without, code)
        for (const name of [...sections, ...Object.keys(kept)]) {
          if (!section(name).test(code)) this.error(`${id} has no section ${name} as web/screen-words.ts looks for it`)
        }
        const own = Object.entries(ofParts).reduce(
          (text, [name, part]) => text.replace(new RegExp(`^ {2}${name}: \\w+\\.${part},$`, 'm'), ''),
          code,
        )
        return Object.keys(kept).reduce(
          (text, name) => text.replace(section(name), onlyKept(name)),
          sections.reduce(without, own),
        )
      },
    },
  }
}
