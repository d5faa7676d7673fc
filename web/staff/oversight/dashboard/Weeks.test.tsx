import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage, stubResponses } from '../../../kit/component.testing.tsx'
import { loadNamespace } from '../../../kit/text/i18n.ts'
import { Programs } from './Programs.tsx'
import { Weeks } from './Weeks.tsx'

const week = { week: '2026-11-16', registered: 5, verified: 2, returned: 1 }
const next = { week: '2026-11-23', registered: 3, verified: 0, returned: 2 }
const days = { start_date: '2026-11-16', final_date: '2026-11-29' }
const program = { id: 4, name: 'ESCUELAS', quota: 20, accepted: 6, pending: 3 }

function stub(figures: object): void {
  stubResponses(({ path }) =>
    path.endsWith('/dashboard/figures')
      ? { body: { data: { ...days, weeks: [], programs: [], ...figures } } }
      : undefined,
  )
}

const figure = () => page.getByRole('figure')

test('the totals of the weeks chart add up its weeks, and open the list of exactly these citizens', async () => {
  stub({ weeks: [week, next] })
  await renderPage(<Weeks listPath="/citizens" />)
  const links = figure().getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['8', '/citizens?start_date=2026-11-16&final_date=2026-11-29'],
    ['2', '/citizens?verified_from=2026-11-16&verified_to=2026-11-29'],
  ])
  // A citizen returned in two weeks counts twice, so that total has no list.
  await expect.element(figure().getByText('3', { exact: true })).toBeVisible()
})

test('the total of returned citizens of one week opens its list', async () => {
  stub({ weeks: [week] })
  await renderPage(<Weeks listPath="/citizens" />)
  const link = figure().getByRole('link').last()
  await expect.element(link).toHaveAttribute('href', '/citizens?returned_from=2026-11-16&returned_to=2026-11-29')
})

test('a total is no link for a person who may not open the list', async () => {
  stub({ weeks: [week] })
  await renderPage(<Weeks listPath={undefined} />)
  await expect.element(figure().getByRole('strong').first()).toHaveTextContent('5')
  await expect.element(figure().getByRole('link')).not.toBeInTheDocument()
})

test('the free seats of a program open its schedules with free seats; no free seat is no link', async () => {
  stub({ programs: [program, { ...program, id: 5, name: 'TORNEOS', quota: 9 }] })
  await loadNamespace('data')
  await renderPage(<Programs schedulesPath="/schedules" />)
  const link = page.getByRole('link', { name: 'View the active schedules of Escuelas with free seats' })
  await expect.element(link).toHaveTextContent('11')
  await expect.element(link).toHaveAttribute('href', '/schedules?program_id=4&is_activated=1&has_seats=1')
  await expect.element(page.getByRole('link', { name: /Torneos with free seats/ })).not.toBeInTheDocument()
})

test('on a phone the seats of a program fit without scrolling, with whole words and the share below the name', async () => {
  stub({ programs: [{ ...program, name: 'CURSOS VACACIONALES DE NATACIÓN', quota: 362, accepted: 13, pending: 19 }] })
  await renderPage(
    <div style={{ containerType: 'inline-size', width: 296 }}>
      <Programs schedulesPath="/schedules" />
    </div>,
  )
  const table = page.getByRole('table')
  await expect.element(table.getByText('Occupancy 3.6%')).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'Occupancy' })).not.toBeInTheDocument()
  const { scrollWidth = 1, clientWidth = 0 } = table.element().parentElement ?? {}
  expect(scrollWidth).toBe(clientWidth)
})
