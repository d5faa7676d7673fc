import { fold, isBuiltInRoleName, roleIdentifier } from '@portal/contract'

/** The most characters of a typed role name. */
export const roleNameMax = 30

/**
 * A technical name for a role, from its title: without accents, with hyphens. A name that another role has, or that is reserved, gets a
 * number.
 * @param taken - the stored names of all roles
 */
export function nameFor(title: string, taken: readonly string[]): string {
  const plain = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const isFree = (name: string) =>
    !isBuiltInRoleName(name) && !taken.includes(name) && !taken.includes(`${roleIdentifier}-${name}`)
  const numbered = (count: number) => {
    const end = count === 1 ? '' : `-${count}`
    return `${plain.slice(0, roleNameMax - end.length)}${end}`
  }
  let count = 1
  while (plain !== '' && !isFree(numbered(count))) count += 1
  return numbered(count)
}
