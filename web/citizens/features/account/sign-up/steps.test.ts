import { expect, test } from 'vitest'
import { emptyDraft, type SignUpDraft } from '../../../session/draft.ts'
import { stepAfter, stepFor, stepOf, stepSlugs, stepToOpen, taskStates, tasks } from './steps.ts'

const email = 'ana@correo.example'
const confirmed: SignUpDraft = {
  ...emptyDraft,
  values: { email },
  done: ['names', 'document', 'email', 'code'],
  ticket: { email, code: 'token' },
}

test('nothing else begins before the e-mail is confirmed', () => {
  expect([...taskStates(emptyDraft).values()]).toEqual(['todo', ...Array(6).fill('blocked')])
  expect([...taskStates({ ...emptyDraft, done: ['names'] }).values()]).toEqual(['begun', ...Array(6).fill('blocked')])
  expect([...taskStates(confirmed).values()]).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo', 'blocked'])
})

test('another address must be confirmed anew, and the rest stays as it was', () => {
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

test('the answers are checked when all parts are done', () => {
  const all = { ...confirmed, done: tasks.flatMap(({ steps }) => [...steps]).filter((step) => step !== 'check') }
  expect(taskStates(all).get('check')).toBe('todo')
})

test('a part opens at its first step that is not finished', () => {
  expect(stepToOpen(tasks[0], { ...emptyDraft, done: ['names'] })).toBe('document')
  expect(stepToOpen(tasks[0], confirmed)).toBe('names')
  expect(stepAfter('about')).toBe('contact')
  expect(stepAfter('contact')).toBeUndefined()
})

test('each step has an address, and each field a step', () => {
  for (const [step, slug] of Object.entries(stepSlugs)) expect(stepOf(slug)).toBe(step)
  expect(stepOf('otra-cosa')).toBeUndefined()
  expect([stepFor('file_back'), stepFor('upz_id'), stepFor('gender_id')]).toEqual(['photos', 'residence', 'about'])
})
