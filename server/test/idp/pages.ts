import type { Person } from './people.ts'

/** Escapes text for HTML elements and attributes. */
const safe = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${safe(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  button { font: inherit; padding: .5rem 1rem; margin: .25rem 0; min-width: 16rem; text-align: left; cursor: pointer }
  td { padding: .25rem 1rem .25rem 0 }
</style>
<h1>${safe(title)}</h1>
<p>A provider for tests, on this machine only. Its people are invented.</p>
${body}`
}

const nameOf = ({ given_name, family_name }: Person) => `${given_name} ${family_name}`

const describe = ({ disabled, groups }: Person) =>
  disabled === true ? 'disabled' : groups.join(', ') || 'without groups'

const button = (person: Person) =>
  `<button name="account" value="${safe(person.account)}">${safe(nameOf(person))} · ${safe(describe(person))}</button><br>`

/** The page on which a person is selected to sign in. */
export function signInPage(people: readonly Person[]): string {
  const faulty = people.filter(({ faults }) => faults !== undefined)
  const withoutFaults = people.filter(({ faults }) => faults === undefined)
  return page(
    'Sign in',
    `<form method="post">
${withoutFaults.map(button).join('\n')}
<button name="account" value="">Cancel</button>
${faulty.length === 0 ? '' : `<details><summary>Accounts with a fault</summary>${faulty.map(button).join('\n')}</details>`}
</form>`,
  )
}

/** The page that lists the people. It can disable an account and change its groups. */
export function peoplePage(people: readonly Person[]): string {
  const row = (person: Person) => `<form method="post" action="/people/${encodeURIComponent(person.account)}">
<h2>${safe(nameOf(person))}</h2>
<p><label>Groups <input name="groups" value="${safe(person.groups.join(', '))}"></label>
<label><input type="checkbox" name="disabled" ${person.disabled === true ? 'checked' : ''}> Disabled</label>
<button>Save</button></p>
</form>`
  const withoutFaults = people.filter(({ faults }) => faults === undefined)
  return page('People', `${withoutFaults.map(row).join('\n')}\n<p><a href="/session/end">Sign out here</a></p>`)
}

/** The page that ends the session at the provider and calls the front channels of the applications, without a question. */
export function signOutPage(form: string, frontChannels: readonly string[]): string {
  const frames = frontChannels.map((address) => `<iframe hidden src="${safe(address)}"></iframe>`)
  return page(
    'Signing out',
    `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
${frames.join('\n')}
<script>addEventListener('load', () => document.forms[0].submit())</script>`,
  )
}

export const signedOutPage = (): string => page('Signed out', '')

/** The error page of the provider, shown instead of a redirect to the client. */
export function errorPage(error: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(error).map(([name, value]) => `<tr><td>${safe(name)}<td>${safe(String(value))}`)
  return page('This did not work', `<table>${rows.join('\n')}</table>`)
}
