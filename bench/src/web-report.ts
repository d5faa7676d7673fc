import { busy, type Machine, tableLines, thisMachine, writeResult } from './results.ts'
import { inBrowser, signIn } from './web-browser.ts'
import { type Interaction, measureInteractions, type Scrolling } from './web-interactions.ts'
import { type Memory, measureMemory } from './web-memory.ts'

interface WebReport {
  readonly at: string
  /** The machine with its load before and after. On a machine with other load, a browser is slower. */
  readonly machine: Machine
  readonly interactions: readonly Interaction[]
  readonly scrolling: readonly Scrolling[]
  readonly memory: Memory
  readonly isWithin: boolean
}

function measureWeb(password: string): Promise<WebReport> {
  const machine = thisMachine()
  return inBrowser(password, async (browser, url) => {
    await signIn(browser, url, password)
    const felt = await measureInteractions(browser, url)
    const memory = await measureMemory(browser, url)
    const isWithin =
      [...felt.interactions, ...felt.scrolling].every(({ middle, bar }) => bar === null || middle <= bar) &&
      memory.growth <= memory.bar
    return {
      at: new Date().toISOString(),
      machine: { ...machine, loads: [...machine.loads, busy()] },
      ...felt,
      memory,
      isWithin,
    }
  })
}

/** Formats the report as Markdown. */
function toMarkdown({ at, machine, interactions, scrolling, memory }: WebReport): string {
  const heap = memory.rounds.map(({ heapMb }) => heapMb.toFixed(1))
  return [
    '# In the browser',
    '',
    `Taken on ${at.slice(0, 10)} on ${machine.cores} cores (${machine.model ?? 'unknown'}), Node ${machine.node}, at a load of`,
    `${machine.loads.join(' to ')}. Repeat with \`npm run bench -- --web\`.`,
    '',
    'From a press to the next paint, in the list of citizens, on a processor slowed down four times; milliseconds, the median of five',
    '(all of them in brackets):',
    '',
    ...tableLines([
      ['press', 'rows', 'ours', 'at most'],
      ...interactions.map(({ what, rows, middle, all, bar }) => [what, rows, `${middle} (${all.join(', ')})`, bar]),
      ...scrolling.map(({ rows, slowdown, middle, all, bar }) => [
        `scrolling: the longest frame${slowdown === 1 ? ', not slowed down' : ''}`,
        rows,
        `${middle} (${all.join(', ')})`,
        bar ?? '–',
      ]),
    ]),
    '',
    `All ${memory.screens} screens visited ${memory.rounds.length} times without a reload. The heap after each round, after garbage`,
    `collection, was: ${heap.join(', ')} MB; the last is ${memory.growth} of the second (at most ${memory.bar}).`,
    '',
    ...tableLines([
      ['round', 'heap, MB', 'nodes', 'listeners'],
      ...memory.rounds.map(({ heapMb, nodes, listeners }, round) => [round + 1, heapMb.toFixed(1), nodes, listeners]),
    ]),
    '',
  ].join('\n')
}

/** `npm run bench -- --web`: measures the browser on a separate product. Prints the report and stores it in `results/`. */
export async function benchWeb(password: string): Promise<void> {
  const report = await measureWeb(password)
  const markdown = toMarkdown(report)
  process.stdout.write(`${markdown}\n`)
  await writeResult('web.json', `${JSON.stringify(report, null, 2)}\n`)
  await writeResult('web.md', markdown)
}
