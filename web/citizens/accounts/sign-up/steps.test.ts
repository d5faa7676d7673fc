import { expect, test } from 'vitest'
import { errorsInOrder, stepFor } from './fields.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import {
  canOpen,
  numberOf,
  type StepName,
  stepAfter,
  stepOf,
  stepSlugs,
  stepToOpen,
  taskStates,
  tasks,
} from './steps.ts'

const email = 'ana@correo.example'
const password = 'cometa azul'
const confirmed: SignUpDraft = {
  ...signUpDraft.empty,
  values: { email },
  done: ['names', 'account'],
  ticket: { email, code: 'token' },
  password,
}
const all: SignUpDraft = {
  ...confirmed,
  done: tasks.flatMap(({ steps }) => [...steps]).filter((step) => step !== 'check'),
}

test('the account waits for the name, and the other parts for the confirmed e-mail', () => {
  expect([...taskStates(signUpDraft.empty).values()]).toEqual(['todo', ...Array(6).fill('blocked')])
  const named = { ...signUpDraft.empty, done: ['names'] }
  expect([...taskStates(named).values()]).toEqual(['done', 'todo', ...Array(5).fill('blocked')])
  const sent = { ...confirmed, ticket: undefined }
  expect([...taskStates(sent).values()]).toEqual(['done', 'begun', ...Array(5).fill('blocked')])
  expect([...taskStates(confirmed).values()]).toEqual(['done', 'done', 'todo', 'todo', 'todo', 'todo', 'blocked'])
})

test('another address must be confirmed again, and the other parts do not change', () => {
  const changed = {
    ...confirmed,
    values: { email: 'otra@correo.example' },
    done: [...confirmed.done, 'birth', 'about'],
  }
  expect([...taskStates(changed).values()]).toEqual(['done', 'begun', 'done', 'blocked', 'begun', 'blocked', 'blocked'])
})

test('the values are checked when all parts are done; a lost password locks only that part', () => {
  expect([taskStates(all).get('check'), canOpen('check', all)]).toEqual(['todo', true])
  const reloaded = { ...all, password: '' }
  expect([taskStates(reloaded).get('check'), canOpen('check', reloaded)]).toEqual(['blocked', false])
  expect(canOpen('photos', reloaded)).toBe(true)
})

test('each step leads to the next unfinished one', () => {
  expect(stepAfter('names', { ...signUpDraft.empty, done: ['names'] })).toBe('account')
  expect(stepAfter('account', { ...confirmed, ticket: undefined })).toBe('code')
  expect(stepAfter('account', confirmed)).toBe('birth')
  expect(stepAfter('about', { ...confirmed, done: [...confirmed.done, 'birth', 'residence', 'about'] })).toBe('contact')
  // A step before it was left out.
  expect(stepAfter('photos', { ...all, done: all.done.filter((step) => step !== 'birth') })).toBe('birth')
  // After a reload only the password is missing.
  expect(stepAfter('photos', { ...all, password: '' })).toBe('account')
  for (const step of all.done as readonly StepName[]) expect(stepAfter(step, all)).toBe('check')
})

test('a part opens at its first unfinished step', () => {
  expect(stepToOpen(tasks[1], { ...confirmed, ticket: undefined })).toBe('code')
  expect(stepToOpen(tasks[1], confirmed)).toBe('account')
  expect([numberOf('names'), numberOf('code'), numberOf('check')]).toEqual([1, 2, 7])
})

test('each step has an address, and each field a step', () => {
  for (const [step, slug] of Object.entries(stepSlugs)) expect(stepOf(slug)).toBe(step)
  expect(stepOf('otra-cosa')).toBeUndefined()
  expect([stepFor('file_back'), stepFor('upz_id'), stepFor('gender_id')]).toEqual(['photos', 'residence', 'about'])
  expect(stepFor('otra')).toBeUndefined()
})

test('lists the errors of the server in the order of the steps', () => {
  const refused = {
    file: 'a',
    contact_phone: 'b',
    other: 'c',
    password: 'd',
    email: 'e',
    s_surname: 'f',
    document: 'g',
    birthdate: 'h',
  }
  expect(errorsInOrder(refused)).toEqual([
    { field: 's_surname', message: 'f' },
    { field: 'document', message: 'g' },
    { field: 'email', message: 'e' },
    { field: 'password', message: 'd' },
    { field: 'birthdate', message: 'h' },
    { field: 'contact_phone', message: 'b' },
    { field: 'file', message: 'a' },
    { message: 'c' },
  ])
})
