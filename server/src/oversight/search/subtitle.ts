import type { Finding } from '@portal/contract/staff'

/** The second line of a result: its parts, and the whole text. */
export function subtitleOf(parts: Finding['parts']): Pick<Finding, 'subtitle' | 'parts'> {
  return { subtitle: parts.map(({ text }) => text).join(' · '), parts }
}
