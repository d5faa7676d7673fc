import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draw } from '../component.testing.tsx'
import { changeLocale } from '../text/i18n.ts'
import { contractResolver } from './form.ts'
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

test('a change of language says again what the form found wrong, and keeps what the server said', async () => {
  const page = await draw(<Form />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('The name field is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await changeLocale('es')
  await expect.element(page.getByText(/^El campo .+ es obligatorio\.$/)).toBeVisible()
  await expect.element(page.getByText('It is taken.')).toBeVisible()
  await changeLocale('en')
})
