import type { SignUpDraft } from '../../../session/draft.ts'

/** The parts of a sign-up, in their order, each with its steps: one thing a page. */
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
export type TaskName = Task['name']
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

/** Whether the code for the present address was right, and its token has not been refused since. */
export function isEmailConfirmed({ ticket, values }: Pick<SignUpDraft, 'ticket' | 'values'>): boolean {
  return ticket !== undefined && ticket.email === values.email
}

/** Where each part stands. Before the e-mail is confirmed nothing else begins; the last part waits for all others. */
export function taskStates(draft: SignUpDraft): ReadonlyMap<TaskName, TaskState> {
  const states = new Map<TaskName, TaskState>()
  const isDone = (step: StepName) => (step === 'code' ? isEmailConfirmed(draft) : draft.done.includes(step))
  for (const { name, steps } of tasks) {
    const done = steps.filter(isDone).length
    const own: TaskState = done === steps.length ? 'done' : done > 0 ? 'begun' : 'todo'
    if (name === 'email') states.set(name, own)
    else if (name === 'check')
      states.set(name, [...states.values()].every((state) => state === 'done') ? 'todo' : 'blocked')
    else states.set(name, own === 'todo' && states.get('email') !== 'done' ? 'blocked' : own)
  }
  return states
}

/** The step after this one in the same part; undefined after its last one. */
export function stepAfter(step: StepName): StepName | undefined {
  const steps: readonly StepName[] =
    tasks.find((task) => (task.steps as readonly StepName[]).includes(step))?.steps ?? []
  return steps[steps.indexOf(step) + 1]
}

/** The first step of a part that is not finished; its first one when all are. */
export function stepToOpen(task: Task, draft: SignUpDraft): StepName {
  return task.steps.find((step) => !draft.done.includes(step)) ?? task.steps[0]
}

/** The step that asks for a field of the form that is sent last. */
const stepOfField: Readonly<Record<string, StepName>> = {
  name: 'names',
  s_name: 'names',
  surname: 'names',
  s_surname: 'names',
  document_type_id: 'document',
  document: 'document',
  email: 'email',
  terms: 'email',
  code: 'email',
  birthdate: 'birth',
  country_birth_id: 'birth',
  state_birth_id: 'birth',
  city_birth_id: 'birth',
  contact_name: 'contact',
  contact_phone: 'contact',
  contact_relationship: 'contact',
  file: 'photos',
  file_back: 'photos',
  password: 'password',
  password_confirmation: 'password',
  country_residence_id: 'residence',
  state_residence_id: 'residence',
  city_residence_id: 'residence',
  locality_id: 'residence',
  upz_id: 'residence',
  neighborhood_id: 'residence',
  other_neighborhood_name: 'residence',
  address: 'residence',
  stratum: 'residence',
  mobile_phone: 'residence',
}

export function stepFor(field: string): StepName {
  return stepOfField[field] ?? 'about'
}
