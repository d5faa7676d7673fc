import { expect } from '@playwright/test'
import { caller } from '../base/caller.ts'
import { spanish } from '../base/labels.ts'
import { rows, search } from '../base/list.ts'
import { asShown, test } from '../base/people.ts'
import { freshQueue, openDesk, validating } from './desk.ts'
import { reviewSpanish } from './review-labels.ts'

const offer = /^(Más de )?[\d.]+ parecidos? · mostrar$/

/** The longest word of a name with its last two letters swapped: nobody has it. */
function mistyped(name: string): string {
  const [text = ''] = name.split(' ').toSorted((a, b) => b.length - a.length)
  return text.slice(0, -2) + text.slice(-1) + text.slice(-2, -1)
}

test('a misheard name in the list offers the similar ones, which are marked and open the citizen', async ({
  people,
}) => {
  const page = await people.regular(spanish, 'admin', spanish.paths.list)
  await search(page, spanish, 'jimenes')
  await expect(page.getByText('Nadie en esta lista se llama exactamente «jimenes».')).toBeVisible()
  await page.getByRole('button', { name: offer }).click()
  const first = rows(page).first()
  await expect(first).toContainText(/Jiménez/i)
  await expect(first).toContainText('Parecido')
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Jiménez/i)
  await page.goBack()
  await expect(first).toContainText('Parecido')
  // The similar names belong to this text.
  await search(page, spanish, 'jiménez')
  await expect(rows(page).first()).toContainText(/Jiménez/i)
  await expect(page).not.toHaveURL(/similar/)
})

test('a misheard name at the desk offers the similar ones of the queue, and opens one of them', async ({
  people,
  request,
}) => {
  await freshQueue(request, 'validator', 'validator2', 2)
  const [, citizen] = await validating(await caller(request, 'validator'))
  if (citizen === undefined) throw new Error('The queue is empty')
  const page = await people.regular(spanish, 'validator', reviewSpanish.desk)
  await openDesk(page)
  const text = mistyped(citizen.full_name)
  await page.getByRole('searchbox', { name: reviewSpanish.search }).fill(text)
  await expect(page.getByText(`Nadie en esta lista se llama exactamente «${text}».`)).toBeVisible()
  await page.getByRole('button', { name: offer }).click()
  const found = page.getByRole('button', { name: asShown(citizen.full_name) })
  await expect(found).toContainText('Parecido')
  await found.click()
  await expect(page).toHaveURL(new RegExp(`citizen=${citizen.id}\\b`))
})
