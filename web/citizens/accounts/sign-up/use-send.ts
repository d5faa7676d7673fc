import type { BodyInput } from '@portal/contract'
import { personSections, register } from '@portal/contract/citizens'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { usePageTo } from '../../frame/paths.ts'
import { documentBody } from '../../people/documents/files.ts'
import { bodyOf, emptyPerson } from '../../people/profile-form/person-values.ts'
import { errorsOfStep, type PersonStepName, personSteps } from './fields.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { stepSlugs } from './steps.ts'
import { sentSignUp, serverErrors } from './use-step.ts'

function bodyOfDraft({ values, ticket, password, files }: SignUpDraft): BodyInput<typeof register> {
  const person = bodyOf({ ...emptyPerson, ...values }, personSections)
  const account = { email: values.email, code: ticket?.code, password, password_confirmation: password, terms: true }
  return { ...person, ...account, ...documentBody(files) } as BodyInput<typeof register>
}

/** The errors of the contract's schema. They are checked before the large form is sent. */
function errorsOf({ values }: SignUpDraft): Readonly<Record<string, string>> {
  const person = { ...emptyPerson, ...values }
  const all = (Object.keys(personSteps) as PersonStepName[]).flatMap((step) => errorsOfStep(step, person))
  return Object.fromEntries(all.map(({ field, message }) => [field, message]))
}

/** Sends a sign-up. Removes the draft when the server has accepted it. */
export function useSend(draft: SignUpDraft) {
  const to = usePageTo()
  const navigate = useNavigate()
  const [part, setPart] = useState<number>()
  const mutation = useCallMutation(register, {
    onUpload: setPart,
    onDone: ({ data }) => {
      sentSignUp.set({ email: String(draft.values.email), password: draft.password, message: data })
      void navigate(to('sign-up-step', { step: stepSlugs.sent }), { replace: true })
      void signUpDraft.clear()
    },
    onError: ({ errors }) => {
      serverErrors.set(Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message])))
      // The token has expired: the e-mail must be confirmed again, and the other values stay.
      if (errors.code === undefined) return
      signUpDraft.change((now) => ({
        ...now,
        ticket: undefined,
        codeSent: undefined,
        done: now.done.filter((step) => step !== 'email'),
      }))
      void navigate(to('sign-up-step', { step: stepSlugs.email }))
    },
  })
  const hasFields = Object.keys(mutation.error?.errors ?? {}).length > 0
  return {
    send: () => {
      const errors = errorsOf(draft)
      serverErrors.set(errors)
      if (Object.keys(errors).length > 0) return
      setPart(undefined)
      mutation.mutate({ body: bodyOfDraft(draft) })
    },
    isPending: mutation.isPending,
    /** The share of the form that is sent, 0 to 1. */
    part,
    /** An error of the server without a field. */
    error: hasFields ? null : mutation.error,
  }
}
