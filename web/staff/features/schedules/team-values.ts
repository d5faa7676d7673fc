import type { Team } from '@portal/contract'
import { type Merged, mergeThree } from '../../../kit/ui/three-way.ts'

/** A participant as the form of a team holds it. */
export interface Member {
  readonly profile_id: number
  readonly full_name: string
  readonly document: string
  readonly age: number
  /** The id of the role; empty while none is chosen. */
  readonly role: string
}

/** A team as its form holds it. */
export interface TeamDraft {
  readonly name: string
  readonly captain: number | undefined
  readonly members: readonly Member[]
}

/** A draft field by field: each participant is a field (`member.7`) that holds their role, empty for who is not in the team. */
export type TeamValues = Readonly<Record<string, string>>

const memberField = /^member\.(\d+)$/

/** The id of the participant that a field is about; undefined for the other fields. */
export function memberOf(field: string): number | undefined {
  const id = memberField.exec(field)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The form of a stored team, or of a new one. */
export function draftOf(team: Team | undefined): TeamDraft {
  return {
    name: team?.name ?? '',
    captain: team?.captain_profile_id,
    members: (team?.members ?? []).map((member) => ({
      profile_id: member.profile_id,
      full_name: member.full_name,
      document: `${member.document_type} ${member.document}`,
      age: member.age,
      role: String(member.participant_role_id),
    })),
  }
}

/** @param among - the drafts that are compared: whoever is in one of them is a field of all */
export function valuesOf({ name, captain, members }: TeamDraft, among: readonly TeamDraft[]): TeamValues {
  const roles = new Map(members.map(({ profile_id, role }) => [profile_id, role]))
  const ids = new Set(among.flatMap((draft) => draft.members.map(({ profile_id }) => profile_id)))
  return {
    name,
    captain_profile_id: String(captain ?? ''),
    ...Object.fromEntries([...ids].map((id) => [`member.${id}`, roles.get(id) ?? ''])),
  }
}

/** A draft again, with what is known of the participants from these drafts. */
export function draftFrom(values: TeamValues, among: readonly TeamDraft[]): TeamDraft {
  const known = new Map(among.flatMap((draft) => draft.members.map((member) => [member.profile_id, member] as const)))
  return {
    name: values.name ?? '',
    captain: Number(values.captain_profile_id) || undefined,
    members: Object.entries(values).flatMap(([field, role]) => {
      const member = known.get(memberOf(field) ?? 0)
      return member === undefined || role === '' ? [] : [{ ...member, role }]
    }),
  }
}

/** Puts two changes of the same team together, participant by participant. */
export function mergeTeams(seen: TeamDraft, mine: TeamDraft, theirs: TeamDraft): Merged<TeamValues> {
  const among = [seen, mine, theirs]
  return mergeThree(valuesOf(seen, among), valuesOf(mine, among), valuesOf(theirs, among))
}
