import { useNavigate, useSearchParams } from 'react-router'
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

/** The query of a step that was opened from the last step to change a value: its link leads back there. */
export const fromCheck = { name: 'desde', value: stepSlugs.check }

/** The navigation of a step: the address of its link back, and the function that finishes it. */
export function useStep(step: StepName) {
  const to = usePageTo()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isChange = query.get(fromCheck.name) === fromCheck.value
  const list = to('sign-up')
  const answers = to('sign-up-step', { step: stepSlugs.check })
  const next = stepAfter(step)
  return {
    isChange,
    back: isChange ? answers : list,
    /** The address of another step, from which the link back leads to the same place. */
    pathOf: (other: StepName) =>
      `${to('sign-up-step', { step: stepSlugs[other] })}${isChange ? `?${fromCheck.name}=${fromCheck.value}` : ''}`,
    /** Marks the step as finished and opens the next page after the draft is stored, so that a reload keeps the finished steps. */
    finish: async (fields: readonly string[], goTo?: string): Promise<void> => {
      signUpDraft.change((now) => ({ ...now, done: [...new Set([...now.done, step])] }))
      await signUpDraft.store()
      serverErrors.update((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))))
      await navigate(
        goTo ?? (isChange ? answers : next === undefined ? list : to('sign-up-step', { step: stepSlugs[next] })),
      )
    },
  }
}
