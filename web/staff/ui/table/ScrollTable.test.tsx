import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../kit/component.testing.tsx'
import { ScrollTable } from './ScrollTable.tsx'

test('scrolls a wide table within its region, also with the keyboard', async () => {
  await renderPage(
    <div style={{ width: 200 }}>
      <ScrollTable label="People" head={['Name', 'Role']}>
        <tr>
          <td style={{ minWidth: 400 }}>Ana</td>
          <td>Validator</td>
        </tr>
      </ScrollTable>
    </div>,
  )
  const region = page.getByRole('region', { name: 'People' })
  await expect.element(region).toBeVisible()
  const element = region.element()
  expect(element.clientWidth).toBeLessThanOrEqual(200)
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => element.scrollLeft).toBeGreaterThan(0)
  await expectAccessible()
})
