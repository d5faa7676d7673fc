import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, renderWidget } from '../../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../../kit/text/i18n.ts'
import { MailLink, UndeliveredNotice } from './ContactLinks.tsx'

const contact = { full_name: 'ANA RUIZ', email: 'ana@test.example', mobile_phone: '3001234567', whatsapp: null }
const undelivered = { ...contact, email_undelivered_at: '2026-11-03 09:30:00' }

test('an address at which mails do not arrive is shown with the date and the number to call', async () => {
  await loadNamespace('inside')
  await renderWidget(
    <main>
      <MailLink contact={undelivered} />
      <UndeliveredNotice contact={undelivered} />
    </main>,
  )
  const link = page.getByRole('link', { name: /do not arrive.*3 Nov 2026.*ana@test\.example/ })
  await expect.element(link).toHaveAttribute('href', 'mailto:ana@test.example')
  await expect.element(page.getByText(/Call 300 123 4567 and ask for another address/)).toBeVisible()
  await expectAccessible()
})

test('an address at which mails arrive has no notice', async () => {
  await loadNamespace('inside')
  await renderWidget(
    <main>
      <MailLink contact={contact} />
      <UndeliveredNotice contact={contact} />
    </main>,
  )
  await expect.element(page.getByRole('link', { name: /^Write an e-mail/ })).toBeVisible()
  await expect.element(page.getByText(/do not arrive/)).not.toBeInTheDocument()
})
