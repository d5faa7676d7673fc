import type { Team, TeamMember } from '@portal/contract'

/** A participant in the form; `document` is their document with its type. */
export type Person = Pick<TeamMember, 'profile_id' | 'full_name' | 'document' | 'age'>

/**
 * The form values of a team. Each participant is a field (`member_7`) whose value is the id of their role: empty while none is chosen,
 * undefined for somebody who is not in the team. So two changes of one team are merged participant by participant.
 */
export type TeamValues = Record<string, string | undefined>

const memberField = /^member_(\d+)$/

export function fieldOf(profileId: number): string {
  return `member_${profileId}`
}

/** The participant of a field; undefined for the other fields. */
export function memberOf(field: string): number | undefined {
  const id = memberField.exec(field)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The form values of a stored team, or of a new one. */
export function valuesOf(team: Team | undefined): TeamValues {
  return {
    name: team?.name ?? '',
    captain_profile_id: String(team?.captain_profile_id ?? ''),
    ...Object.fromEntries(
      (team?.members ?? []).map((member) => [fieldOf(member.profile_id), String(member.participant_role_id)]),
    ),
  }
}

export function peopleOf(team: Team | undefined): readonly Person[] {
  return (team?.members ?? []).map(({ profile_id, full_name, document_type, document, age }) => ({
    profile_id,
    full_name,
    document: `${document_type} ${document}`,
    age,
  }))
}

/** The participants of the team, with the ids of their roles. */
export function membersIn(values: TeamValues): readonly { readonly profile_id: number; readonly role: string }[] {
  return Object.entries(values).flatMap(([field, role]) => {
    const profile_id = memberOf(field)
    return profile_id === undefined || role === undefined ? [] : [{ profile_id, role }]
  })
}
