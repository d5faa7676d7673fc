import { useNavigate } from 'react-router'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { usePageTo } from '../../frame/paths.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { type StepName, stepAfter, stepSlugs } from './steps.ts'

/** The server's errors about the last attempt, by field; each step shows those of its fields. */
export const serverErrors = createPersonStore<Readonly<Record<string, string>>>({})

/** The data of the sent sign-up for its last page. In memory only. */
interface SentSignUp {
  readonly email: string
  readonly password: string
  /** The message of the server. */
  readonly message: string
}

export const sentSignUp = createPersonStore<SentSignUp | undefined>(undefined)

/** Builds the address of a step. */
export function usePathOfStep(): (step: StepName) => string {
  const to = usePageTo()
  return (step) => to('sign-up-step', { step: stepSlugs[step] })
}

/** @returns the function that finishes a step: `fields` are its fields, whose errors of the server no longer apply. */
export function useFinish(step: StepName): (fields: readonly string[]) => Promise<void> {
  const pathOf = usePathOfStep()
  const navigate = useNavigate()
  return async (fields) => {
    signUpDraft.change((now) => ({ ...now, done: [...new Set([...now.done, step])] }))
    // Before the next page opens, so that a reload keeps the finished steps.
    await signUpDraft.store()
    serverErrors.update((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))))
    await navigate(pathOf(stepAfter(step, signUpDraft.current())))
  }
}
