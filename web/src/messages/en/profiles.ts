import type { profiles as reference } from '../es/profiles.ts'

export const profiles: typeof reference = {}
