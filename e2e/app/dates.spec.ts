import { expect } from '@playwright/test'
import { base, languages, spanish } from '../base/labels.ts'
import { cell } from '../base/length.ts'
import { test } from '../base/people.ts'

// The browser of the journeys uses US English; the interface ignores it.

const native = 'input[type=date], input[type=time], input[type=datetime-local], input[type=month], input[type=week]'

for (const labels of languages) {
  test(
    `${labels.language}: accepts a date in the format of the interface; shows an error for a wrong date and keeps it`,
    cell(labels.language === 'es'),
    async ({ people }) => {
      const page = await people.regular(labels, 'viewer', labels.paths.list)
      await page.getByRole('button', { name: labels.filters }).click()
      const panel = page.getByRole('dialog')
      const days = panel.getByRole('group', { name: labels.registered })
      const from = days.getByLabel(labels.from)
      await expect(from).toHaveAttribute('placeholder', labels === spanish ? 'dd/mm/aaaa' : 'dd/mm/yyyy')
      await expect(page.locator(native)).toHaveCount(0)
      await from.fill('31/02/2020')
      await page.keyboard.press('Enter')
      await expect(from).toHaveAttribute('aria-invalid', 'true')
      await expect(from).toHaveAccessibleDescription(
        labels === spanish
          ? 'Escriba la fecha con día, mes y año: 21/11/2026.'
          : 'Type the date with day, month and year: 21/11/2026.',
      )
      await expect(from).toHaveValue('31/02/2020')
      await expect(panel).toBeVisible()
      await from.fill('1.2.2020')
      await from.press('Tab')
      await expect(from).toHaveValue('01/02/2020')
      await expect(from).not.toHaveAttribute('aria-invalid')
      await panel.getByRole('button', { name: labels.apply }).click()
      await expect(page).toHaveURL(/start_date=2020-02-01/)
      await expect(
        page.getByRole('button', { name: new RegExp(`^${labels.registered}.*1 feb 2020`, 'i') }),
      ).toBeVisible()
    },
  )
}

test(
  'schedules and catalogues accept dates and times in the format of the interface',
  cell(false),
  async ({ people }) => {
    const page = await people.regular(spanish, 'admin', `${base}/es/horarios`)
    await page.getByRole('button', { name: 'Crear horario' }).click()
    const form = page.getByRole('dialog')
    const opens = form.getByRole('textbox', { name: 'Fecha de apertura' })
    await opens.fill('1/12/2026 2:05 p. m.')
    await opens.press('Tab')
    await expect(opens).toHaveValue('01/12/2026 14:05')
    await opens.fill('32/12/2026 14:05')
    await opens.press('Tab')
    await expect(opens).toHaveAccessibleDescription('Escriba la fecha y la hora así: 21/11/2026 14:05.')
    await expect(opens).toHaveValue('32/12/2026 14:05')
    await expect(page.locator(native)).toHaveCount(0)

    await page.goto(`${base}/es/horas`)
    await page.getByRole('button', { name: /^(Crear|Nueva)/ }).click()
    const start = page.getByRole('dialog').getByRole('textbox', { name: /inici/i })
    await expect(start).toHaveAttribute('placeholder', 'hh:mm')
    await start.fill('805')
    await start.press('Tab')
    await expect(start).toHaveAccessibleDescription('Escriba la hora así: 14:05 o 2:05 p. m.')
    await start.fill('0805')
    await start.press('Tab')
    await expect(start).toHaveValue('08:05')
    await expect(page.locator(native)).toHaveCount(0)
  },
)
