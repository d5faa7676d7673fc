import { AppError } from '../errors/errors.ts'

/** Limits of the fields of a form or a query. */
export interface FieldLimits {
  readonly fields: number
  /** Highest index of a list. */
  readonly highestIndex: number
}

/** Limits of an anonymous request: above what any public call needs, and cheap to read. */
export const publicLimits: FieldLimits = { fields: 50, highestIndex: 20 }

/** Limits of a request of a principal who is signed in: the longest list of the contract has 5,000 elements. */
export const staffLimits: FieldLimits = { fields: 10_000, highestIndex: 4999 }

/** Maximum number of levels of a name. */
const deepest = 8
/** Maximum number of characters of a name. */
export const longestName = 500

/** A list or an object while it is built. It is a list as long as every name in it is an index. */
interface Branch {
  readonly children: Map<string, Branch | string>
  isList: boolean
  nextIndex: number
}

const newBranch = (): Branch => ({ children: new Map(), isList: true, nextIndex: 0 })

/** The key in its branch for one segment of a name: `[]` appends. */
function keyIn(branch: Branch, segment: string, { highestIndex }: FieldLimits): string {
  if (segment !== '' && !/^(0|[1-9]\d*)$/.test(segment)) {
    branch.isList = false
    return segment
  }
  const index = segment === '' ? branch.nextIndex : Number(segment)
  if (index > highestIndex) throw new AppError('too_large')
  branch.nextIndex = Math.max(branch.nextIndex, index + 1)
  return String(index)
}

/** The branch at a key; a value that is there already becomes its first element. */
function branchAt({ children }: Branch, key: string, limits: FieldLimits): Branch {
  const child = children.get(key)
  if (typeof child === 'object') return child
  const branch = newBranch()
  if (child !== undefined) branch.children.set(keyIn(branch, '', limits), child)
  children.set(key, branch)
  return branch
}

/** The segments of a name: `a[0][b]` is `a`, `0`, `b`; a name with other brackets is one segment. */
function segmentsOf(name: string): string[] {
  if (name.length > longestName) throw new AppError('too_large')
  const [, root, rest] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  if (root === undefined || rest === undefined) return [name]
  const inner = rest.slice(1, -1).split('][')
  if (inner.length > deepest) throw new AppError('too_large')
  return [root, ...inner]
}

/** Converts branches to plain lists and objects. */
function plain(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const { children, isList } = branch
  if (isList) return [...children].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => plain(child))
  const object: Record<string, unknown> = Object.create(null)
  for (const [key, child] of children) object[key] = plain(child)
  return object
}

/**
 * Converts fields to a nested object: reads `a[0][b]` and `a[]`; a name that occurs twice becomes a list. Values stay text;
 * the contract reads numbers and booleans from it. The time is proportional to the number of fields. No prototype is changed.
 * @throws AppError 413 when there are too many fields or elements, or a name is too long or nests too deep.
 */
export function nestFields(
  fields: Iterable<readonly [name: string, value: string]>,
  limits: FieldLimits,
): Record<string, unknown> {
  const root: Branch = { ...newBranch(), isList: false }
  let count = 0
  for (const [name, value] of fields) {
    count += 1
    if (count > limits.fields) throw new AppError('too_large')
    const [first = '', ...segments] = segmentsOf(name)
    if (name === '' || first === '__proto__' || segments.includes('__proto__')) continue
    let branch = root
    let key = first
    for (const segment of segments) {
      branch = branchAt(branch, key, limits)
      key = keyIn(branch, segment, limits)
    }
    if (branch.children.has(key)) {
      branch = branchAt(branch, key, limits)
      key = keyIn(branch, '', limits)
    }
    branch.children.set(key, value)
  }
  return plain(root) as Record<string, unknown>
}

/** Whether a text has more fields than this. It is checked before the text is split, because splitting costs time too. */
function hasMoreFields(text: string, most: number): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1 && fields <= most; at = text.indexOf('&', at + 1)) fields += 1
  return fields > most
}

/**
 * Reads an urlencoded form, or the query of an address, as a nested object.
 * @throws AppError 413 when it has too many fields or elements, or a name is too long or nests too deep.
 */
export function parseFields(text: string, limits: FieldLimits): Record<string, unknown> {
  if (hasMoreFields(text, limits.fields)) throw new AppError('too_large')
  return nestFields(new URLSearchParams(text), limits)
}
