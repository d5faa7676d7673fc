import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { renderWidget } from '../component.testing.tsx'
import { queryClient } from '../request/queries.ts'
import { changeLocale } from '../text/i18n.ts'
import { contractResolver } from './form.ts'
import { useRecordForm } from './record-form.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({ name: z.string().check(z.minLength(1, 'validation.required')) })

function Form(): ReactElement {
  const form = useForm({ defaultValues: { name: '', email: '' }, resolver: contractResolver(schema) })
  const { errors } = form.formState
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
      <input {...form.register('name')} />
      <p>{errors.name?.message}</p>
      <p>{errors.email?.message}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.setError('email', { type: 'server', message: 'It is taken.' })}>
        Refuse
      </button>
    </form>
  )
}

test('translates its own validation messages when the language changes, and keeps the messages of the server', async () => {
  const page = await renderWidget(<Form />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('The name field is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await changeLocale('es')
  await expect.element(page.getByText(/^El campo .+ es obligatorio\.$/)).toBeVisible()
  await expect.element(page.getByText('It is taken.')).toBeVisible()
  await changeLocale('en')
})

/** A sign-in with the bare hook; the next form is sent by `useRecordForm`. */
function SignIn({ sent }: { readonly sent: (values: object) => void }): ReactElement {
  const form = useForm({ defaultValues: { email: '', password: '', note: 'ours' } })
  return (
    <form onSubmit={form.handleSubmit(sent)}>
      <input {...form.register('email')} type="email" autoComplete="username" />
      <input {...form.register('password', { required: true })} type="password" autoComplete="current-password" />
      <input name="note" autoComplete="off" defaultValue="The text of a control" />
      <button type="submit">Sign in</button>
    </form>
  )
}

function ChangePassword({ sent }: { readonly sent: (values: object) => void }): ReactElement {
  const { form, frame } = useRecordForm({
    values: { current: '' },
    send: async (values) => sent(values),
    invalidates: [],
    onDone: () => {},
  })
  return (
    <form onSubmit={frame.onSubmit}>
      <input {...form.register('current')} type="password" autoComplete="current-password" />
      <button type="submit">Change</button>
    </form>
  )
}

/** Writes into a control as some password managers do. */
function fillSilently(selector: string, value: string): void {
  const control = document.querySelector<HTMLInputElement>(selector)
  if (control !== null) control.value = value
}

test('submits the values that a password manager filled in without an event', async () => {
  const sent: object[] = []
  const page = await renderWidget(<SignIn sent={(values) => sent.push(values)} />)
  fillSilently('[name="email"]', 'ana@correo.example')
  fillSilently('[name="password"]', 'cometa azul')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => sent).toEqual([{ email: 'ana@correo.example', password: 'cometa azul', note: 'ours' }])
})

test('a form with a single call submits the values that a password manager filled in without an event', async () => {
  const sent: object[] = []
  const page = await renderWidget(
    <QueryClientProvider client={queryClient}>
      <ChangePassword sent={(values) => sent.push(values)} />
    </QueryClientProvider>,
  )
  fillSilently('[name="current"]', 'cometa azul')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => sent).toEqual([{ current: 'cometa azul' }])
})
