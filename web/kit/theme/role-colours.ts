/** The names of the roles that the style sheets define. */
export const roleNames = ['success', 'info', 'warning', 'error', 'yellow'] as const
export type RoleColour = (typeof roleNames)[number]

const families: readonly [RoleColour, readonly string[]][] = [
  ['success', ['success', 'green', 'teal', 'lime']],
  ['info', ['info', 'blue', 'cyan', 'primary', 'indigo', 'purple', 'secondary']],
  ['warning', ['warning', 'orange', 'amber', 'deep-orange']],
  ['error', ['error', 'red', 'pink']],
  ['yellow', ['yellow']],
]

/** The role nearest to a colour name of the API; an unknown name is `info`. */
export function roleColourOf(name: string): RoleColour {
  return families.find(([, names]) => names.includes(name.toLowerCase()))?.[0] ?? 'info'
}
