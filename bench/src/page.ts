import type { Report, Row } from './results.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `
:root { color-scheme: light dark; --line: #8884; --good: #1b7f3b; --bad: #b3261e; --ours: #2f6fb2; --limit: #8a8f98 }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2.5rem } p { color: GrayText; margin: .25rem 0 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line) }
th { font-weight: 600 } td.n { text-align: right; white-space: nowrap }
.met { color: var(--good) } .missed { color: var(--bad); font-weight: 600 }
svg { display: block; max-width: 100%; height: auto } svg text { font: 12px system-ui, sans-serif; fill: CanvasText }
@media (prefers-color-scheme: dark) { :root { --good: #6fcf8f; --bad: #ff8a80; --ours: #7db4ec } }
`

function verdict({ isMet }: Row): string {
  if (isMet === null) return '–'
  return isMet ? '<span class="met">✓ met</span>' : '<span class="missed">✗ missed</span>'
}

/** The headings of the two figures and of their ratio. */
const headings = {
  limit: ['Ours', 'Limit in the same run', 'Ratio'],
  version: ['This version', 'The version before', 'Share of its processor time'],
} as const

function tableOf(rows: readonly Row[], compared: keyof typeof headings): string {
  const lines = rows.map(
    (row) => `<tr><th scope="row">${escaped(row.work)}</th><td>${escaped(row.ours)}</td><td>${escaped(row.limit)}</td>
<td class="n">${row.ratio ?? '–'}</td><td>${escaped(row.bar)}</td><td>${verdict(row)}</td><td class="n">${row.memory ?? '–'}</td></tr>`,
  )
  return `<div class="scroll"><table><thead><tr><th>Work</th>${headings[compared].map((one) => `<th>${one}</th>`).join('')}<th>Bar</th><th>Met</th><th>MB</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table></div>`
}

const width = 900
const labels = 330

/** One bar per row: the p95 of its requests, on a logarithmic scale. */
function chartOf(rows: readonly Row[]): string {
  const timed = rows.filter(({ p95 }) => p95 !== undefined && p95 > 0)
  if (timed.length === 0) return ''
  const most = Math.max(...timed.map(({ p95 = 0 }) => p95), 10)
  const place = (value: number) =>
    (Math.log10(Math.max(value, 0.1) * 10) / Math.log10(most * 10)) * (width - labels - 70)
  const lines = timed.map(({ work, p95 = 0, isMet }, index) => {
    const y = 8 + index * 22
    const short = work.length > 48 ? `${work.slice(0, 47)}…` : work
    return `<g><title>${escaped(work)}: p95 ${p95} ms</title><text x="${labels - 8}" y="${y + 13}" text-anchor="end">${escaped(short)}</text>
<rect x="${labels}" y="${y}" width="${Math.max(2, place(p95)).toFixed(1)}" height="16" rx="3" fill="var(${isMet === false ? '--bad' : '--ours'})"/>
<text x="${(labels + Math.max(2, place(p95)) + 6).toFixed(1)}" y="${y + 13}">${p95} ms</text></g>`
  })
  return `<svg viewBox="0 0 ${width} ${16 + timed.length * 22}" role="img" aria-label="p95 of each row">${lines.join('\n')}</svg>`
}

const count = (value: number) => value.toLocaleString('en')

function titleOf({ name, citizens }: Report): string {
  if (name === 'audits') return 'The audit log'
  return `${count(citizens)} citizens${name === 'compare' ? ', compared with the version before' : ''}`
}

function sectionOf(report: Report): string {
  const { machine, rowsOf, rows, at, minutes } = report
  const sizes = Object.entries(rowsOf).map(([name, size]) => `${count(size)} ${name.replace('_', ' ')}`)
  const groups = [...new Set(rows.map(({ group }) => group))]
  const compared = report.name === 'compare' ? 'version' : 'limit'
  return `<section><h2>${titleOf(report)}</h2>
<p>${escaped(at)} · ${minutes} minutes · ${machine.cores} cores ${escaped(machine.model ?? '')}, ${machine.memoryGb} GB, Node ${escaped(machine.node)} ·
processes that wanted a core: ${machine.loads.join(' at the beginning, ')} at the end</p><p>${escaped(sizes.join(' · '))}</p>
${groups
  .map(
    (group) =>
      `<h3>${escaped(group)}</h3>${tableOf(
        rows.filter((row) => row.group === group),
        compared,
      )}`,
  )
  .join('\n')}
${chartOf(rows)}</section>`
}

/** All stored runs as one page without external files. */
export function pageOf(reports: readonly Report[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Measurements of the citizen portal</title><style>${style}</style></head>
<body><h1>Measurements of the citizen portal</h1>
<p>Made by <code>npm run bench</code> from the files beside it. Each row stands beside its bare limit of the same run: the same statements through
<code>node:http</code> and <code>pg</code> in a process of its own, without session, permissions or schema. Bars show the time within which 95 of 100
requests were answered, each step of the scale ten times the one before. Where this version is compared with the version before, the figures are
the processor time of each request, and a smaller share is better.</p>
${reports.map(sectionOf).join('\n')}
</body></html>
`
}
