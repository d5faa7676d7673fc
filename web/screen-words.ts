import type { Plugin } from 'vite'

/** Sections of the contract's messages that only the answering side says: what it writes down, sends, and names. */
const sections = ['animations', 'mails', 'notices', 'written']

const files = /\/contract\/src\/messages\/(?:es|en)\.ts$/
const section = (name: string) => new RegExp(`^ {2}${name}: \\{$[\\s\\S]*?^ {2}\\},$`, 'm')
const spoken = new RegExp(`['"\`](?:${sections.join('|')})\\.[\\w$]`)

/** Leaves out of the web's words those that it never says; a screen that says one of them fails the build. */
export function screenWords(): Plugin {
  return {
    name: 'portal-screen-words',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.includes('/web/src/')) {
          const said = spoken.exec(code)?.[0]
          if (said !== undefined) this.error(`${id} says ${said}…, which web/screen-words.ts leaves out`)
          return undefined
        }
        if (!files.test(id)) return undefined
        return sections.reduce((text, name) => {
          if (!section(name).test(text)) this.error(`${id} has no section ${name} as web/screen-words.ts looks for it`)
          return text.replace(section(name), '')
        }, code)
      },
    },
  }
}
