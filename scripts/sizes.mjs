// Counts the lines of the files of each side. `node scripts/sizes.mjs` prints them; docs/measurements.md has the sums. With names of
// folders, it prints one row for each folder below them.
// It counts code only: no tests, no messages, no styles, no data.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const paths = process.argv.slice(2)

const isCode = (file) =>
  /\.(ts|tsx|mjs|cjs|sql)$/.test(file) &&
  !/(\.(test|testing|spec|d)\.|test-aid)/.test(file) &&
  !/(^|\/)(messages|test|(demo\/src|seed)\/data)\//.test(file)

const lines = (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

const folders = new Map()
for (const file of execFileSync('git', ['ls-files', ...paths], { cwd: root, encoding: 'utf8' }).split('\n')) {
  if (!isCode(file)) continue
  const folder = paths.length > 0 ? dirname(file) : dirname(file).split('/').slice(0, 2).join('/')
  folders.set(folder, [...(folders.get(folder) ?? []), { file, lines: lines(file) }])
}

console.log('| Folder | Files | Lines | Median | Longest |')
console.log('|---|---|---|---|---|')
for (const [folder, files] of [...folders].sort(([one], [other]) => (one < other ? -1 : 1))) {
  const sorted = files.sort((one, other) => one.lines - other.lines)
  const middle = sorted.length >> 1
  const median =
    sorted.length % 2 === 1 ? sorted[middle].lines : Math.round((sorted[middle - 1].lines + sorted[middle].lines) / 2)
  const longest = sorted.at(-1)
  const sum = sorted.reduce((total, file) => total + file.lines, 0)
  console.log(
    `| ${folder} | ${sorted.length} | ${sum} | ${median} | ${longest.file.slice(folder.length + 1)} (${longest.lines}) |`,
  )
}
