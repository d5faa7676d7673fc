import type { BodyInput, ResponseOf } from '@portal/contract'
import { personSections, register } from '@portal/contract/citizens'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { usePageTo } from '../../frame/paths.ts'
import { documentBody } from '../../people/documents/files.ts'
import { bodyOf, emptyPerson } from '../../people/profile-form/person-values.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { stepSlugs } from './steps.ts'
import { sentSignUp, serverErrors, usePathOfStep } from './use-step.ts'

function bodyOfDraft({ values, ticket, password, files }: SignUpDraft): BodyInput<typeof register> {
  const person = bodyOf({ ...emptyPerson, ...values }, personSections)
  const account = { email: values.email, code: ticket?.code, password, password_confirmation: password, terms: true }
  return { ...person, ...account, ...documentBody(files) } as BodyInput<typeof register>
}

/** The form that sends a sign-up. It removes the draft when the server has accepted it. */
export function useSend(draft: SignUpDraft) {
  const to = usePageTo()
  const pathOf = usePathOfStep()
  const navigate = useNavigate()
  const [part, setPart] = useState<number>()
  const { form, frame } = useRecordForm<Record<never, never>, ResponseOf<typeof register>>({
    values: {},
    hasSummary: true,
    send: () => {
      serverErrors.set({})
      setPart(undefined)
      return request(register, { body: bodyOfDraft(draft), onUpload: setPart })
    },
    invalidates: [],
    onDone: ({ data }) => {
      sentSignUp.set({ email: String(draft.values.email), password: draft.password, message: data })
      void navigate(to('sign-up-step', { step: stepSlugs.sent }), { replace: true })
      void signUpDraft.clear()
    },
    onError: ({ errors }) => {
      serverErrors.set(Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message])))
      // The token has expired: the e-mail must be confirmed again, and the other values stay.
      if (errors.code !== undefined) {
        signUpDraft.change((now) => ({
          ...now,
          ticket: undefined,
          codeSent: undefined,
          done: now.done.filter((step) => step !== 'account'),
        }))
        void navigate(pathOf('account'))
      }
      return Object.keys(errors).length > 0
    },
  })
  return {
    frame,
    /** The number of attempts. */
    attempt: form.formState.submitCount,
    /** The share of the form that is sent, 0 to 1. */
    part,
  }
}
