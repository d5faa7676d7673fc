import { expect, test } from 'vitest'
import { inOrderOfSteps, stepFor } from './fields.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { canOpen, stepAfter, stepOf, stepSlugs, stepToOpen, taskStates, tasks } from './steps.ts'

const email = 'ana@correo.example'
const confirmed: SignUpDraft = {
  ...signUpDraft.empty,
  values: { email },
  done: ['names', 'document', 'email'],
  ticket: { email, code: 'token' },
}

test('all other parts are locked until the e-mail is confirmed', () => {
  expect([...taskStates(signUpDraft.empty).values()]).toEqual(['todo', ...Array(6).fill('blocked')])
  expect([...taskStates({ ...signUpDraft.empty, done: ['names'] }).values()]).toEqual([
    'begun',
    ...Array(6).fill('blocked'),
  ])
  expect([...taskStates(confirmed).values()]).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo', 'blocked'])
})

test('another address must be confirmed again, and the other parts do not change', () => {
  const changed = {
    ...confirmed,
    values: { email: 'otra@correo.example' },
    done: [...confirmed.done, 'birth', 'about'],
  }
  expect([...taskStates(changed).values()]).toEqual([
    'begun',
    'done',
    'blocked',
    'begun',
    'blocked',
    'blocked',
    'blocked',
  ])
})

test('the values are checked when all parts are done', () => {
  const all: SignUpDraft = {
    ...confirmed,
    done: tasks.flatMap(({ steps }) => [...steps]).filter((step) => step !== 'check'),
  }
  expect(taskStates(all).get('check')).toBe('blocked')
  expect(taskStates({ ...all, password: 'cometa azul' }).get('check')).toBe('todo')
  expect([canOpen('check', all), canOpen('check', { ...all, password: 'cometa azul' })]).toEqual([false, true])
})

test('a part opens at its first unfinished step', () => {
  expect(stepToOpen(tasks[0], { ...signUpDraft.empty, done: ['names'] })).toBe('document')
  expect(stepToOpen(tasks[0], confirmed)).toBe('names')
  expect(stepAfter('about')).toBe('contact')
  expect(stepAfter('contact')).toBeUndefined()
})

test('each step has an address, and each field a step', () => {
  for (const [step, slug] of Object.entries(stepSlugs)) expect(stepOf(slug)).toBe(step)
  expect(stepOf('otra-cosa')).toBeUndefined()
  expect([stepFor('file_back'), stepFor('upz_id'), stepFor('gender_id')]).toEqual(['photos', 'residence', 'about'])
  expect(stepFor('otra')).toBeUndefined()
})

test('lists the errors of the server in the order of the steps', () => {
  const refused = {
    password: 'a',
    contact_phone: 'b',
    other: 'c',
    email: 'd',
    s_surname: 'e',
    document: 'f',
    birthdate: 'g',
  }
  expect(inOrderOfSteps(refused).map(([field]) => field)).toEqual([
    's_surname',
    'document',
    'email',
    'birthdate',
    'contact_phone',
    'password',
    'other',
  ])
})
