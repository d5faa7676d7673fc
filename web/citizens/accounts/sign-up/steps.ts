import type { SignUpDraft } from './sign-up-draft.ts'

/** The parts of a sign-up, in their order, each with its steps. A step asks for one thing. */
export const tasks = [
  { name: 'email', steps: ['names', 'document', 'email', 'code'] },
  { name: 'self', steps: ['birth'] },
  { name: 'home', steps: ['residence'] },
  { name: 'about', steps: ['about', 'contact'] },
  { name: 'photos', steps: ['photos'] },
  { name: 'password', steps: ['password'] },
  { name: 'check', steps: ['check'] },
] as const

type Task = (typeof tasks)[number]
type TaskName = Task['name']
export type StepName = Task['steps'][number]
export type TaskState = 'todo' | 'begun' | 'done' | 'blocked'

/** The last part of the address of each step; the same in both languages. */
export const stepSlugs: Readonly<Record<StepName | 'sent', string>> = {
  names: 'nombre',
  document: 'documento',
  email: 'correo',
  code: 'codigo',
  birth: 'nacimiento',
  residence: 'residencia',
  about: 'sobre-mi',
  contact: 'contacto',
  photos: 'fotos',
  password: 'contrasena',
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
  if (step === 'password') return draft.password !== ''
  return draft.done.includes(step)
}

/** The state of each part. Until the e-mail is confirmed the others are locked; the last part requires all others. */
export function taskStates(draft: SignUpDraft): ReadonlyMap<TaskName, TaskState> {
  const states = new Map<TaskName, TaskState>()
  for (const { name, steps } of tasks) {
    const done = steps.filter((step) => isDone(step, draft)).length
    const own: TaskState = done === steps.length ? 'done' : done > 0 ? 'begun' : 'todo'
    const waits =
      name === 'check'
        ? [...states.values()].some((state) => state !== 'done')
        : name !== 'email' && own === 'todo' && states.get('email') !== 'done'
    states.set(name, waits ? 'blocked' : own)
  }
  return states
}

function taskOf(step: StepName): Task | undefined {
  return tasks.find((task) => (task.steps as readonly StepName[]).includes(step))
}

/** Whether a step can be opened: its part is not locked. */
export function canOpen(step: StepName, draft: SignUpDraft): boolean {
  const task = taskOf(step)
  return task !== undefined && taskStates(draft).get(task.name) !== 'blocked'
}

/** The step after this one in the same part; undefined after its last one. */
export function stepAfter(step: StepName): StepName | undefined {
  const steps: readonly StepName[] = taskOf(step)?.steps ?? []
  return steps[steps.indexOf(step) + 1]
}

/** The first unfinished step of a part; its first step when all are finished. */
export function stepToOpen(task: Task, draft: SignUpDraft): StepName {
  return task.steps.find((step) => !isDone(step, draft)) ?? task.steps[0]
}
