import type { SignUpDraft } from './sign-up-draft.ts'

/** The parts of a sign-up, in their order, each with its steps: one page each. */
export const tasks = [
  { name: 'self', steps: ['names'] },
  { name: 'account', steps: ['account', 'code'] },
  { name: 'birth', steps: ['birth'] },
  { name: 'home', steps: ['residence'] },
  { name: 'about', steps: ['about', 'contact'] },
  { name: 'photos', steps: ['photos'] },
  { name: 'check', steps: ['check'] },
] as const

type Task = (typeof tasks)[number]
type TaskName = Task['name']
export type StepName = Task['steps'][number]
export type TaskState = 'todo' | 'begun' | 'done' | 'blocked'

/** All steps, in their order. */
const steps: readonly StepName[] = tasks.flatMap((task) => [...task.steps])

/** The last part of the address of each step; the same in both languages. */
export const stepSlugs: Readonly<Record<StepName | 'sent', string>> = {
  names: 'nombre',
  account: 'cuenta',
  code: 'codigo',
  birth: 'nacimiento',
  residence: 'residencia',
  about: 'sobre-mi',
  contact: 'contacto',
  photos: 'fotos',
  check: 'revisar',
  sent: 'enviado',
}

export function stepOf(slug: string | undefined): StepName | 'sent' | undefined {
  return (Object.keys(stepSlugs) as (StepName | 'sent')[]).find((step) => stepSlugs[step] === slug)
}

/** Whether the code for the present address was right, and the server has not refused its token since. */
export function isEmailConfirmed({ ticket, values }: Pick<SignUpDraft, 'ticket' | 'values'>): boolean {
  return ticket !== undefined && ticket.email === values.email
}

/** Whether a step is finished. The code and the password can become unfinished again, because they are not stored. */
function isDone(step: StepName, draft: SignUpDraft): boolean {
  if (step === 'code') return isEmailConfirmed(draft)
  return draft.done.includes(step) && (step !== 'account' || draft.password !== '')
}

/**
 * The state of each part. The account requires the name, the parts after it require the confirmed e-mail, and the last part requires all
 * others.
 */
export function taskStates(draft: SignUpDraft): ReadonlyMap<TaskName, TaskState> {
  const states = new Map<TaskName, TaskState>()
  const waits = (name: TaskName): boolean => {
    if (name === 'self') return false
    if (name === 'account') return states.get('self') !== 'done'
    if (name === 'check') return [...states.values()].some((state) => state !== 'done')
    return !isEmailConfirmed(draft)
  }
  for (const { name, steps: own } of tasks) {
    const done = own.filter((step) => isDone(step, draft)).length
    const state = done === own.length ? 'done' : done > 0 ? 'begun' : 'todo'
    states.set(name, state === 'todo' && waits(name) ? 'blocked' : state)
  }
  return states
}

/** The number of the part with a step, from 1. */
export function numberOf(step: StepName): number {
  return tasks.findIndex((task) => (task.steps as readonly StepName[]).includes(step)) + 1
}

/** Whether a step can be opened: its part is not locked. */
export function canOpen(step: StepName, draft: SignUpDraft): boolean {
  const task = tasks[numberOf(step) - 1]
  return task !== undefined && taskStates(draft).get(task.name) !== 'blocked'
}

/** The step to open after this one: the next unfinished one, then those before it. */
export function stepAfter(step: StepName, draft: SignUpDraft): StepName {
  const at = steps.indexOf(step)
  const others = [...steps.slice(at + 1), ...steps.slice(0, at)]
  return others.find((one) => !isDone(one, draft) && canOpen(one, draft)) ?? step
}

/** The first unfinished step of a part; its first step when all are finished. */
export function stepToOpen(task: Task, draft: SignUpDraft): StepName {
  return task.steps.find((step) => !isDone(step, draft)) ?? task.steps[0]
}
